//! Requests of commands that concern the desktop alone.

use porokh_api::exports::ExportName;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A text for the clipboard.
#[derive(Deserialize, TS)]
pub(crate) struct CopyRequest {
    pub(crate) text: String,
}

/// A chat with a customer.
#[derive(Deserialize, TS)]
pub(crate) struct WhatsAppRequest {
    /// `01712345678`.
    pub(crate) phone: String,
    /// The message that stands ready in the chat.
    pub(crate) text: String,
}

/// An e-mail to a customer.
#[derive(Deserialize, TS)]
pub(crate) struct MailRequest {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
}

/// The seller's word to delete everything.
#[derive(Deserialize, TS)]
pub(crate) struct DeleteEverything {
    /// A backup is made before.
    pub(crate) backup: bool,
}

/// The page that takes files that are dropped on the window.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DropsPage {
    #[default]
    Bulk,
    Deliveries,
    /// The settings of the data, which take a backup.
    Data,
}

/// Another page takes dropped files.
#[derive(Deserialize, TS)]
pub(crate) struct DropsRequest {
    pub(crate) page: DropsPage,
}

/// A file that is to be written.
#[derive(Clone, Copy, Deserialize, TS)]
pub(crate) struct SaveRequest {
    pub(crate) to: ExportName,
}

#[derive(Serialize, TS)]
pub(crate) struct SavedLogs {
    /// The file's name, without its folder.
    pub(crate) name: String,
    /// It is in the folder for downloads.
    pub(crate) in_downloads: bool,
}

/// What becomes of a window that is to be closed during a run.
#[derive(Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum CloseAnswer {
    /// The run goes on in the tray.
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
