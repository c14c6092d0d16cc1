//! What the seller does in the quick check.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is done in the quick check, and with what the main window goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum QuickStep {
    /// A check ended there. Who closed the window meanwhile is told so: neither text holds a number.
    Checked {
        /// Its verdict, or what went wrong.
        title: String,
        text: String,
    },
    /// It opened by itself and was clicked: it may have the keys now.
    Taken,
    Leave,
    /// The number is looked at in the main window.
    Check {
        /// `01712345678`.
        phone: String,
    },
    /// A payment is asked for of the number.
    Ask {
        /// `01712345678`.
        phone: String,
        /// The whole price, not an advance.
        full: bool,
    },
    /// Several numbers become a list.
    List {
        /// The text that they stand in.
        text: String,
    },
}
