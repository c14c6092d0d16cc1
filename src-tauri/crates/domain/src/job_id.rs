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

#[cfg(test)]
mod tests {
    use super::*;

    /// The results of a list that was paid for would never be found, or asked for at another address.
    #[test]
    fn only_the_usual_form_is_an_id_and_is_written_so() {
        let id = "0b9d6c1e-58d2-4c0f-9a51-2f6b3a7d8e90";
        assert_eq!(JobId::parse(&id.to_uppercase()).map(|id| id.to_string()), Some(id.into()));
        for other in ["", "../me", "0b9d6c1e58d24c0f9a512f6b3a7d8e90", "0b9d6c1e-58d2-4c0f-9a51-2f6b3a7d8e9/"]
        {
            assert_eq!(JobId::parse(other), None, "{other}");
        }
    }
}
