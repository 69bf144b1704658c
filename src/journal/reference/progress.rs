//! Telling an observer how far a load or a refresh has come.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::LoadProgress;

/// The shortest time between two reports: at most some twenty a second.
const INTERVAL: Duration = Duration::from_millis(50);
/// How many bytes are read before others are given way to, and the clock is looked at again.
const STEP: u64 = 64 << 10;

/// Who is told of a load's progress.
pub(super) type Observer = dyn Fn(LoadProgress) + Send + Sync;

/// Counts what several threads read, and reports it now and then.
pub(super) struct Progress<'observer> {
    observer: &'observer Observer,
    files_found: u64,
    files_done: AtomicU64,
    bytes_done: AtomicU64,
    last_report: Mutex<Instant>,
}

impl<'observer> Progress<'observer> {
    pub(super) fn new(observer: &'observer Observer, files_found: u64) -> Self {
        Self {
            observer,
            files_found,
            files_done: AtomicU64::new(0),
            bytes_done: AtomicU64::new(0),
            last_report: Mutex::new(Instant::now()),
        }
    }

    /// Counts one file that was read, and reports if it is time to and nobody else does.
    pub(super) fn file_done(&self, bytes: u64) {
        self.files_done.fetch_add(1, Ordering::Relaxed);
        let before = self.bytes_done.fetch_add(bytes, Ordering::Relaxed);
        if before / STEP == (before + bytes) / STEP {
            return;
        }
        // Who waits for this processor, and that may be whoever answers an operator's keys, would otherwise wait until
        // a time slice ends, however much more urgent it is.
        thread::yield_now();
        if let Ok(mut last_report) = self.last_report.try_lock()
            && last_report.elapsed() >= INTERVAL
        {
            *last_report = Instant::now();
            (self.observer)(self.so_far());
        }
    }

    /// Reports the end.
    pub(super) fn finish(self) {
        (self.observer)(self.so_far());
    }

    fn so_far(&self) -> LoadProgress {
        let files_done = self.files_done.load(Ordering::Relaxed);
        let bytes_done = self.bytes_done.load(Ordering::Relaxed);
        // Asking for the size of every file beforehand would cost a tenth of reading them.
        let bytes_found = u128::from(bytes_done) * u128::from(self.files_found) / u128::from(files_done.max(1));
        LoadProgress {
            files_done,
            files_found: self.files_found,
            bytes_done,
            bytes_found: u64::try_from(bytes_found).unwrap_or(u64::MAX),
        }
    }
}
