//! A payment of one environment decides nothing about an order of another.

use porokh_domain::KeyKind;
use porokh_practice::{Endpoint, Fault, FaultKind, payment::WrongKey};
use porokh_sheets::export::Decision;

use super::desk::{Desk, request};
use crate::{
    AppError, Environment, PaymentRefusal,
    accounts::ConnectRequest,
    payments::{NewPaymentRequest, RelatedRequest, RunOrder, Standing},
    requests::IdRequest,
    store,
};

fn run_of(desk: &Desk, environment: Environment) -> i64 {
    let run = store::NewRun {
        environment,
        account: None,
        file: None,
        name: "run",
        invalid_rows: 0,
        given: 0,
        numbers: &[],
    };
    let now = desk.core.clock.now();
    desk.core.store.run_blocking(|db| store::runs::create(db, &run, now)).unwrap()
}

fn decision(desk: &Desk, run: i64) -> Option<Decision> {
    desk.core.store.run_blocking(|db| store::decisions::all(db, run)).unwrap().get(&3).copied()
}

#[tokio::test]
async fn a_test_payment_releases_no_live_order_and_a_live_payment_no_test_order() {
    for (kind, own, other) in [
        (KeyKind::Test, Environment::Test, Environment::Live),
        (KeyKind::Live, Environment::Live, Environment::Test),
    ] {
        let desk = Desk::test().await;
        desk.use_key(kind).await;
        for (environment, asked, sent) in
            [(own, Some(Decision::Advance), Some(Decision::Send)), (other, None, None)]
        {
            let run = run_of(&desk, environment);
            let order = NewPaymentRequest {
                run: Some(RunOrder { run, row: 3 }),
                order_ref: format!("{environment:?}"),
                ..request()
            };
            let payment = desk.ask(order).await;
            assert_eq!(decision(&desk, run), asked, "{kind:?} {environment:?}");
            let invoice = payment.invoice_id.as_deref().unwrap();
            desk.service.change_payment(invoice, |payment| {
                payment.status = porokh_practice::payment::Status::Completed;
            });
            let paid = desk.core.payments.check_payment(IdRequest { id: payment.id }).await.unwrap();
            assert_eq!(paid.standing, Standing::Paid);
            assert_eq!(decision(&desk, run), sent, "{kind:?} {environment:?}");
            let shown = desk.core.payments.related_payments(RelatedRequest::Run { run }).await.unwrap();
            assert_eq!(shown.len(), usize::from(environment == own), "nor is it shown at its row");
        }
    }
}

#[tokio::test]
async fn adding_a_key_leaves_new_payments_with_the_key_that_they_use() {
    for (first, second, environment) in
        [(KeyKind::Live, KeyKind::Test, Environment::Live), (KeyKind::Test, KeyKind::Live, Environment::Test)]
    {
        let desk = Desk::new().await;
        let key =
            |kind| if kind == KeyKind::Live { desk.service.live_key() } else { desk.service.test_key() };
        desk.connect(&key(first)).await;
        desk.connect(&key(second)).await;
        assert_eq!(desk.core.accounts.payment_account().await.environment, Some(environment));
        desk.use_key(second).await;
        assert_eq!(desk.core.accounts.payment_account().await.environment, Some(second.into()));
    }
}

#[tokio::test]
async fn a_key_works_where_ping_denies_nothing_in_whatever_shape_and_not_where_it_does() {
    let desk = Desk::new().await;
    desk.service.change_merchant(|merchant| {
        merchant.answers.ping_wrapped = true;
        merchant.answers.wrong_key = WrongKey::InBody;
    });
    let connect = |key: &str| {
        let request = ConnectRequest { address: desk.service.address(), key: key.into() };
        desk.core.accounts.connect_payment(request)
    };
    let refused = connect("wrong0a1b2c3d4e5f9f3c").await.unwrap_err();
    assert!(matches!(refused, AppError::Payment { refusal: PaymentRefusal::Stated, .. }), "{refused:?}");
    assert!(desk.keys.secrets.lock().unwrap().is_empty());
    connect(&desk.service.live_key()).await.unwrap();
    for body in ["[]", "{}", r#"{"data":{"methods":[{"status":false}]}}"#] {
        desk.fault(Fault::once(Endpoint::Ping, FaultKind::Reply { status: 200, body: body.into() }));
        connect(&desk.service.live_key()).await.unwrap();
    }
}
