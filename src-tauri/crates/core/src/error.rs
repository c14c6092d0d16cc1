//! What can go wrong, as a code with details. It crosses to the web view and is worded there in both languages.

use std::collections::BTreeMap;

use porokh_domain::{KeyRefusal, Mode, MoneyRefusal, PaymentKeyRefusal, phone};
use porokh_sheets::{SheetError, export::ExportError};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::accounts::AccountHint;

pub use porokh_store::DatabaseProblem;
use porokh_store::{Reason, StoreError};

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
    Address {
        /// Why.
        reason: AddressProblem,
    },
    /// The typed key can't be a key of the service.
    #[error("the key is not usable: {reason}")]
    Key {
        /// Why.
        reason: KeyRefusal,
    },
    /// No payment account is connected, and practice mode is off.
    #[error("no payment account is connected")]
    PaymentNotConnected,
    /// The typed key can't be a key of the payment service.
    #[error("the payment key is not usable: {reason}")]
    PaymentKey {
        /// Why.
        reason: PaymentKeyRefusal,
    },
    /// Another key is in use, or practice mode is on: what was begun with this one waits for the user's word.
    #[error("another key is in use")]
    KeyNotInUse,
    /// The key at hand isn't one of the account that this belongs to: it waits until one is.
    #[error("the key of its account is not at hand")]
    AccountAway {
        /// The account.
        account: AccountHint,
    },
    /// The typed secret signs the messages to another account: with both, whose a message is could not be told.
    #[error("the secret is another account's")]
    SecretTaken {
        /// That account.
        account: AccountHint,
    },
    /// Only a live key of the payment service can do this, and there is none. Nothing was sent.
    #[error("a live payment key is needed")]
    LiveKeyOnly,
    /// The payment service answered with an error.
    #[error("the payment service refused: {refusal:?}")]
    Payment {
        /// What it refused, by the HTTP status.
        refusal: PaymentRefusal,
        /// The service's own message.
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
    Unreachable {
        /// Why.
        reason: UnreachableReason,
    },
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
    KeyStore {
        /// Why.
        reason: KeyStoreProblem,
    },
    /// The database can't be used.
    #[error("the database failed: {reason:?}")]
    Database {
        /// Why.
        reason: DatabaseProblem,
    },
    /// The settings file can't be written.
    #[error("the settings could not be saved")]
    Settings,
    /// The practice services can't be started.
    #[error("the practice services could not be started")]
    Practice,
    /// A spreadsheet can't be read.
    #[error("the file can't be read: {reason}")]
    File {
        /// Why.
        reason: SheetError,
    },
    /// A file can't be kept: no room in the data folder, or no right to write there.
    #[error("the copy of the file can't be kept: {reason:?}")]
    Copy {
        /// Why.
        reason: CopyProblem,
    },
    /// A file can't be written.
    #[error("the export can't be written: {reason}")]
    Export {
        /// Why.
        reason: ExportError,
    },
    /// A run would cost more than was shown: nothing was started.
    #[error("the run would cost {cost} checks")]
    CostsMore {
        /// What it would cost now, in checks.
        cost: u64,
    },
    /// No such record.
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
    pub(crate) fn refuses_pace(&self) -> bool {
        matches!(
            self,
            Self::Service { refusal: ServiceRefusal::RateLimited { .. }, .. }
                | Self::Payment { refusal: PaymentRefusal::Pace { .. }, .. }
        )
    }
}

/// A refusal of the payment service, by HTTP status (payment interface, Errors).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum PaymentRefusal {
    /// 401: the key is wrong or disabled.
    Key,
    /// 402: the package has expired, or the month's payments are used up.
    Package,
    /// 422: a field is wrong; the message names the reason.
    Field,
    /// 429: too many requests in a short time.
    Pace {
        /// Seconds to wait, where the service said so.
        retry_after_s: Option<u64>,
    },
    /// A success by its HTTP status whose body says `status: false`.
    Stated,
    /// Another status.
    Other,
}

/// A field of a form that can't be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FormProblem {
    /// Which.
    pub field: FormField,
    /// Why.
    pub problem: FieldProblem,
}

/// A field of a payment form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FormField {
    /// Customer name.
    Name,
    /// Customer e-mail.
    Email,
    /// Customer mobile.
    Phone,
    /// The amount.
    Amount,
    /// The seller's own e-mail, in the settings.
    SellerEmail,
    /// The page after payment, in the settings.
    RedirectUrl,
    /// The page after cancelling, in the settings.
    CancelUrl,
    /// The usual delivery charge, in the settings.
    DeliveryCharge,
    /// An invoice id.
    InvoiceId,
    /// A transaction id.
    TransactionId,
    /// The reason of a refund.
    Reason,
    /// An order reference.
    OrderRef,
    /// "I have sent it".
    Sent,
    /// "It has not gone back yet", of a payment that the service calls refunded.
    DespiteRefunded,
}

/// Why a field can't be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum FieldProblem {
    /// Nothing was typed.
    Missing,
    /// Longer than a text of this kind can be.
    TooLong {
        /// At most so many characters.
        most: u32,
    },
    /// Not an e-mail address.
    NotAnEmail,
    /// Not a mobile number.
    Phone {
        /// Why.
        reason: phone::Refusal,
    },
    /// Not an amount.
    Money {
        /// Why.
        reason: MoneyRefusal,
    },
    /// Nothing, where something has to be paid.
    Zero,
    /// More than there is.
    MoreThan {
        /// What there is.
        most: String,
    },
    /// Another currency than the payment's.
    OtherCurrency,
    /// Not a web address with https.
    NotAWebAddress,
    /// A text that can't be an id.
    NotAnId,
    /// The invoice belongs to another payment.
    OtherPayment,
}

/// Why a file's copy can't be kept in the data folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CopyProblem {
    /// No room on the disk.
    DiskFull,
    /// No right to write there, or the disk failed.
    NotWritable,
    /// The copy that was kept is gone or was changed.
    Gone,
}

/// Why an address can't be the service's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AddressProblem {
    /// Nothing was typed.
    Empty,
    /// It isn't an address.
    NotAnAddress,
    /// `http` is allowed to this computer only: the key would travel unprotected.
    Insecure,
    /// It carries a user name, a password, a query or a fragment.
    Extras,
}

/// A refusal of the fraud-check service, by `error.code` (interface, Errors).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum ServiceRefusal {
    /// 401: the key is missing, wrong or revoked.
    InvalidApiKey,
    /// 403: a live key without a plan that has API access.
    PlanRequired,
    /// 403: the key lacks a scope.
    ScopeMissing {
        /// The scope that it needs, as the service names it.
        required_scope: Option<String>,
    },
    /// 403: a bulk call without bulk access in the plan.
    BulkNotInPlan,
    /// 403: the account is suspended.
    AccountDisabled,
    /// 422: not a valid Bangladeshi mobile number.
    InvalidPhone,
    /// 422: the request data is invalid.
    ValidationError {
        /// Messages by field name, as the service words them.
        fields: BTreeMap<String, Vec<String>>,
    },
    /// 429: the day's checks are used up.
    DailyLimitReached {
        /// The daily limit.
        limit: Option<u64>,
    },
    /// 429: too many requests.
    RateLimited {
        /// Seconds to wait, where the service said so.
        retry_after_s: Option<u64>,
    },
    /// 404: unknown endpoint or record; often a wrong service address.
    NotFound,
    /// 405: method not supported; often a wrong service address.
    MethodNotAllowed,
    /// 500: a problem at the service.
    ServerError,
    /// A code that the interface doesn't list, or a refusal without one.
    Other {
        /// The code as it came.
        word: Option<String>,
    },
}

/// Why a request never reached the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UnreachableReason {
    /// No network, no such host, or nobody listens there.
    Connect,
    /// Nobody answered the connection in time.
    ConnectTimeout,
    /// The server's certificate isn't trusted, or the secure connection failed.
    Tls,
}

/// What came instead of an answer, after the request had left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoAnswerReason {
    /// No reply in time.
    TimedOut,
    /// The connection broke.
    ConnectionLost,
    /// A reply that isn't the service's JSON: an HTML page, cut-off JSON, other fields.
    NotUnderstood {
        /// HTTP status of the reply.
        status: u16,
    },
    /// A redirect, which is never followed with a key.
    Redirected {
        /// HTTP status of the reply.
        status: u16,
    },
    /// The reply is larger than any reply of the service.
    TooLarge,
}

/// Why the key store can't be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyStoreProblem {
    /// There is none on this machine, or its service isn't running.
    #[error("no key store")]
    Missing,
    /// It is locked and wasn't unlocked.
    #[error("the key store is locked")]
    Locked,
    /// It didn't answer in time; it may be waiting for the user to unlock it.
    #[error("the key store didn't answer")]
    NoAnswer,
    /// It holds no key although one was saved here.
    #[error("the key is no longer in the key store")]
    KeyGone,
    /// It failed in another way.
    #[error("the key store failed")]
    Failed,
}

/// What was asked of the desktop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DesktopAction {
    /// Opening a link or a folder.
    Open,
    /// Writing the clipboard.
    Copy,
    /// Reading the clipboard.
    Paste,
}

impl AppError {
    /// As a row keeps it.
    pub(crate) fn to_reason(&self) -> Reason {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// Reads what a row keeps. An error that an earlier version knew and this one doesn't is none.
    pub(crate) fn from_reason(reason: Reason) -> Option<Self> {
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
