use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The seller's file changed on disk after it was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChangedOriginal {
    pub name: String,
    pub opened_at: String,
    pub changed_at: String,
}
