//! Link batches: payment links for many customers.

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

/// Source of the amounts of a batch.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LinkAmount {
    /// Each row's amount to collect.
    Collect,
    /// One amount for all.
    Same {
        /// As typed.
        amount: String,
    },
}

/// Customers of a batch.
#[derive(Clone, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LinkSource {
    /// The readable rows of the open file.
    File {
        file: i64,
    },
    Run {
        run: i64,
        rows: RowChoice,
    },
}

#[derive(Clone, Deserialize, TS)]
pub struct LinksRequest {
    pub source: LinkSource,
    pub amount: LinkAmount,
    /// Currency of amounts without a currency sign.
    pub currency: Currency,
    pub purpose: Purpose,
    /// Include rows that already have a link.
    pub again: bool,
}

/// Preview of a batch; nothing is sent.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LinksPlan {
    /// Links to create.
    pub links: u32,
    pub sum: String,
    /// Rows without a customer e-mail: the seller's own is used.
    pub own_email: u32,
    /// Rows that already have a link: for the same order, the same row of the same sheet, or the same customer and
    /// amount within a day.
    pub existing: u32,
    /// Rows that can't have a link, at most 100.
    pub unusable: Vec<LinkRowProblem>,
    pub unusable_count: u32,
    /// The first rows as they would be sent, at most 5.
    pub sample: Vec<LinkRowView>,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LinkRowProblem {
    pub row: RowNumber,
    pub field: FormField,
    pub problem: FieldProblem,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LinksView {
    #[serde(flatten)]
    pub row: LinkBatchRow,
    /// Why it is paused (`None` if by the user), or what it waits for while running.
    pub reason: Option<AppError>,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LinkRowView {
    pub row: RowNumber,
    pub name: String,
    pub phone: Option<String>,
    /// As sent or to be sent; empty if not an amount.
    pub amount: String,
    pub order_ref: String,
    /// `None` before it is requested. For a row that was left out: of the order's existing payment.
    pub status: Option<PaymentStatus>,
    /// Once it was requested.
    pub payment: Option<Box<PaymentView>>,
    /// Not requested, since the order or another row already has a payment: `payment`, if known.
    pub left_out: bool,
    /// Why there is no link: refused by the service, or an unusable cell.
    pub error: Option<AppError>,
    /// When the seller marked the link as sent.
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub sent_at: Option<DateTime<Utc>>,
}

/// Marks a row's link as sent to the customer.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct SentLinkRequest {
    pub batch: i64,
    pub row: RowNumber,
    /// `false` removes the mark.
    pub sent: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct LinkWords {
    pub sheet: String,
    /// Headers of: row, customer, mobile, order, amount, currency, link, invoice id, status, why.
    pub headers: Vec<String>,
    /// By tag.
    pub statuses: std::collections::BTreeMap<String, String>,
    /// By error code; a missing one is shown as the service's message or the code.
    pub errors: std::collections::BTreeMap<String, String>,
}

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
