//! Refunds over a real socket, against the practice payment service.

mod by_hand;
mod fresh;
mod interrupted;
mod refunding;
mod unknown;

use porokh_api::payments::{PaymentDetail, PaymentEvent, PaymentView, RefundKind, RefundRequest};
use porokh_practice::payment::{Paid, Status};

use super::*;
use crate::IntentState;
use crate::payments::tests::harness::{Harness, request, taka};

const REFUND: &str = "/api/refund-payment";

/// A verified payment of 600 taka, paid by a gateway with a fee of 9 taka; the gateway's kind is known.
async fn paid(harness: &Harness) -> PaymentView {
    let payment = harness.ask(request()).await;
    let payment = paid_with(harness, &payment, "bkash_api").await;
    kind_of(harness, &payment, "bkash_api", RefundKind::Gateway).await;
    payment
}

/// Pays the payment as the customer, and polls it.
async fn paid_with(harness: &Harness, payment: &PaymentView, method: &str) -> PaymentView {
    let paid = Paid {
        method: method.into(),
        sender_number: "01812345678".into(),
        transaction_id: "TRX9A8B7C".into(),
        fee: "9".parse().unwrap(),
        at: "2026-11-20T06:30:00Z".parse().unwrap(),
    };
    let invoice = payment.row.invoice_id.as_deref().unwrap();
    assert!(harness.service.change_payment(invoice, |payment| {
        payment.status = Status::Completed;
        payment.paid = Some(paid);
    }));
    harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap()
}

async fn kind_of(harness: &Harness, payment: &PaymentView, method: &str, kind: RefundKind) {
    harness
        .core
        .refunds
        .set_method_kind(MethodKindRequest { id: Some(payment.row.id), method: method.into(), kind })
        .await
        .unwrap();
}

fn practise(harness: &mut Harness) {
    harness.settings.saved.lock().unwrap().settings.practice = true;
    harness.restart();
}

fn of(payment: &PaymentView, amount: &str) -> RefundRequest {
    RefundRequest {
        id: payment.row.id,
        amount: amount.into(),
        reason: "kept 1 of 3".into(),
        kind: RefundKind::Gateway,
        sent: false,
        despite_refunded: false,
    }
}

async fn refund(harness: &Harness, payment: &PaymentView, amount: &str) -> Result<PaymentDetail, AppError> {
    harness.core.refunds.refund_payment(of(payment, amount)).await
}

async fn facts(harness: &Harness, payment: &PaymentView) -> RefundFacts {
    harness.core.refunds.refund_facts(IdRequest { id: payment.row.id }).await.unwrap()
}

async fn detail(harness: &Harness, payment: &PaymentView) -> PaymentDetail {
    harness.core.payments.payment(IdRequest { id: payment.row.id }).await.unwrap()
}

fn states(detail: &PaymentDetail) -> Vec<IntentState> {
    detail.refunds.iter().map(|refund| refund.row.state).collect()
}

/// Returns the history lines about refunds.
fn history(detail: &PaymentDetail) -> Vec<PaymentEvent> {
    let is_about_refunds = |event: &PaymentEvent| {
        matches!(
            event,
            PaymentEvent::RefundAsked { .. }
                | PaymentEvent::RefundTaken { .. }
                | PaymentEvent::RefundRefused { .. }
                | PaymentEvent::RefundSentByHand { .. }
                | PaymentEvent::RefundUnknown { .. }
                | PaymentEvent::RefundSettled { .. }
        )
    };
    detail.events.iter().map(|line| line.event.clone()).filter(is_about_refunds).collect()
}
