use porokh_api::{
    AppError, FieldProblem, FormField, FormProblem, PaymentRefusal, PaymentSettings,
    payments::{Creation, Mismatch, PaymentEvent, PaymentForm, PaymentStatus, SettleCreationRequest},
    requests::IdRequest,
};
use porokh_domain::{Money, MoneyRefusal};
use porokh_practice::{
    Endpoint, Fault, FaultKind,
    payment::{Currency, Status},
};

use super::harness::{Harness, request, seller, taka};
use crate::{Environment, accounts::iso};

async fn problems(harness: &Harness, request: PaymentForm) -> Vec<FormProblem> {
    match harness.core.payments.create_payment(request).await.unwrap_err() {
        AppError::Form { problems } => problems,
        other => panic!("{other}"),
    }
}

fn problem(field: FormField, problem: FieldProblem) -> FormProblem {
    FormProblem { field, problem }
}

#[tokio::test]
async fn every_field_is_sent() {
    let harness = Harness::live().await;
    let payment = harness.ask(request()).await;
    assert_eq!(payment.row.status, PaymentStatus::Waiting);
    assert_eq!((payment.row.environment, payment.row.amount), (Environment::Live, taka("600")));
    assert!(payment.row.payment_url.is_some() && payment.row.invoice_id.is_some());
    let made = &harness.payments()[0];
    assert_eq!(made.full_name, "Shamima K.");
    assert_eq!(made.email, "shamima@example.com");
    assert_eq!(made.phone.as_deref(), Some("01819000427"));
    assert_eq!(made.amount, 600.into());
    assert_eq!(made.currency, Currency::Bdt);
    assert_eq!(made.redirect_url.as_str(), "https://shop.example/paid");
    assert_eq!(made.webhook_url, None);
    let metadata: serde_json::Value = serde_json::from_str(&made.metadata).unwrap();
    assert_eq!(metadata["order"], "1103");
    assert!(metadata["porokh"].as_str().unwrap().starts_with("profile-1-"));
}

/// The record, the account, our own id and the note stay in the core.
#[tokio::test]
async fn the_window_gets_these_members_of_a_payment_and_no_others() {
    let harness = Harness::test().await;
    let payment = harness.ask(request()).await;
    harness.pay(&payment).await;
    let paid = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert!(paid.row.record.is_some() && !paid.row.own_ref.is_empty());
    let told = serde_json::to_value(&paid).unwrap();
    let mut members: Vec<&str> = told.as_object().unwrap().keys().map(String::as_str).collect();
    members.sort_unstable();
    assert_eq!(
        members.join(" "),
        "amount away checked_at created_at currency email email_is_own environment id invoice_id method name \
         next_poll_at order order_ref paid_at paid_otherwise payment_url phone poll_error purpose refund_unknown \
         refunded reminded_at run shares_transaction status sure_until transaction_id unrecorded"
    );
    assert_eq!((&told["amount"], &told["currency"]), (&"600.00".into(), &"BDT".into()));
    assert_eq!((&told["phone"], &told["refunded"]), (&"01819000427".into(), &serde_json::Value::Null));
    let kept = harness.core.payments.payment_row(payment.row.id).await.unwrap();
    for (name, instant) in
        [("created_at", Some(kept.created_at)), ("paid_at", kept.paid_at), ("checked_at", kept.checked_at)]
    {
        assert_eq!(told[name], *instant.map(iso).unwrap(), "{name}");
    }
}

#[tokio::test]
async fn a_payment_in_dollars_goes_to_its_own_checkout() {
    let harness = Harness::live().await;
    let payment = harness.ask(PaymentForm { amount: "$12.5".into(), ..request() }).await;
    assert_eq!(payment.row.amount, Money::read("12.50", porokh_domain::Currency::Usd).unwrap());
    assert_eq!(harness.requests("/api/checkout-v2/global"), 1);
    assert_eq!(harness.requests("/api/checkout-v2"), 0);
}

#[tokio::test]
async fn sellers_email_replaces_missing_one() {
    let harness = Harness::live().await;
    let payment = harness.ask(PaymentForm { email: " ".into(), ..request() }).await;
    assert!(payment.row.email_is_own);
    assert_eq!(harness.payments()[0].email, "shop@example.com");
}

#[tokio::test]
async fn missing_seller_settings_are_asked_for() {
    let harness = Harness::live().await;
    harness.core.payments.save_payment_settings(PaymentSettings::default()).unwrap();
    let found = problems(&harness, PaymentForm { email: String::new(), ..request() }).await;
    assert_eq!(
        found,
        [FormField::SellerEmail, FormField::RedirectUrl, FormField::CancelUrl]
            .map(|field| problem(field, FieldProblem::Missing))
    );
    assert!(harness.payments().is_empty());
}

#[tokio::test]
async fn invalid_fields_send_nothing() {
    let harness = Harness::live().await;
    let bad = PaymentForm {
        name: " ".into(),
        email: "shamima".into(),
        phone: "0171".into(),
        amount: "12,5".into(),
        ..request()
    };
    let found = problems(&harness, bad).await;
    let fields: Vec<FormField> = found.iter().map(|problem| problem.field).collect();
    assert_eq!(fields, [FormField::Name, FormField::Email, FormField::Phone, FormField::Amount]);
    assert_eq!(harness.requests("/api/checkout-v2"), 0);
    for (amount, expected) in [
        ("", FieldProblem::Missing),
        ("0", FieldProblem::Zero),
        ("-5", FieldProblem::Money { reason: MoneyRefusal::Negative }),
        ("1.005", FieldProblem::Money { reason: MoneyRefusal::TooManyPlaces }),
    ] {
        let found = problems(&harness, PaymentForm { amount: amount.into(), ..request() }).await;
        assert_eq!(found, [problem(FormField::Amount, expected)], "{amount}");
    }
}

#[tokio::test]
async fn a_second_link_for_an_order_needs_the_users_word() {
    let harness = Harness::live().await;
    let first = harness.ask(request()).await;
    let second = harness.core.payments.create_payment(request()).await.unwrap();
    assert!(matches!(second, Creation::SameOrder { earlier, .. } if earlier.row.id == first.row.id));
    assert_eq!(harness.payments().len(), 1);
    harness.ask(PaymentForm { again: true, ..request() }).await;
    assert_eq!(harness.payments().len(), 2);
}

#[tokio::test]
async fn refusal_leaves_no_payment() {
    let harness = Harness::live().await;
    for (status, refusal) in
        [(401, PaymentRefusal::Key), (402, PaymentRefusal::Package), (422, PaymentRefusal::Field)]
    {
        let body = r#"{"status":false,"message":"কারণ"}"#.to_owned();
        harness.fault(Fault::once(Endpoint::Checkout, FaultKind::Reply { status, body }));
        let error = harness.core.payments.create_payment(request()).await.unwrap_err();
        assert_eq!(
            error,
            AppError::Payment {
                refusal, message: Some("কারণ".into()), status, may_have_happened: false
            }
        );
    }
    let rows: i64 = harness
        .database()
        .query_row("SELECT (SELECT count(*) FROM payments) + (SELECT count(*) FROM orders)", [], |row| {
            row.get(0)
        })
        .unwrap();
    assert_eq!(rows, 0);
}

/// Otherwise the customer gets two links for one order, and may pay both.
#[tokio::test]
async fn link_is_unknown_after_a_status_that_is_no_listed_refusal() {
    for status in [403, 408, 409, 423, 425, 499] {
        let harness = Harness::live().await;
        let body = r#"{"status":false,"message":"no"}"#.into();
        let reply = FaultKind::Reply { status, body };
        harness.fault(Fault::once(Endpoint::Checkout, reply).after_handling());
        assert_eq!(harness.ask(request()).await.row.status, PaymentStatus::Unknown, "{status}");
    }
}

/// Otherwise a parcel leaves for the money of another order.
#[tokio::test]
async fn record_that_names_another_payment_proves_no_payment() {
    let harness = Harness::live().await;
    let payment = harness.ask(request()).await;
    let invoice = payment.row.invoice_id.as_deref().unwrap();
    harness.service.change_payment(invoice, |payment| {
        (payment.status, payment.metadata) = (Status::Completed, r#"{"porokh":"another"}"#.into());
    });
    let polled = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    let mismatches = vec![Mismatch::OtherPayment];
    assert_eq!(polled.row.status, PaymentStatus::Problem { mismatches });
    assert_eq!((polled.sure_until, polled.row.transaction_id), (None, None));
}

/// A proxy's page was taken for "nothing was done": the link was made a second time, and the customer paid both.
#[tokio::test]
async fn reply_that_is_not_the_services_is_not_resent() {
    for status in [401, 402, 422, 429, 502] {
        let mut harness = Harness::live().await;
        harness.fault(Fault::once(Endpoint::Checkout, FaultKind::Html { status }).after_handling());
        let payment = harness.ask(request()).await;
        assert_eq!(payment.row.status, PaymentStatus::Unknown, "{status}");
        let may_have_happened = match payment.poll_error {
            Some(AppError::NoAnswer { may_have_cost, .. }) => may_have_cost,
            Some(AppError::Payment { may_have_happened, .. }) => may_have_happened,
            _ => false,
        };
        assert!(may_have_happened, "{status}");
        harness.restart();
        harness.core.ctx.outbox.settle_unanswered().await.unwrap();
        harness.core.payments.poll_due().await;
        assert_eq!(harness.requests("/api/checkout-v2"), 1, "{status}");
        let again = harness.core.payments.create_payment(request()).await.unwrap();
        assert!(matches!(again, Creation::SameOrder { .. }), "{status}");
    }
}

#[tokio::test]
async fn unknown_payment_found_by_invoice_id() {
    let harness = Harness::live().await;
    let other = harness.ask(PaymentForm { order_ref: "1".into(), ..request() }).await;
    harness.fault(Fault::once(Endpoint::Checkout, FaultKind::Html { status: 502 }).after_handling());
    let lost = harness.ask(request()).await;
    let settle = |invoice: Option<&str>| {
        let request = SettleCreationRequest { id: lost.row.id, invoice_id: invoice.map(str::to_owned) };
        harness.core.payments.settle_creation(request)
    };
    for (typed, expected) in [
        ("", FieldProblem::Missing),
        ("a\0b", FieldProblem::NotAnId),
        (other.row.invoice_id.as_deref().unwrap(), FieldProblem::OtherPayment),
    ] {
        let error = settle(Some(typed)).await.unwrap_err();
        assert_eq!(error, AppError::Form { problems: vec![problem(FormField::InvoiceId, expected)] });
    }
    assert!(matches!(settle(Some("nothere")).await, Err(AppError::Payment { status: 422, .. })));
    // Otherwise money that came for it is never verified.
    let odd = "2026/11/50%#2?";
    let invoice = harness.payments()[1].invoice_id.clone();
    assert!(harness.service.change_payment(&invoice, |payment| payment.invoice_id = odd.into()));
    let found = settle(Some(odd)).await.unwrap();
    harness.forward(chrono::TimeDelta::minutes(2));
    let polled = harness.core.payments.check_payment(IdRequest { id: found.row.id }).await.unwrap();
    assert_eq!((polled.poll_error, polled.row.invoice_id.as_deref()), (None, Some(odd)));
    assert_eq!(found.row.status, PaymentStatus::Waiting);
    let events = harness.core.payments.payment(IdRequest { id: lost.row.id }).await.unwrap().events;
    let events: Vec<PaymentEvent> = events.into_iter().map(|event| event.event).collect();
    assert_eq!(events, [PaymentEvent::Asked, PaymentEvent::CreationUnknown, PaymentEvent::Found]);
    assert!(matches!(settle(None).await, Err(AppError::WrongState)));
}

#[tokio::test]
async fn user_settles_unknown_payment() {
    let harness = Harness::live().await;
    harness.fault(Fault::once(Endpoint::Checkout, FaultKind::Html { status: 502 }));
    let lost = harness.ask(request()).await;
    let settled = harness
        .core
        .payments
        .settle_creation(SettleCreationRequest { id: lost.row.id, invoice_id: None })
        .await;
    assert_eq!(settled.unwrap().row.status, PaymentStatus::NotCreated);
    assert_eq!(harness.ask(request()).await.row.status, PaymentStatus::Waiting);
}

#[tokio::test]
async fn killed_creation_is_unknown() {
    let mut harness = Harness::live().await;
    harness.fault(
        Fault::once(Endpoint::Checkout, FaultKind::Delay(std::time::Duration::from_secs(60)))
            .after_handling(),
    );
    let core = std::sync::Arc::clone(&harness.core);
    let asked = tokio::spawn(async move { core.payments.create_payment(request()).await });
    while harness.requests("/api/checkout-v2") == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    asked.abort();
    let _ = asked.await;
    harness.restart();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
    let payment = harness.core.payments.payment(IdRequest { id: 1 }).await.unwrap().payment;
    assert_eq!(payment.row.status, PaymentStatus::Unknown);
    assert_eq!(harness.payments().len(), 1);
}

#[tokio::test]
async fn without_a_network_nothing_is_created_and_nothing_stays() {
    let harness = Harness::live().await;
    let address = harness.service.address();
    harness.service.stop().await;
    let error = harness.core.payments.create_payment(request()).await.unwrap_err();
    assert!(matches!(error, AppError::Unreachable { .. }), "{address}: {error}");
}

#[tokio::test]
async fn without_an_account_there_is_nothing_to_ask() {
    let harness = Harness::new().await;
    assert_eq!(harness.core.payments.create_payment(request()).await, Err(AppError::PaymentNotConnected));
}

/// Otherwise saving one field deletes the others, since all are saved together.
#[tokio::test]
async fn both_charges_and_all_messages_are_kept_as_typed() {
    let harness = Harness::live().await;
    let typed = PaymentSettings {
        delivery_charge: "৳৭০".into(),
        delivery_charge_outside: "130".into(),
        message_bn: "অগ্রিম {link}".into(),
        message_en: "Advance {link}".into(),
        reminder_bn: "মনে করিয়ে দিই {link}".into(),
        reminder_en: "Reminder {link}".into(),
        confirm_bn: "নিশ্চিত {order}".into(),
        confirm_en: " Confirm {order} ".into(),
        delivery_bn: "আজ".into(),
        delivery_en: "Today".into(),
        refusal_bn: "নেননি".into(),
        refusal_en: "Not taken".into(),
        ..seller()
    };
    let kept = harness.core.payments.save_payment_settings(typed.clone()).unwrap().payments;
    let wanted = PaymentSettings {
        delivery_charge: "70.00".into(),
        delivery_charge_outside: "130.00".into(),
        confirm_en: "Confirm {order}".into(),
        ..typed.clone()
    };
    assert_eq!(kept, wanted);
    let wrong = PaymentSettings { delivery_charge_outside: "much".into(), ..typed };
    let Err(AppError::Form { problems }) = harness.core.payments.save_payment_settings(wrong) else {
        panic!("it is no amount")
    };
    assert_eq!(problems[0].field, FormField::DeliveryChargeOutside);
}
