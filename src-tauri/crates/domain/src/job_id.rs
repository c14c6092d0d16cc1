//! Ids of background jobs.

use std::fmt;

use uuid::Uuid;

/// The id of a background job (fraud-check interface, BulkJob): a uuid, which may stand in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JobId(Uuid);

impl JobId {
    /// Accepts a uuid in its usual form, 36 characters with hyphens.
    pub fn parse(text: &str) -> Option<Self> {
        const USUAL_FORM: usize = 36;
        if text.len() != USUAL_FORM {
            return None;
        }
        Uuid::try_parse(text).ok().map(Self)
    }
}

/// In lower case with hyphens.
impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.hyphenated().fmt(f)
    }
}
