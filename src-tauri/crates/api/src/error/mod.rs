//! What can go wrong, as a code with details. It crosses to the web view and is worded there in both languages.

mod computer;
mod courier;
mod form;
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
pub use porokh_store::DatabaseProblem;
use porokh_store::{Reason, StoreError};
pub use refusal::{NoAnswerReason, PaymentRefusal, ServiceRefusal, UnreachableReason};

/// An error of a use case.
///
/// The service's own words in it are for the screen: they may repeat what was sent, so errors aren't logged.
/// Its JSON is `{"code": …, "details": …}`; nothing of ours in it is a secret, a phone number or an address.
#[derive(Debug, Clone, PartialEq, Error, Serialize, Deserialize, TS)]
#[serde(tag = "code", content = "details", rename_all = "snake_case")]
pub enum AppError {
    /// No account is connected, and practice mode is off.
    #[error("no account is connected")]
    NotConnected,
    /// The typed address can't be the service's.
    #[error("the service address is not usable: {reason:?}")]
    Address { reason: AddressProblem },
    /// The typed key can't be a key of the service.
    #[error("the key is not usable: {reason}")]
    Key { reason: KeyRefusal },
    /// No payment account is connected, and practice mode is off.
    #[error("no payment account is connected")]
    PaymentNotConnected,
    /// The typed key can't be a key of the payment service.
    #[error("the payment key is not usable: {reason}")]
    PaymentKey { reason: PaymentKeyRefusal },
    /// Another key is in use, or practice mode is on: what was begun with this one waits for the user's word.
    #[error("another key is in use")]
    KeyNotInUse,
    /// The key at hand isn't one of the account that this belongs to: it waits until one is.
    #[error("the key of its account is not at hand")]
    AccountAway { account: AccountHint },
    /// The typed secret signs the messages to another account: with both, whose a message is could not be told.
    #[error("the secret is another account's")]
    SecretTaken { account: AccountHint },
    /// Only a live key of the payment service can do this, and there is none. Nothing was sent.
    #[error("a live payment key is needed")]
    LiveKeyOnly,
    /// The payment service answered with an error.
    #[error("the payment service refused: {refusal:?}")]
    Payment {
        /// What it refused, by the HTTP status.
        refusal: PaymentRefusal,
        message: Option<String>,
        /// HTTP status of the reply.
        status: u16,
        /// Whether it may have acted all the same.
        may_have_happened: bool,
    },
    /// Fields of a form can't be used. Nothing was sent.
    #[error("the form can't be used")]
    Form {
        /// Each field with its problem.
        problems: Vec<FormProblem>,
    },
    /// The fate of an earlier refund of the payment isn't known: nothing more is refunded until it is settled.
    #[error("an earlier refund is not settled")]
    RefundLocked,
    /// The seller hasn't said who moves the money of this method, or said something else.
    #[error("who moves the money of the method is not settled")]
    MethodKind,
    /// The record isn't in a state that allows this.
    #[error("not possible in this state")]
    WrongState,
    /// The text isn't a Bangladeshi mobile number.
    #[error("not a Bangladeshi mobile number")]
    Phone,
    /// The service answered with an error.
    #[error("the service refused: {refusal:?}")]
    Service {
        /// What it refused, by its `error.code`.
        refusal: ServiceRefusal,
        /// The service's own message, in Bangla as a rule; may change at any time.
        message: Option<String>,
        /// HTTP status of the reply.
        status: u16,
        /// Whether a check may have been counted all the same.
        may_have_cost: bool,
    },
    /// The request never reached the service: nothing was spent.
    #[error("the service can't be reached: {reason:?}")]
    Unreachable { reason: UnreachableReason },
    /// The request left and no usable answer came.
    #[error("the outcome is not known: {reason:?}")]
    NoAnswer {
        /// What happened instead of an answer.
        reason: NoAnswerReason,
        /// Whether a check may have been counted all the same.
        may_have_cost: bool,
    },
    /// The service answered in another mode than the key's: what it says isn't what the key stands for.
    #[error("the service answered in another mode")]
    OtherMode {
        /// The mode that it named.
        mode: Mode,
    },
    /// The user cancelled before an answer came.
    #[error("cancelled")]
    Cancelled {
        /// Whether the request had left, so that a check may have been counted.
        may_have_cost: bool,
    },
    /// A check is running already.
    #[error("a check is running")]
    Busy,
    /// The OS key store can't be used.
    #[error("the key store failed: {reason:?}")]
    KeyStore { reason: KeyStoreProblem },
    /// The database can't be used.
    #[error("the database failed: {reason:?}")]
    Database { reason: DatabaseProblem },
    /// The settings file can't be written.
    #[error("the settings could not be saved")]
    Settings,
    /// The records came from a backup, or were put aside until now: what was done since isn't in them. What was under way
    /// then waits for the user's word.
    #[error("the records were restored")]
    Restored,
    /// The practice services can't be started.
    #[error("the practice services could not be started")]
    Practice,
    /// A spreadsheet can't be read.
    #[error("the file can't be read: {reason}")]
    File { reason: SheetError },
    /// A file can't be kept: no room in the data folder, or no right to write there.
    #[error("the copy of the file can't be kept: {reason:?}")]
    Copy { reason: CopyProblem },
    /// A file can't be written.
    #[error("the export can't be written: {reason}")]
    Export { reason: ExportError },
    /// A backup can't be made or read.
    #[error("the backup failed: {reason}")]
    Backup { reason: BackupError },
    /// A run would cost more than was shown: nothing was started.
    #[error("the run would cost {cost} checks")]
    CostsMore {
        /// What it would cost now, in checks.
        cost: u64,
    },
    #[error("no such record")]
    NotFound,
    /// The desktop refused: opening a link, the clipboard.
    #[error("the desktop refused: {what:?}")]
    Desktop {
        /// What was asked of it.
        what: DesktopAction,
    },
    /// A fault of Porokh's own.
    #[error("a fault inside Porokh")]
    Internal,
}

impl AppError {
    /// Whether a check may have been counted although no result came.
    pub fn may_have_cost(&self) -> bool {
        match self {
            Self::Service { may_have_cost, .. }
            | Self::NoAnswer { may_have_cost, .. }
            | Self::Cancelled { may_have_cost } => *may_have_cost,
            _ => false,
        }
    }

    /// A service refused the pace (429), and not what was asked: nothing was handled.
    pub fn refuses_pace(&self) -> bool {
        matches!(
            self,
            Self::Service { refusal: ServiceRefusal::RateLimited { .. }, .. }
                | Self::Payment { refusal: PaymentRefusal::Pace { .. }, .. }
        )
    }

    /// As a row keeps it.
    pub fn to_reason(&self) -> Reason {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// Reads what a row keeps. An error that an earlier version knew and this one doesn't is none.
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
