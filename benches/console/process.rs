//! What a process did, as its operating system counts it.

use std::fs;

/// What all threads of a process did so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Activity {
    /// How often one was given the processor, or had it taken away.
    pub(crate) switches: u64,
    /// For how many ticks one had it.
    pub(crate) ticks: u64,
}

impl Activity {
    /// Of a process that runs.
    pub(crate) fn of(process: u32) -> Self {
        let tasks = fs::read_dir(format!("/proc/{process}/task")).expect("a running process");
        let mut activity = Self { switches: 0, ticks: 0 };
        for task in tasks {
            let task = task.expect("a thread").path();
            let status = fs::read_to_string(task.join("status")).expect("a thread's status");
            activity.switches += status
                .lines()
                .filter_map(|line| line.split_once("ctxt_switches:"))
                .map(|(_, count)| count.trim().parse::<u64>().expect("a count"))
                .sum::<u64>();
            let stat = fs::read_to_string(task.join("stat")).expect("a thread's times");
            // The name, in parentheses, may hold anything; the times are the 12th and 13th words after it.
            let after_name = stat.rsplit(')').next().unwrap_or_default();
            let times = after_name.split_whitespace().skip(11).take(2);
            activity.ticks += times.map(|time| time.parse::<u64>().expect("a time")).sum::<u64>();
        }
        activity
    }
}
