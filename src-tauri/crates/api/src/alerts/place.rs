use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A place of the main window that is opened from outside it, or by a note about something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AskedPlace {
    Check,
    Bulk,
    Payments,
    Activity,
    Settings,
    Run {
        id: i64,
    },
    Payment {
        id: i64,
    },
    /// A message of a service.
    Message {
        id: i64,
    },
    /// The rejected messages.
    Rejected,
}
