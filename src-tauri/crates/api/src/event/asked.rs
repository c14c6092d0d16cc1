//! Pages that are asked for from outside the window.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A page of the main window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AskedPage {
    /// One number, with the checks of late.
    Check,
    Bulk,
    Payments,
    Activity,
    /// The settings, at their accounts.
    Settings,
}
