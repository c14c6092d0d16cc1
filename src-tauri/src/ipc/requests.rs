//! Requests of commands of the desktop.

use porokh_api::exports::ExportName;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Deserialize, TS)]
pub(crate) struct CopyRequest {
    pub(crate) text: String,
}

#[derive(Deserialize, TS)]
pub(crate) struct WhatsAppRequest {
    pub(crate) phone: String,
    /// Prepared message of the chat.
    pub(crate) text: String,
}

#[derive(Deserialize, TS)]
pub(crate) struct MailRequest {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
}

/// Confirms deleting everything.
#[derive(Deserialize, TS)]
pub(crate) struct DeleteEverything {
    /// Make a backup first.
    pub(crate) backup: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DropsPage {
    #[default]
    Bulk,
    Deliveries,
    /// The couriers' payments on the page of deliveries.
    Payouts,
    /// The data settings, which accept a backup.
    Data,
}

#[derive(Deserialize, TS)]
pub(crate) struct DropsRequest {
    pub(crate) page: DropsPage,
}

#[derive(Clone, Copy, Deserialize, TS)]
pub(crate) struct SaveRequest {
    pub(crate) to: ExportName,
}

/// A new backup. Without `Debug`, for the passphrase.
#[derive(Deserialize, TS)]
pub(crate) struct BackupRequest {
    pub(crate) to: ExportName,
    /// Empty: it isn't locked.
    #[serde(default)]
    pub(crate) passphrase: String,
}

#[derive(Serialize, TS)]
pub(crate) struct SavedLogs {
    pub(crate) name: String,
    pub(crate) in_downloads: bool,
}

/// What to do with a window that is closing during a run.
#[derive(Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum CloseAnswer {
    /// The run continues in the tray.
    Tray,
    /// The run is paused, and the app ends.
    Quit,
    Stay,
}

/// The answer to `close_asked`.
#[derive(Deserialize, TS)]
pub(crate) struct CloseRequest {
    pub(crate) answer: CloseAnswer,
}
