//! The lines of a status log.
//!
//! The first is `FORMAT_VERSION=1`. Every other is a record, `<timestamp>:1:<decimal index>`, none earlier than the one before.
//! There are no comments and no blank lines.

use std::path::{Path, PathBuf};

use super::history::Sample;
use crate::Timestamp;

const FIRST_LINE: &str = "FORMAT_VERSION=1";

/// Where the status log of `instance` is kept below the data root.
pub(super) fn path(data_root: &Path, instance: &str) -> PathBuf {
    let mut path = data_root.join("evelyn");
    path.push(instance);
    path.push("status.log");
    path
}

/// Takes a status log's lines one by one.
#[derive(Debug, Default)]
pub(super) struct StatusLog {
    begun: bool,
    samples: Vec<Sample>,
}

impl StatusLog {
    /// Reads the next line, or tells what is wrong with it.
    pub(super) fn read_line(&mut self, line: &str) -> Result<(), &'static str> {
        if !self.begun {
            if line != FIRST_LINE {
                return Err("a status log begins with FORMAT_VERSION=1");
            }
            self.begun = true;
            return Ok(());
        }
        let sample = parse(line)?;
        if self.samples.last().is_some_and(|last| sample.at < last.at) {
            return Err("the record is earlier than the one before it");
        }
        self.samples.push(sample);
        Ok(())
    }

    /// The records, oldest to newest, once every line was read.
    pub(super) fn finish(self) -> Option<Vec<Sample>> {
        self.begun.then_some(self.samples)
    }
}

fn parse(line: &str) -> Result<Sample, &'static str> {
    let mut fields = line.split(':');
    let (Some(at), Some(kind), Some(index), None) = (fields.next(), fields.next(), fields.next(), fields.next()) else {
        return Err("the record is not <timestamp>:1:<decimal index>");
    };
    let at = Timestamp::from_bytes(at.as_bytes())
        .map_err(|_| "the record does not begin with a timestamp such as 20260805131542783Z")?;
    if kind != "1" {
        return Err("the record's second field is not 1");
    }
    let price_index = crate::decimal::parse(index).ok_or("the index is not a decimal number of at most 28 digits")?;
    Ok(Sample { at, price_index })
}

/// The line that is read as `sample`.
pub(super) fn print(sample: &Sample) -> String {
    format!("{}:1:{}", sample.at, sample.price_index)
}

#[cfg(test)]
mod tests;
