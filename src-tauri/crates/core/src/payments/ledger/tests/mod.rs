mod export;
mod page;

use std::collections::BTreeMap;

use porokh_api::{exports::ExportName, payments::PaymentForm, requests::ListQuery};
use porokh_domain::Currency;

use super::*;
use crate::payments::tests::harness::{self, Harness};

fn order(order: &str, amount: &str) -> PaymentForm {
    PaymentForm { order_ref: order.into(), amount: amount.into(), ..harness::request() }
}

/// A payment that the customer pays at once.
async fn paid(harness: &Harness, request: PaymentForm) -> PaymentView {
    let payment = harness.ask(request).await;
    harness.pay(&payment).await;
    harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap()
}

async fn page(harness: &Harness, filter: PaymentFilter, text: &str) -> PaymentsPage {
    let request = ListQuery { filter, search: text.into(), limit: 50, ..ListQuery::default() };
    harness.core.payments.payments(request).await.unwrap()
}
