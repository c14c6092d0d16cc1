//! The files that tests read.

use crate::{Outcome, step::cargo};

/// Writes `tests/fixtures` anew; a test compares what is committed with what would be written.
pub(super) fn write() -> Outcome {
    cargo(&["run", "--package", "acceptance", "--locked", "--bin", "fixtures"])
}
