//! The list of payments.

use porokh_domain::Currency;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{exports::ExportName, payments::PaymentView, requests::Page};

pub use porokh_store::ledger::{PaymentCounts, PaymentFilter};

/// Sums of one currency in one environment, in the calendar of Bangladesh, without fees: received by the time of payment
/// or of a transfer's confirmation for an order, refunded by the time when the money went back, also outside Porokh.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PaymentTotals {
    pub currency: Currency,
    pub received_today: String,
    pub received_month: String,
    /// All open links, whenever they were created.
    pub waiting: String,
    pub waiting_links: u32,
    pub refunded_month: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PaymentsPage {
    /// Latest first; counts per filter under the search.
    #[serde(flatten)]
    pub page: Page<PaymentView, PaymentCounts>,
    /// Over all payments; always BDT, USD if there is any.
    pub totals: Vec<PaymentTotals>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct LedgerWords {
    pub sheet: String,
    /// Headers of: made at, customer, mobile, e-mail, order, purpose, amount, currency, status, paid at, method,
    /// transaction id, fee, charged, refunded, invoice id, link, test, note.
    pub headers: Vec<String>,
    /// By tag, such as `paid`; a missing one is shown as its tag.
    pub statuses: std::collections::BTreeMap<String, String>,
    /// By tag.
    pub purposes: std::collections::BTreeMap<String, String>,
    /// Cell text of the column "test" for payments without real money.
    pub test: String,
}

#[derive(Clone, Deserialize, TS)]
pub struct ExportPaymentsRequest {
    pub filter: PaymentFilter,
    /// Part of a name, a number, an order, an invoice id or a transaction id; empty for all.
    pub search: String,
    pub to: ExportName,
    pub words: LedgerWords,
}

/// Payments of one customer or one run.
#[derive(Clone, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RelatedRequest {
    Phone {
        phone: String,
    },
    /// The latest payment of each of the run's orders.
    Run {
        run: i64,
    },
}
