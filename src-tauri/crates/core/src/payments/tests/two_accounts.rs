//! Payments, refunds, transfers and links belong to the account that made them.

use std::sync::Arc;

use chrono::TimeDelta;
use porokh_api::{
    AppError, UiEvent,
    accounts::{AccountRef, AddAccount, SameMerchant, Service},
    alerts::Alert,
    check::FindRequest,
    payments::{Creation, LinksState, PaymentForm, PaymentStatus, PaymentView, RelatedRequest},
    requests::{IdRequest, ListQuery},
};
use porokh_domain::KeyKind;
use porokh_practice::{
    Endpoint, Fault, FaultKind, RetryAfter,
    payment::{Merchant, Status},
};

use super::harness::{Harness, other_request, request, seller};
use crate::payments::Links;

pub(crate) const ONE: &str = "one4b1e7d90c2f8a365be01c7d4";
pub(crate) const TWO: &str = "two4b1e7d90c2f8a365be01c7d4";

pub(crate) fn merchant(brand: &str, key: &str) -> Merchant {
    Merchant {
        brand_name: brand.into(),
        live_key: key.into(),
        test_key: format!("test_{key}"),
        ..Merchant::default()
    }
}

/// Connected with the first merchant's live key.
pub(crate) async fn harness(first: &str, second: &str) -> Harness {
    let harness = Harness::with_merchants(vec![merchant(first, ONE), merchant(second, TWO)]).await;
    harness.connect(ONE).await;
    harness.core.payments.save_payment_settings(seller()).unwrap();
    harness
}

async fn view(harness: &Harness, id: i64) -> PaymentView {
    harness.core.payments.payment(IdRequest { id }).await.unwrap().payment
}

#[tokio::test]
async fn no_poll_with_another_merchants_key() {
    for (first, second) in [("Rahima", "Karim"), ("", "")] {
        let mut harness = harness(first, second).await;
        let payment = harness.ask(request()).await;
        harness.replace_key(TWO).await;
        harness.restart();
        let before = harness.requests("/api/verify-payment");
        for _ in 0..5 {
            harness.forward(TimeDelta::minutes(20));
            harness.core.payments.poll_due().await;
        }
        let asked = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await;
        assert!(matches!(asked, Err(AppError::AccountAway { .. })), "{asked:?}");
        assert_eq!(harness.requests("/api/verify-payment"), before);
        let away = view(&harness, payment.row.id).await;
        assert_eq!(away.away.map(|account| account.label).as_deref(), Some(first));
        assert_eq!((away.row.status, away.poll_error), (PaymentStatus::Waiting, None));
        assert_ne!(
            std::mem::discriminant(&harness.account().await.state),
            std::mem::discriminant(&porokh_api::accounts::AccountState::Failed { error: AppError::Internal }),
            "the account in use works"
        );
        harness.replace_key(ONE).await;
        harness.forward(TimeDelta::minutes(20));
        harness.core.payments.poll_due().await;
        assert_eq!(harness.requests("/api/verify-payment"), before + 1);
        assert_eq!(view(&harness, payment.row.id).await.away, None);
    }
}

#[tokio::test]
async fn a_list_of_links_waits_for_its_account_and_goes_on_by_itself() {
    let harness = harness("Rahima", "Karim").await;
    let id = crate::payments::links::tests::batch(&harness, 4).await;
    harness.replace_key(TWO).await;
    let worker = tokio::spawn(Links::resume_links(Arc::clone(&harness.core.links)));
    let away = |error: &Option<AppError>| matches!(error, Some(AppError::AccountAway { .. }));
    crate::payments::links::tests::until(&harness, id, |list| away(&list.reason)).await;
    let other = PaymentForm { order_ref: "x".into(), ..request() };
    harness.ask(other).await;
    assert_eq!(
        harness.requests("/api/checkout-v2"),
        1,
        "no link was asked for with the other merchant's key"
    );
    harness.replace_key(ONE).await;
    let done = crate::payments::links::tests::until_done(&harness, id).await;
    assert_eq!((done.row.counts.made, done.reason), (4, None));
    worker.abort();
}

/// Otherwise a payment waits forever for an answer to a question that isn't shown.
#[tokio::test]
async fn a_question_that_an_earlier_start_left_open_is_asked_again() {
    let mut harness = harness("", "").await;
    harness.ask(request()).await;
    harness.replace_key(TWO).await;
    harness.restart();
    let _worker = tokio::spawn(Links::resume_links(Arc::clone(&harness.core.links)));
    let is_asked = |event: &UiEvent| match event {
        UiEvent::Accounts { accounts } => accounts.accounts.iter().any(|account| account.same_as.is_some()),
        _ => false,
    };
    let asked = || harness.events.lock().unwrap().iter().any(is_asked);
    super::harness::until(asked).await;
}

#[tokio::test]
async fn removed_key_delays_poll() {
    let harness = harness("Rahima", "Karim").await;
    let payment = harness.ask(request()).await;
    harness.remove_key(KeyKind::Live).await;
    let asked = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await;
    assert!(
        matches!(&asked, Err(AppError::AccountAway { account }) if account.label == "Rahima"),
        "{asked:?}"
    );
    let away = view(&harness, payment.row.id).await;
    assert_eq!((away.row.status, away.poll_error), (PaymentStatus::Waiting, None));
    assert!(away.away.is_some());
}

/// Adds the second merchant and puts it in use.
pub(crate) async fn use_second(harness: &Harness) -> AccountRef {
    let request = AddAccount {
        service: Service::Payment,
        label: "Kids".into(),
        address: harness.service.address(),
        key: TWO.into(),
    };
    let accounts = harness.core.accounts.add_account(request).await.unwrap().accounts;
    assert!(accounts.iter().any(|entry| entry.in_use && entry.label != "Kids"), "{accounts:?}");
    let kids = accounts.iter().find(|entry| entry.label == "Kids").unwrap().account;
    harness.core.accounts.use_account(kids).await.unwrap();
    kids
}

/// Regression: a payment in the first shop was noticed only when the seller came back from the other shop.
#[tokio::test]
async fn polled_with_own_key() {
    for (first, second) in [("Rahima", "Karim"), ("", "")] {
        let mut harness = harness(first, second).await;
        let payment = harness.ask(request()).await;
        let kids = use_second(&harness).await;
        let other = harness.ask(PaymentForm { order_ref: "k-1".into(), ..other_request() }).await;
        assert_ne!(payment.row.id, other.row.id);
        let invoice = payment.row.invoice_id.as_deref().unwrap();
        harness.service.change_payment(invoice, |payment| payment.status = Status::Completed);
        harness.restart();
        harness.forward(TimeDelta::minutes(2));
        let before = harness.requests("/api/verify-payment");
        // Without names both count as one merchant, whose polls are spread.
        for _ in 0..2 {
            harness.core.payments.poll_due().await;
            harness.forward(TimeDelta::seconds(30));
        }
        assert_eq!(harness.requests("/api/verify-payment"), before + 2, "{first}: each with its own key");
        let paid = harness
            .core
            .ctx
            .store
            .run_blocking(|db| crate::store::payments::get(db, payment.row.id))
            .unwrap()
            .unwrap();
        assert_eq!(paid.status, PaymentStatus::Paid, "{first}");
        // The payment's own service answers, also at the seller's request.
        harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
        harness.core.accounts.remove_account(kids).await.unwrap();
        let asked = harness.core.payments.check_payment(IdRequest { id: other.row.id }).await;
        assert!(
            matches!(&asked, Err(AppError::AccountAway { account }) if account.label == "Kids"),
            "{asked:?}"
        );
    }
}

/// Regression: a second shop whose brand has the same name took the first one's place: its key replaced the first one's,
/// and the first shop's payments could never be verified again.
#[tokio::test]
async fn same_brand_is_another_account() {
    let harness = harness("Rahima", " rahima").await;
    let first = harness.ask(request()).await;
    use_second(&harness).await;
    let keys: Vec<String> = harness.keys.secrets.lock().unwrap().values().cloned().collect();
    assert!([ONE, TWO].iter().all(|key| keys.iter().any(|kept| kept == key)), "a key is gone");
    let second = harness.ask(other_request()).await;
    for payment in [&first, &second] {
        // The service finds each with its own key only.
        let now = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
        assert_eq!((now.poll_error, now.away), (None, None));
    }
    assert_eq!(harness.account().await.same_as, None, "adding it said that it is another");
}

/// The brand is a name: another merchant may have it, and its key would find no earlier payment.
#[tokio::test]
async fn replaced_key_of_the_same_brand_is_asked_about() {
    let mut harness = harness("Rahima", "Rahima").await;
    let payment = harness.ask(request()).await;
    let kids = use_second(&harness).await;
    harness.core.accounts.remove_account(kids).await.unwrap();
    // A third key of the brand, instead of the first one's.
    const NEW: &str = "new4b1e7d90c2f8a365be01c7d4";
    harness.service.change_merchant(|merchant| merchant.live_key = NEW.into());
    let first = harness.core.accounts.accounts().await.accounts[0].account;
    harness.core.accounts.use_account(first).await.unwrap();
    harness.replace_key(NEW).await;
    harness.restart();
    assert_eq!(
        harness.account().await.same_as.map(|earlier| earlier.key_hint),
        Some(format!("…{}", &ONE[ONE.len() - 4..])),
        "of all accounts of the brand, the one whose key was replaced"
    );
    let asked = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await;
    assert!(matches!(asked, Err(AppError::AccountAway { .. })), "{asked:?}");
    let answer = SameMerchant { service: Service::Payment, same: true };
    harness.core.accounts.answer_same_merchant(answer).await.unwrap();
    let now = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert_eq!((now.poll_error, harness.account().await.same_as), (None, None));
}

#[tokio::test]
async fn links_made_with_own_key() {
    let harness = harness("Rahima", "Karim").await;
    let id = crate::payments::links::tests::batch(&harness, 3).await;
    use_second(&harness).await;
    let worker = tokio::spawn(Links::resume_links(Arc::clone(&harness.core.links)));
    let done = crate::payments::links::tests::until_done(&harness, id).await;
    assert_eq!((done.row.counts.made, done.reason), (3, None));
    // The service finds the payment with the first merchant's key only.
    let row = harness.core.ctx.store.run_blocking(|db| crate::store::payments::get(db, 1)).unwrap().unwrap();
    harness.core.payments.check_payment(IdRequest { id: row.id }).await.unwrap();
    assert_eq!(view(&harness, row.id).await.poll_error, None);
    worker.abort();
}

/// Otherwise a rate limit of ten minutes in one shop delays the links of the seller's other shop.
#[tokio::test]
async fn rate_limited_account_blocks_no_other() {
    use crate::payments::links::tests::{batch, until, until_done};
    let harness = harness("Rahima", "Karim").await;
    let resting = batch(&harness, 2).await;
    let slow_down = FaultKind::RateLimited(RetryAfter::Seconds(600));
    harness.fault(Fault::once(Endpoint::Checkout, slow_down));
    let worker = tokio::spawn(Links::resume_links(Arc::clone(&harness.core.links)));
    until(&harness, resting, |list| list.reason.is_some()).await;
    use_second(&harness).await;
    let other = batch(&harness, 3).await;
    assert_eq!(until_done(&harness, other).await.row.counts.made, 3);
    let rests = until(&harness, resting, |_| true).await;
    assert_eq!(
        (rests.row.state, rests.row.counts.waiting, rests.row.counts.made),
        (LinksState::Running, 2, 0)
    );
    worker.abort();
}

/// Regression: the second shop's order 1103 was "asked for already", its sums included the first shop's money, and its
/// customers' names came from there.
#[tokio::test]
async fn the_ledger_its_sums_and_its_orders_are_the_account_in_uses() {
    let harness = harness("Rahima", "Karim").await;
    let kids = AddAccount {
        service: Service::Payment,
        label: "Kids".into(),
        address: harness.service.address(),
        key: TWO.into(),
    };
    let accounts = harness.core.accounts.add_account(kids).await.unwrap().accounts;
    let [first, kids] = [0, 1].map(|at: usize| accounts[at].account);
    let of_first = harness.ask(request()).await;
    let listed = async || {
        let all = ListQuery { limit: 9, ..ListQuery::default() };
        let page = harness.core.payments.payments(all).await.unwrap();
        let ids: Vec<i64> = page.page.rows.iter().map(|payment| payment.row.id).collect();
        (ids, page.page.counts.waiting, page.totals[0].waiting.clone())
    };
    let named = async || {
        harness.core.customers.find_customers(&FindRequest { text: "Shamima".into() }).await.unwrap().len()
    };
    assert_eq!(listed().await, (vec![of_first.row.id], 1, "600.00".to_owned()));

    harness.core.accounts.use_account(kids).await.unwrap();
    assert_eq!((listed().await, named().await), ((vec![], 0, "0.00".to_owned()), 0));
    let of_kids = harness.ask(PaymentForm { amount: "250".into(), ..request() }).await;
    assert_eq!((listed().await, named().await), ((vec![of_kids.row.id], 1, "250.00".to_owned()), 1));
    let phone = RelatedRequest::Phone { phone: "01819000427".into() };
    assert_eq!(harness.core.payments.related_payments(phone).await.unwrap().len(), 1);

    // The first one's payment is still polled.
    let invoice = of_first.row.invoice_id.as_deref().unwrap();
    harness.service.change_payment(invoice, |payment| payment.status = Status::Completed);
    harness.forward(TimeDelta::minutes(20));
    harness.core.payments.poll_due().await;
    harness.core.payments.poll_due().await;
    harness.core.accounts.use_account(first).await.unwrap();
    assert_eq!(listed().await, (vec![of_first.row.id], 0, "0.00".to_owned()));
    assert_eq!(view(&harness, of_first.row.id).await.row.status, PaymentStatus::Paid);
    assert!(matches!(
        harness.core.payments.create_payment(request()).await.unwrap(),
        Creation::SameOrder { .. }
    ));
}

/// A customer sent one transaction id for two links: both parcels left for one payment.
#[tokio::test]
async fn two_payments_with_one_transaction_id_are_told() {
    let harness = harness("Rahima", "Karim").await;
    let first = harness.ask(request()).await;
    let first = harness.paid_by(&first, "9K2X4LM81Q").await;
    use_second(&harness).await;
    let second = harness.ask(other_request()).await;
    harness.events.lock().unwrap().clear();
    let second = harness.paid_by(&second, "9k2x 4lm81q").await;
    assert!(second.row.shares_transaction);
    let told = |is: &dyn Fn(&UiEvent) -> bool| {
        harness.events.lock().unwrap().iter().filter(|event| is(event)).count()
    };
    assert_eq!(
        told(&|event| matches!(event, UiEvent::Alert { alert: Alert::TransactionShared { .. }, .. })),
        1
    );
    let of_first = |event: &UiEvent| matches!(event, UiEvent::Payment { payment } if payment.row.id == first.row.id && payment.row.shares_transaction);
    assert_eq!(told(&of_first), 1, "the list marks both");
    for (one, other) in [(&first, "1104"), (&second, "1103")] {
        let uses = harness.core.payments.payment_detail(one.row.id).await.unwrap().same_transaction;
        assert_eq!(uses.iter().map(|found| found.order_ref.as_str()).collect::<Vec<_>>(), [other]);
    }
}
