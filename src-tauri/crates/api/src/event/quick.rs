use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A step of the quick check, and what the main window does next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum QuickStep {
    /// A check ended. Notified if its window is closed, so neither text has a number.
    Checked {
        /// Verdict or error.
        title: String,
        text: String,
        /// The result, if there is one.
        check: Option<i64>,
    },
    /// Opened automatically and clicked: it may take the keyboard focus.
    Taken,
    Leave,
    /// Shows the number in the main window.
    Check {
        phone: String,
    },
    /// Requests a payment of the number.
    Ask {
        phone: String,
        /// The full price, not an advance.
        full: bool,
    },
    /// Starts a run from several numbers.
    List {
        text: String,
    },
}
