//! Events that the core sends to the window.

mod asked;
mod quick;

pub use asked::AskedPage;
pub use quick::QuickStep;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    WaitView,
    accounts::AccountsView,
    alerts::Alert,
    backup::BackupView,
    bulk::{ExportProgress, RunView},
    deliveries::{OutcomeFileState, SharingView},
    files::FileState,
    inbox::{ActivityCounts, ReceiverView},
    payments::{LinksView, PaymentView},
    reports::ReportView,
};

/// Something happened that the window should show.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AppEvent {
    /// An account, its quota or whether it can be reached changed.
    Accounts {
        /// The accounts as they are now.
        accounts: Box<AccountsView>,
    },
    /// The app's clock, by which all instants are told, was corrected.
    Clock {
        /// What it is ahead of the computer's, in milliseconds; negative when it is behind.
        ahead_ms: f64,
    },
    /// Requests that somebody waits for can't leave yet, or one of them has left.
    Waits { waits: Vec<WaitView> },
    /// The running check leaves. Its couriers are asked before it is answered, which can take a while.
    CheckAsks {
        /// How long it may take at most, in seconds.
        seconds: u64,
    },
    /// A check that could only be kept in memory is on disk now.
    CheckKept { id: i64 },
    /// A number was kept for after midnight, was checked or was taken out.
    DeferredChecks,
    /// What an earlier start left unanswered was settled late: records that were read before may have changed.
    Settled,
    /// The file on the bulk page changed: it is being read, is open, failed or was closed. While it is read, at most
    /// ten times a second.
    File {
        /// The file as it is now.
        file: Box<FileState>,
    },
    /// Files are being dragged over the window, or no longer.
    FileHovers {
        /// They are over the window now.
        hovers: bool,
    },
    /// A sheet of orders has come into the folder that is watched; nobody opened it yet.
    SheetArrived {
        /// Its name, without its folder.
        name: String,
    },
    /// A file was dropped on the settings of the data; it isn't looked into yet.
    BackupDropped,
    /// A bulk run moved on, waits, paused or ended; at most ten times a second.
    Run {
        /// The run as it is now.
        run: Box<RunView>,
    },
    /// An export moved on; at most ten times a second.
    Export { export: ExportProgress },
    /// A backup moved on or ended, or something about backups changed; ten times a second at most.
    Backup { backup: Box<BackupView> },
    /// A report waits, left, or has an outcome.
    Report {
        /// The report as it is now.
        report: Box<ReportView>,
    },
    /// The courier's download on the page of deliveries changed: it is being read, is open, failed or was closed.
    OutcomeFile {
        /// The file as it is now.
        file: Box<OutcomeFileState>,
    },
    /// A sharing of outcomes moved on, paused or ended.
    Sharing {
        /// The sharing as it is now.
        sharing: Box<SharingView>,
    },
    /// A page is asked for from outside the window: by a click on a notification, or in the menu bar of macOS.
    PageAsked { page: AskedPage },
    /// The window is to be closed while a run isn't finished; it stays open until `answer_close` says what to do.
    CloseAsked {
        /// There is a tray to go on in.
        tray: bool,
    },
    /// A payment changed, or was made.
    Payment {
        /// The payment as it is now.
        payment: Box<PaymentView>,
    },
    /// A payment that was told of certainly wasn't made, and is no record any more.
    PaymentGone { id: i64 },
    /// A list of links moved on; at most ten times a second.
    Links {
        /// The list as it is now.
        links: Box<LinksView>,
    },
    /// Something was told, or read: how many lines the list of it has.
    Activity { counts: ActivityCounts },
    /// The receiver of messages was switched, or something changed about it.
    Receiver {
        /// The receiver as it is now.
        receiver: Box<ReceiverView>,
    },
    /// Something that the desktop may tell, of a kind that the user wants.
    Alert { alert: Alert },
    /// The state of updates of the app changed.
    Update {
        /// A new version that the daily check found.
        found: Option<String>,
    },
    /// The window was asked to come to the front by a second start of the app.
    Raised,
    /// The quick check was asked for, anew perhaps: what is on the clipboard now counts.
    QuickOpened,
    /// The seller goes on in the main window with what the quick check showed.
    QuickLed { step: QuickStep },
}
