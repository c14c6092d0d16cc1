use std::fmt;

use uuid::Uuid;

/// Id of a background job (fraud-check interface, BulkJob): a UUID, safe in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JobId(Uuid);

impl JobId {
    /// Accepts a UUID of 36 characters with hyphens.
    pub fn parse(text: &str) -> Option<Self> {
        const USUAL_FORM: usize = 36;
        if text.len() != USUAL_FORM {
            return None;
        }
        Uuid::try_parse(text).ok().map(Self)
    }
}

/// Lowercase with hyphens.
impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.hyphenated().fmt(f)
    }
}
