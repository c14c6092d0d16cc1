//! The seller's own file, from which the copy was made.

use std::{
    fs,
    path::{Path, PathBuf},
};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::copy::{self, Source};

/// As it was when it was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct OriginalFile {
    path: PathBuf,
    changed_at: DateTime<Utc>,
    bytes: u64,
}

impl OriginalFile {
    /// Read before it is copied, so that a change meanwhile counts as a later one.
    pub(super) fn of(source: &Source) -> Option<Self> {
        let Source::Path(path) = source else { return None };
        let path = fs::canonicalize(path).ok()?;
        let (changed_at, bytes) = state(&path)?;
        Some(Self { path, changed_at, bytes })
    }

    /// The time of its last change, if its content isn't that of the copy any more. Blocks.
    pub(super) fn changed_since(&self, copied: &Path) -> Option<DateTime<Utc>> {
        let (changed_at, bytes) = state(&self.path)?;
        if (changed_at, bytes) == (self.changed_at, self.bytes) {
            return None;
        }
        // Cloud folders touch files that they don't change.
        let same = bytes == self.bytes
            && copy::digest(&self.path)
                .is_ok_and(|digest| copy::digest(copied).is_ok_and(|own| own == digest));
        (!same).then_some(changed_at)
    }

    pub(super) fn is(&self, path: &Path) -> bool {
        fs::canonicalize(path).is_ok_and(|path| path == self.path)
    }
}

fn state(path: &Path) -> Option<(DateTime<Utc>, u64)> {
    let facts = fs::metadata(path).ok()?;
    Some((facts.modified().ok()?.into(), facts.len()))
}
