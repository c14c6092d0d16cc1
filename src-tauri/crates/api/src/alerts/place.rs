use porokh_domain::{Environment, RowNumber};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A place of the main window that is opened from outside it, or by a note about something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AskedPlace {
    Settings,
    /// The pages, for several subjects; `newest` is the latest of them, if they have records.
    Check {
        newest: Option<i64>,
    },
    Bulk {
        newest: Option<i64>,
    },
    Payments {
        newest: Option<i64>,
    },
    Activity {
        newest: i64,
    },
    SavedCheck {
        id: i64,
    },
    Run {
        id: i64,
    },
    RunRow {
        id: i64,
        row: RowNumber,
    },
    Payment {
        id: i64,
    },
    /// A message of a service.
    Message {
        id: i64,
    },
    /// The rejected messages.
    Rejected {
        environment: Environment,
    },
}

impl AskedPlace {
    /// The page that lists the subject of this place and others of its kind.
    #[must_use]
    pub fn page(self) -> Self {
        match self {
            Self::SavedCheck { id } => Self::Check { newest: Some(id) },
            Self::Run { id } | Self::RunRow { id, .. } => Self::Bulk { newest: Some(id) },
            Self::Payment { id } => Self::Payments { newest: Some(id) },
            Self::Message { id } => Self::Activity { newest: id },
            page => page,
        }
    }
}

/// Whether the window shows the subject of a place in its present environment and accounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PlaceFound {
    Here,
    /// In another environment, or of another account of the same one.
    Elsewhere {
        environment: Environment,
    },
    /// Deleted.
    Gone,
}
