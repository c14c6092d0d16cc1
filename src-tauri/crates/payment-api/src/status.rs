/// See payment interface, "States and transitions".
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ServiceStatus {
    /// Paid.
    Completed,
    /// Not paid yet.
    Pending,
    /// By the customer.
    Cancelled,
    Refunded,
    Error,
    /// An unlisted word.
    Other(String),
}

impl From<String> for ServiceStatus {
    fn from(word: String) -> Self {
        match word.as_str() {
            "COMPLETED" => Self::Completed,
            "PENDING" => Self::Pending,
            "CANCELLED" => Self::Cancelled,
            "REFUNDED" => Self::Refunded,
            "ERROR" => Self::Error,
            _ => Self::Other(word),
        }
    }
}

impl ServiceStatus {
    pub fn as_str(&self) -> &str {
        match self {
            Self::Completed => "COMPLETED",
            Self::Pending => "PENDING",
            Self::Cancelled => "CANCELLED",
            Self::Refunded => "REFUNDED",
            Self::Error => "ERROR",
            Self::Other(word) => word,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_status_has_its_word() {
        for (word, status) in [
            ("COMPLETED", ServiceStatus::Completed),
            ("PENDING", ServiceStatus::Pending),
            ("CANCELLED", ServiceStatus::Cancelled),
            ("REFUNDED", ServiceStatus::Refunded),
            ("ERROR", ServiceStatus::Error),
        ] {
            assert_eq!(ServiceStatus::from(word.to_owned()), status);
            assert_eq!(status.as_str(), word);
        }
    }

    #[test]
    fn unlisted_status_is_kept() {
        for word in ["completed", "Completed", "PAID", "", "সফল"] {
            assert_eq!(ServiceStatus::from(word.to_owned()), ServiceStatus::Other(word.to_owned()));
            assert_eq!(ServiceStatus::from(word.to_owned()).as_str(), word);
        }
    }
}
