mod quick;

pub use quick::QuickStep;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    WaitView,
    accounts::AccountsView,
    alerts::{Alert, AskedPlace},
    backup::BackupView,
    bulk::{ExportProgress, RunView},
    deliveries::{OutcomeFileState, SharingView},
    files::FileState,
    inbox::{ActivityCounts, ReceiverView},
    orders::VerifyProgress,
    payments::{LinksView, PaymentView},
    reports::ReportView,
};

/// Events that are sent to the window.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum UiEvent {
    /// An account, its quota or its reachability changed.
    Accounts {
        accounts: Box<AccountsView>,
    },
    /// The corrected clock, which all times refer to, changed.
    Clock {
        /// Offset to the computer's clock in milliseconds; negative when behind.
        ahead_ms: f64,
    },
    /// Requests of the user began to wait before being sent, or stopped waiting.
    Waits {
        waits: Vec<WaitView>,
    },
    /// The running check is being sent. The service asks its couriers before it answers, which can take a while.
    CheckAsks {
        /// Longest duration in seconds.
        seconds: u64,
    },
    /// A check that was only in memory has been persisted.
    CheckKept {
        id: i64,
    },
    /// A check was deferred until after midnight, done, or removed.
    DeferredChecks,
    /// Requests left unanswered by an earlier start were settled: records read before may have changed.
    Settled,
    /// The file of the bulk page is being read, is open, failed or was closed; at most ten times a second.
    File {
        file: Box<FileState>,
    },
    FileHovers {
        hovers: bool,
    },
    /// An order sheet appeared in the watched folder; it isn't opened yet.
    SheetArrived {
        name: String,
    },
    /// A file was dropped on the data settings; it isn't inspected yet.
    BackupDropped,
    /// A bulk run progressed, waits, paused or ended; at most ten times a second.
    Run {
        run: Box<RunView>,
    },
    /// At most ten times a second.
    Export {
        export: ExportProgress,
    },
    /// Payments are verified before parcels leave.
    Verifying {
        progress: VerifyProgress,
    },
    /// A backup progressed or ended, or backup settings changed; at most ten times a second.
    Backup {
        backup: Box<BackupView>,
    },
    /// A report waits, was sent, or has a result.
    Report {
        report: Box<ReportView>,
    },
    /// The courier's download is being read, is open, failed or was closed.
    OutcomeFile {
        file: Box<OutcomeFileState>,
    },
    Sharing {
        sharing: Box<SharingView>,
    },
    /// A place is requested from outside the window: by a notification, or the menu bar of macOS.
    PlaceAsked {
        place: AskedPlace,
    },
    /// The window is closing while a run isn't finished or reports wait; it stays open until `answer_close`.
    CloseAsked {
        /// A run isn't finished.
        checking: bool,
        /// Reports that wait to be sent.
        reports: u64,
        /// Closing to the tray is possible.
        tray: bool,
    },
    Payment {
        payment: Box<PaymentView>,
    },
    /// A payment reported before was certainly not created; its record is deleted.
    PaymentGone {
        id: i64,
    },
    /// At most ten times a second.
    Links {
        links: Box<LinksView>,
    },
    /// An event was received or read.
    Activity {
        counts: ActivityCounts,
    },
    Receiver {
        receiver: Box<ReceiverView>,
    },
    /// A desktop notification of an enabled kind.
    Alert {
        alert: Alert,
        /// The place that the window opens.
        place: AskedPlace,
    },
    Update {
        /// Version found by the daily check.
        found: Option<String>,
    },
    /// A second start of the app brings the window to the front.
    Raised,
    /// The quick check was opened, possibly again: the clipboard is read now.
    QuickOpened,
    /// The seller continues from the quick check in the main window.
    QuickLed {
        step: QuickStep,
    },
}
