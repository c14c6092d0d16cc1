//! What crosses to the window about the list of payments.

use porokh_domain::Currency;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{exports::ExportName, payments::PaymentView, requests::Page};

pub use porokh_store::ledger::{PaymentCounts, PaymentFilter};

/// Sums of one currency in one environment, by our own times on the calendar of Bangladesh. Amounts are without fees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PaymentTotals {
    pub currency: Currency,
    pub received_today: String,
    pub received_month: String,
    /// Sum of the links that are out, whenever they were made.
    pub waiting: String,
    pub waiting_links: u32,
    pub refunded_month: String,
}

/// Part of the list.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PaymentsPage {
    /// The latest first; counted by filter, under the search.
    #[serde(flatten)]
    pub page: Page<PaymentView, PaymentCounts>,
    /// By currency, over everything; BDT always, USD where there is any.
    pub totals: Vec<PaymentTotals>,
}

/// The words of an export in the user's language.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct LedgerWords {
    pub sheet: String,
    /// The headers, in the order of the columns: made at, customer, mobile, e-mail, order, purpose, amount, currency,
    /// status, paid at, method, transaction id, fee, charged, refunded, invoice id, link, test, note.
    pub headers: Vec<String>,
    /// Words of the statuses by their tag, such as `paid`; a missing one stands as its tag.
    pub statuses: std::collections::BTreeMap<String, String>,
    /// Words of the purposes by their tag.
    pub purposes: std::collections::BTreeMap<String, String>,
    /// What stands in the column "test" of a payment without money.
    pub test: String,
}

/// An export of the list under a filter and a search.
#[derive(Clone, Deserialize, TS)]
pub struct ExportPaymentsRequest {
    pub filter: PaymentFilter,
    /// Part of a name, a number in any form, an order, an invoice id or a transaction id; empty for all.
    pub search: String,
    pub to: ExportName,
    pub words: LedgerWords,
}

/// The payments of one customer, or of one order of a run.
#[derive(Clone, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RelatedRequest {
    /// Of a number, `01712345678`.
    Phone { phone: String },
    /// Of a run: the latest payment of each of its orders.
    Run { run: i64 },
}
