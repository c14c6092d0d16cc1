//! The list of payments through the use cases.

mod export;
mod page;

use std::collections::BTreeMap;

use porokh_domain::Currency;

use super::*;
use crate::{
    exports::ExportName,
    payments::{
        NewPaymentRequest,
        tests::desk::{self, Desk},
    },
};

fn order(order: &str, amount: &str) -> NewPaymentRequest {
    NewPaymentRequest { order_ref: order.into(), amount: amount.into(), ..desk::request() }
}

/// Asks for a payment, which the customer pays at once.
async fn paid(desk: &Desk, request: NewPaymentRequest) -> PaymentView {
    let payment = desk.ask(request).await;
    desk.pay(&payment).await;
    desk.core.payments.check_payment(IdRequest { id: payment.id }).await.unwrap()
}

async fn page(desk: &Desk, filter: PaymentFilter, text: &str) -> PaymentsPage {
    let request = PaymentsRequest { filter, search: text.into(), offset: 0, limit: 50 };
    desk.core.payments.payments(request).await.unwrap()
}
