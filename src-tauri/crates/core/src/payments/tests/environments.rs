//! A payment of one environment doesn't affect an order of another.

use porokh_api::{
    AppError, PaymentRefusal,
    payments::{PaymentForm, PaymentStatus, RelatedRequest, RunOrder},
    requests::IdRequest,
};
use porokh_domain::KeyKind;
use porokh_practice::{Endpoint, Fault, FaultKind, payment::WrongKey};
use porokh_sheets::export::Decision;

use super::harness::{Harness, request};
use crate::{Environment, testing::row_number};

#[tokio::test]
async fn payment_releases_orders_of_own_environment() {
    for (kind, own, other) in [
        (KeyKind::Test, Environment::Test, Environment::Live),
        (KeyKind::Live, Environment::Live, Environment::Test),
    ] {
        let harness = Harness::test().await;
        harness.use_key(kind).await;
        for (environment, asked, sent) in
            [(own, Some(Decision::Advance), Some(Decision::Send)), (other, None, None)]
        {
            let run = harness.run_in(environment, &["1", "2", "3"]).await;
            let order = PaymentForm {
                run: Some(RunOrder { run, row: row_number(4) }),
                order_ref: format!("{environment:?}"),
                // A sheet is the same order in each of its runs.
                again: true,
                ..request()
            };
            let payment = harness.ask(order).await;
            assert_eq!(harness.decision(run, 4), asked, "{kind:?} {environment:?}");
            let invoice = payment.row.invoice_id.as_deref().unwrap();
            harness.service.change_payment(invoice, |payment| {
                payment.status = porokh_practice::payment::Status::Completed;
            });
            let paid = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
            assert_eq!(paid.row.status, PaymentStatus::Paid);
            assert_eq!(harness.decision(run, 4), sent, "{kind:?} {environment:?}");
            let shown = harness.core.payments.related_payments(RelatedRequest::Run { run }).await.unwrap();
            assert_eq!(shown.len(), usize::from(environment == own), "nor is it shown at its row");
        }
    }
}

#[tokio::test]
async fn adding_a_key_leaves_new_payments_with_the_key_that_they_use() {
    for (first, second, environment) in
        [(KeyKind::Live, KeyKind::Test, Environment::Live), (KeyKind::Test, KeyKind::Live, Environment::Test)]
    {
        let harness = Harness::new().await;
        let key = |kind| {
            if kind == KeyKind::Live { harness.service.live_key() } else { harness.service.test_key() }
        };
        harness.connect(&key(first)).await;
        harness.connect(&key(second)).await;
        assert_eq!(harness.account().await.account.environment, environment);
        harness.use_key(second).await;
        assert_eq!(harness.account().await.account.environment, second.into());
    }
}

#[tokio::test]
async fn key_works_unless_ping_denies() {
    let harness = Harness::new().await;
    harness.service.change_merchant(|merchant| {
        merchant.answers.ping_wrapped = true;
        merchant.answers.wrong_key = WrongKey::InBody;
    });
    let refused = harness.add("wrong0a1b2c3d4e5f9f3c").await.unwrap_err();
    assert!(matches!(refused, AppError::Payment { refusal: PaymentRefusal::Stated, .. }), "{refused:?}");
    assert!(harness.keys.secrets.lock().unwrap().is_empty());
    harness.connect(&harness.service.live_key()).await;
    for body in ["[]", "{}", r#"{"data":{"methods":[{"status":false}]}}"#] {
        harness.fault(Fault::once(Endpoint::Ping, FaultKind::Reply { status: 200, body: body.into() }));
        harness.connect(&harness.service.live_key()).await;
    }
}
