use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A page of the main window that is opened from outside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AskedPage {
    Check,
    Bulk,
    Payments,
    Activity,
    Settings,
}
