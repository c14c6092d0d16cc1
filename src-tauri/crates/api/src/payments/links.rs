//! What crosses to the window about payment links for many customers at once.

use chrono::{DateTime, Utc};
use porokh_domain::{Currency, RowNumber, wire};
use porokh_store::links::LinkBatchRow;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    AppError, FieldProblem, FormField,
    bulk::RowChoice,
    exports::ExportName,
    payments::{PaymentStatus, PaymentView, Purpose},
};

pub use porokh_store::links::LinksState;

/// Where the amounts of many links come from.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LinkAmount {
    /// The amount to collect of each row.
    Collect,
    /// The same for all, as typed.
    Same {
        /// As typed.
        amount: String,
    },
}

/// Whom many links are for.
#[derive(Clone, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LinkSource {
    /// The rows of the open file that can be read.
    File {
        file: i64,
    },
    Run {
        run: i64,
        rows: RowChoice,
    },
}

/// Links to be planned, or made.
#[derive(Clone, Deserialize, TS)]
pub struct LinksRequest {
    pub source: LinkSource,
    pub amount: LinkAmount,
    /// Currency of amounts without a mark.
    pub currency: Currency,
    pub purpose: Purpose,
    /// Also make links for rows that have one already.
    pub again: bool,
}

/// What making links would do; nothing is sent.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LinksPlan {
    /// Links that would be made.
    pub links: u32,
    pub sum: String,
    /// Rows for whose customer the seller's own e-mail is used.
    pub own_email: u32,
    /// Rows that have a link already: their order, the same row of the same sheet, or the same customer with the same
    /// amount within a day.
    pub existing: u32,
    /// Rows that can't have a link, and why; at most 100 of them.
    pub unusable: Vec<LinkRowProblem>,
    pub unusable_count: u32,
    /// The first rows as they would be sent, at most 5.
    pub sample: Vec<LinkRowView>,
}

/// A row that can't have a link.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LinkRowProblem {
    /// The row's number in the sheet, as a spreadsheet counts.
    pub row: RowNumber,
    pub field: FormField,
    pub problem: FieldProblem,
}

/// A link batch: as it is kept, and why it waits.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LinksView {
    #[serde(flatten)]
    pub row: LinkBatchRow,
    /// Why it is paused, when the user didn't do it; or, while it is under way, what it waits for.
    pub reason: Option<AppError>,
}

/// A row of a link batch.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LinkRowView {
    /// The row in the sheet.
    pub row: RowNumber,
    pub name: String,
    /// `01712345678`.
    pub phone: Option<String>,
    /// As it will be sent, or was; empty where it isn't an amount.
    pub amount: String,
    pub order_ref: String,
    /// Where it stands; `None` before it is asked for. Of a row that was left out where the order's payment stands.
    pub status: Option<PaymentStatus>,
    /// The payment, once it was asked for.
    pub payment: Option<Box<PaymentView>>,
    /// Nothing was asked for, because the order has a payment already, or another row: `payment` is that one, if it is
    /// known.
    pub left_out: bool,
    /// Why there is no link: the service refused it, or a cell can't be used.
    pub error: Option<AppError>,
    /// When the seller sent the link to the customer, ISO 8601.
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub sent_at: Option<DateTime<Utc>>,
}

/// A mark that a row's link was sent to the customer.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct SentLinkRequest {
    pub batch: i64,
    /// The row in the sheet.
    pub row: RowNumber,
    /// `false` takes the mark away.
    pub sent: bool,
}

/// The words of an export in the user's language.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct LinkWords {
    pub sheet: String,
    /// The headers, in the order of the columns: row, customer, mobile, order, amount, currency, link, invoice id,
    /// status, why.
    pub headers: Vec<String>,
    /// Words of the statuses by their tag.
    pub statuses: std::collections::BTreeMap<String, String>,
    /// Words of errors by their code; a missing one stands as the service's message or the code.
    pub errors: std::collections::BTreeMap<String, String>,
}

/// An export of a link batch.
#[derive(Clone, Deserialize, TS)]
pub struct ExportLinksRequest {
    pub batch: i64,
    pub to: ExportName,
    pub words: LinkWords,
}

impl From<LinkBatchRow> for LinksView {
    fn from(row: LinkBatchRow) -> Self {
        Self { reason: row.reason.clone().and_then(AppError::from_reason), row }
    }
}
