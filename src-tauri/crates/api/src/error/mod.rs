//! Errors, as a code with details. The UI has their texts in both languages.

mod computer;
mod courier;
mod form;
mod original;
mod payment;
mod refusal;

use porokh_domain::{KeyRefusal, Mode, PaymentKeyRefusal};
use porokh_sheets::{SheetError, export::ExportError};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::{accounts::AccountHint, backup::BackupError};

pub use computer::{AddressProblem, CopyProblem, DesktopAction, KeyStoreProblem};
pub use courier::{transport_error, whole_seconds};
pub use form::{FieldProblem, FormField, FormProblem};
pub use original::ChangedOriginal;
pub use porokh_store::DatabaseProblem;
use porokh_store::{Reason, StoreError};
pub use refusal::{NoAnswerReason, PaymentRefusal, ServiceRefusal, UnreachableReason};

/// An error of a use case, in JSON `{"code": …, "details": …}`.
///
/// The service's messages in it may repeat what was sent, so errors aren't logged. All other fields are free of
/// secrets, phone numbers and addresses.
#[derive(Debug, Clone, PartialEq, Error, Serialize, Deserialize, TS)]
#[serde(tag = "code", content = "details", rename_all = "snake_case")]
pub enum AppError {
    /// No account is connected, and practice mode is off.
    #[error("no account is connected")]
    NotConnected,
    #[error("the service address is not usable: {reason:?}")]
    Address { reason: AddressProblem },
    #[error("the key is not usable: {reason}")]
    Key { reason: KeyRefusal },
    /// The address is another server's, to which a stored key is never sent: it has to be typed again.
    #[error("the key must be typed again for another server")]
    KeyOfOtherSite,
    /// No payment account is connected, and practice mode is off.
    #[error("no payment account is connected")]
    PaymentNotConnected,
    #[error("the payment key is not usable: {reason}")]
    PaymentKey { reason: PaymentKeyRefusal },
    /// Another key is in use, or practice mode is on: pending work of this key is paused for the user's decision.
    #[error("another key is in use")]
    KeyNotInUse,
    /// The key in use isn't of the account that this belongs to.
    #[error("the key of its account is not at hand")]
    AccountAway { account: AccountHint },
    /// The secret already belongs to another account, so the account of an event would be ambiguous.
    #[error("the secret is another account's")]
    SecretTaken { account: AccountHint },
    /// Requires a live key of the payment service, and there is none. Nothing was sent.
    #[error("a live payment key is needed")]
    LiveKeyOnly,
    #[error("the payment service refused: {refusal:?}")]
    Payment {
        /// By HTTP status.
        refusal: PaymentRefusal,
        message: Option<String>,
        status: u16,
        /// The request may have been executed.
        may_have_happened: bool,
    },
    /// Invalid form fields. Nothing was sent.
    #[error("the form can't be used")]
    Form { problems: Vec<FormProblem> },
    /// An earlier refund of the payment has an unknown state: refunds are locked until it is settled.
    #[error("an earlier refund is not settled")]
    RefundLocked,
    /// The seller hasn't answered who moves the money of this method, or answered otherwise.
    #[error("who moves the money of the method is not settled")]
    MethodKind,
    /// An order's reference is that of several customers, and none of them was named. Nothing was sent.
    #[error("several customers have this reference")]
    SeveralCustomers,
    /// The record's state doesn't allow this.
    #[error("not possible in this state")]
    WrongState,
    #[error("not a Bangladeshi mobile number")]
    Phone,
    #[error("the service refused: {refusal:?}")]
    Service {
        /// By `error.code`.
        refusal: ServiceRefusal,
        /// Usually in Bangla; may change at any time.
        message: Option<String>,
        status: u16,
        /// A check may have been counted.
        may_have_cost: bool,
    },
    /// The request never reached the service: nothing was spent.
    #[error("the service can't be reached: {reason:?}")]
    Unreachable { reason: UnreachableReason },
    /// The request was sent, and no usable answer came.
    #[error("the outcome is not known: {reason:?}")]
    NoAnswer {
        reason: NoAnswerReason,
        /// A check may have been counted.
        may_have_cost: bool,
    },
    /// Answered in another mode than the key's: not usable as a result.
    #[error("the service answered in another mode")]
    OtherMode { mode: Mode },
    /// Cancelled by the user before an answer came.
    #[error("cancelled")]
    Cancelled {
        /// The request had been sent, so a check may have been counted.
        may_have_cost: bool,
    },
    #[error("a check is running")]
    Busy,
    #[error("the key store failed: {reason:?}")]
    KeyStore { reason: KeyStoreProblem },
    #[error("the database failed: {reason:?}")]
    Database { reason: DatabaseProblem },
    #[error("the settings could not be saved")]
    Settings,
    /// The records were restored, so anything done after the backup is missing. Pending work is paused for the user's
    /// decision.
    #[error("the records were restored")]
    Restored,
    #[error("the practice services could not be started")]
    Practice,
    #[error("the file can't be read: {reason}")]
    File { reason: SheetError },
    /// A file can't be copied: the data folder is full or not writable.
    #[error("the copy of the file can't be kept: {reason:?}")]
    Copy { reason: CopyProblem },
    #[error("the export can't be written: {reason}")]
    Export { reason: ExportError },
    #[error("the backup failed: {reason}")]
    Backup { reason: BackupError },
    /// A run would cost more than was shown. Nothing was started.
    #[error("the run would cost {cost} checks")]
    CostsMore {
        /// Current cost in checks.
        cost: u64,
    },
    /// An export would replace files that the desktop's dialog didn't ask about. Nothing was written.
    #[error("files would be replaced")]
    Replaces {
        /// Names of files beside the chosen one.
        files: Vec<String>,
        /// The chosen one, if it is the original and changed since it was opened.
        original: Option<ChangedOriginal>,
    },
    /// A decision can't be taken back any more: a later one stands. Nothing was changed.
    #[error("a later decision stands")]
    LaterDecision,
    /// The undecided orders aren't the ones that were shown. Nothing was decided.
    #[error("the rows changed since they were shown")]
    RowsChanged,
    #[error("no such record")]
    NotFound,
    /// The desktop refused an action, such as opening a link or writing to the clipboard.
    #[error("the desktop refused: {what:?}")]
    Desktop { what: DesktopAction },
    /// A bug in Porokh.
    #[error("a fault inside Porokh")]
    Internal,
}

impl AppError {
    /// A check may have been counted although no result came.
    pub fn may_have_cost(&self) -> bool {
        match self {
            Self::Service { may_have_cost, .. }
            | Self::NoAnswer { may_have_cost, .. }
            | Self::Cancelled { may_have_cost } => *may_have_cost,
            _ => false,
        }
    }

    /// Rate limited (429).
    pub fn refuses_pace(&self) -> bool {
        matches!(
            self,
            Self::Service { refusal: ServiceRefusal::RateLimited { .. }, .. }
                | Self::Payment { refusal: PaymentRefusal::Pace { .. }, .. }
        )
    }

    /// The form stored in a row.
    pub fn to_reason(&self) -> Reason {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// Parses the stored form; `None` for an unknown error.
    pub fn from_reason(reason: Reason) -> Option<Self> {
        serde_json::from_value(reason).ok()
    }
}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Problem(reason) => reason.into(),
            StoreError::Panicked => Self::Internal,
        }
    }
}

impl From<BackupError> for AppError {
    fn from(reason: BackupError) -> Self {
        Self::Backup { reason }
    }
}

impl From<DatabaseProblem> for AppError {
    fn from(reason: DatabaseProblem) -> Self {
        Self::Database { reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_crosses_as_a_code_with_details() {
        let error = AppError::Service {
            refusal: ServiceRefusal::ScopeMissing { required_scope: Some("check".into()) },
            message: Some("অনুমতি নেই".into()),
            status: 403,
            may_have_cost: false,
        };
        assert_eq!(
            serde_json::to_string(&error).unwrap(),
            r#"{"code":"service","details":{"refusal":{"code":"scope_missing","required_scope":"check"},"message":"অনুমতি নেই","status":403,"may_have_cost":false}}"#
        );
        assert_eq!(serde_json::to_string(&AppError::NotConnected).unwrap(), r#"{"code":"not_connected"}"#);
    }
}
