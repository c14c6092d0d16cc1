use std::fmt::Write as _;

use chrono::TimeDelta;
use porokh_api::{
    AppError,
    deliveries::{
        DeliveryChoice, DeliveryState, DryRunRequest, SaveDeliveryRequest, SharingState, TakeOutcomesRequest,
    },
    requests::SwitchRequest,
};
use porokh_domain::Mode;
use porokh_practice::{Endpoint, Fault, FaultKind};
use proptest::prelude::*;
use serde_json::json;

use super::harness::{ONE, TWO, bodies, delivery, done, kept, list, opened, records, settled, share, states};
use crate::{deliveries::Deliveries, testing::Harness};

/// A reply with status 200 instead of the service's own.
fn answer(harness: &Harness, body: &str) {
    let kind = FaultKind::Reply { status: 200, body: body.into() };
    harness.service.inject(Fault::once(Endpoint::Deliveries, kind));
}

#[tokio::test]
async fn sends_five_fields_and_exact_amount() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    let sharing = share(&harness).await;
    assert_eq!((sharing.state, sharing.saved, sharing.left, sharing.review), (SharingState::Done, 1, 0, 0));
    let sent = json!({"phone": ONE, "order_ref": "A-1", "outcome": "delivered", "courier": "courier_a",
                      "amount": 1250.5});
    assert_eq!(records(&bodies(&harness)[0]), [sent]);
    let shared = list(&harness).await.remove(0);
    assert_eq!((shared.row.state, shared.updates), (DeliveryState::Done, false));
    assert!(shared.row.saved_at.is_some());
    assert_eq!(harness.service.stored_deliveries()[0].amount.as_deref(), Some("1250.5"));
}

#[tokio::test]
async fn saved_records_expire_with_history() {
    let harness = Harness::connected().await;
    for order_ref in ["A-1", "A-2"] {
        kept(&harness, delivery(order_ref, ONE)).await;
    }
    share(&harness).await;
    kept(&harness, delivery("A-3", TWO)).await;
    answer(&harness, r#"{"status":true,"saved":0,"skipped":[{"order_ref":"A-3"}]}"#);
    share(&harness).await;
    let changed = list(&harness).await.remove(1);
    kept(&harness, SaveDeliveryRequest { id: Some(changed.row.id), ..delivery("A-2", TWO) }).await;
    kept(&harness, delivery("A-4", TWO)).await;
    harness.clock.forward(TimeDelta::days(89));
    harness.core.checks.forget_old_checks().await.unwrap();
    assert_eq!(list(&harness).await.len(), 4);

    harness.clock.forward(TimeDelta::days(2));
    harness.core.checks.forget_old_checks().await.unwrap();
    let left = list(&harness).await;
    let left: Vec<_> = left.iter().map(|left| (left.row.told.order_ref.as_str(), left.row.state)).collect();
    let (ready, skipped) = (DeliveryState::Ready, DeliveryState::Skipped);
    assert_eq!(left, [("A-2", ready), ("A-3", skipped), ("A-4", ready)]);
    // The first request is deleted; the answer about A-3 remains.
    let requests = |db: &rusqlite::Connection| {
        db.query_row("SELECT count(*) FROM delivery_batches", [], |row| row.get(0))
    };
    assert_eq!(requests(&harness.database()), Ok(1));
}

#[tokio::test]
async fn what_is_not_there_is_left_out_of_the_record() {
    let harness = Harness::connected().await;
    kept(&harness, SaveDeliveryRequest { amount: String::new(), courier: None, ..delivery("A-1", ONE) })
        .await;
    share(&harness).await;
    assert_eq!(
        records(&bodies(&harness)[0]),
        [json!({"phone": ONE, "order_ref": "A-1", "outcome": "delivered"})]
    );
}

#[tokio::test]
async fn dry_run_shows_body_and_sends_nothing() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    kept(&harness, delivery("A-2", TWO)).await;
    let ask = |call| DryRunRequest { what: DeliveryChoice::AllReady, call };
    let dry = harness.core.deliveries.dry_run_deliveries(ask(0)).await.unwrap();
    assert_eq!((dry.records, dry.calls, dry.updates), (2, 1, 0));
    assert_eq!(bodies(&harness), Vec::<String>::new());
    assert_eq!(harness.core.deliveries.dry_run_deliveries(ask(1)).await, Err(AppError::NotFound));
    share(&harness).await;
    assert_eq!(bodies(&harness), [dry.body]);
    assert_eq!(harness.core.deliveries.dry_run_deliveries(ask(0)).await, Err(AppError::NotFound));
}

#[tokio::test]
async fn two_hundred_records_leave_at_a_time_and_each_once() {
    let harness = Harness::connected().await;
    let mut file = String::from("Phone,Invoice,Status\n");
    for n in 0..450 {
        writeln!(file, "017120{n:05},R-{n},delivered").unwrap();
    }
    let open = opened(&harness, &file).await;
    let take = TakeOutcomesRequest { id: open.id, version: open.version, leave_out: Vec::new() };
    assert_eq!(harness.core.deliveries.take_outcomes(take).await.unwrap().added, 450);
    let sharing = share(&harness).await;
    assert_eq!((sharing.records, sharing.saved), (450, 450));
    let sizes: Vec<usize> = bodies(&harness).iter().map(|body| records(body).len()).collect();
    assert_eq!(sizes, [200, 200, 50]);
    assert_eq!(harness.service.stored_deliveries().len(), 450);
}

#[tokio::test]
async fn same_reference_updates_record() {
    let harness = Harness::connected().await;
    let id = kept(&harness, delivery("A-1", ONE)).await.row.id;
    share(&harness).await;
    kept(&harness, SaveDeliveryRequest { id: Some(id), outcome: "returned".into(), ..delivery("A-1", ONE) })
        .await;
    share(&harness).await;
    let stored = harness.service.stored_deliveries();
    assert_eq!((stored.len(), stored[0].outcome.as_str()), (1, "returned"));
}

#[tokio::test]
async fn what_was_shared_is_not_shared_again_by_itself() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    share(&harness).await;
    assert_eq!(
        harness.core.deliveries.share_deliveries(DeliveryChoice::AllReady).await,
        Err(AppError::NotFound)
    );
}

#[tokio::test]
async fn with_a_test_key_records_are_validated_and_nothing_is_stored() {
    let harness = Harness::new().await;
    harness.connect(&harness.service.test_key()).await.unwrap();
    kept(&harness, delivery("A-1", ONE)).await;
    assert_eq!(share(&harness).await.saved, 1);
    assert_eq!(harness.service.stored_deliveries().len(), 0);
}

#[tokio::test]
async fn keeps_skipped_records() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    kept(&harness, delivery("A-2", TWO)).await;
    answer(
        &harness,
        r#"{"status":true,"saved":1,"skipped":[{"order_ref":"A-2","কেন":["পুরোনো"]}],"mode":"live"}"#,
    );
    let sharing = share(&harness).await;
    assert_eq!((sharing.state, sharing.saved, sharing.review), (SharingState::Done, 1, 1));
    assert_eq!(states(&harness).await, [DeliveryState::Done, DeliveryState::Skipped]);
    assert_eq!(list(&harness).await[1].row.answer.as_deref(), Some(r#"{"order_ref":"A-2","কেন":["পুরোনো"]}"#));
}

#[tokio::test]
async fn unclear_skips_save_nothing() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    kept(&harness, delivery("A-2", TWO)).await;
    let reply = r#"{"status":true,"saved":1,"skipped":["?"],"mode":"live"}"#;
    answer(&harness, reply);
    assert_eq!(share(&harness).await.review, 2);
    assert_eq!(states(&harness).await, [DeliveryState::Unknown; 2]);
    let kept: String =
        harness.database().query_row("SELECT reply FROM delivery_batches", [], |row| row.get(0)).unwrap();
    assert_eq!(kept, reply, "the reply is kept whole");
}

/// Outcomes of which the service had saved none were called shared.
#[tokio::test]
async fn a_count_of_saved_records_that_cannot_be_read_saves_nothing() {
    for saved in ["false", "-1", r#""none""#, "[]", "1.5"] {
        let harness = Harness::connected().await;
        kept(&harness, delivery("A-1", ONE)).await;
        answer(&harness, &format!(r#"{{"status":true,"saved":{saved},"skipped":[],"mode":"live"}}"#));
        assert_eq!(share(&harness).await.review, 1, "{saved}");
        assert_eq!(states(&harness).await, [DeliveryState::Unknown], "{saved}");
    }
}

#[tokio::test]
async fn one_sharing_pause_continue_stop() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    let late = FaultKind::Delay(std::time::Duration::from_millis(300));
    harness.service.inject(Fault::once(Endpoint::Deliveries, late));
    let id = harness.core.deliveries.share_deliveries(DeliveryChoice::AllReady).await.unwrap().id;
    kept(&harness, delivery("A-2", TWO)).await;
    assert_eq!(harness.core.deliveries.share_deliveries(DeliveryChoice::AllReady).await, Err(AppError::Busy));
    let request = porokh_api::requests::IdRequest { id };
    assert_eq!(harness.core.deliveries.pause_sharing(request).await.unwrap().state, SharingState::Paused);
    harness.core.deliveries.continue_sharing(request).await.unwrap();
    assert_eq!(settled(&harness).await.state, SharingState::Done);
    assert_eq!(states(&harness).await, [DeliveryState::Done, DeliveryState::Ready]);
    assert_eq!(bodies(&harness).len(), 1);
    assert_eq!(harness.core.deliveries.pause_sharing(request).await, Err(AppError::NotFound));
}

#[tokio::test]
async fn stopped_sharing_keeps_unsent_records() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    harness.service.change_account(|account| account.live_scopes.clear());
    let sharing = share(&harness).await;
    let request = porokh_api::requests::IdRequest { id: sharing.id };
    assert_eq!(harness.core.deliveries.stop_sharing(request).await.unwrap().state, SharingState::Done);
    assert_eq!(states(&harness).await, [DeliveryState::Ready]);
}

#[tokio::test]
async fn record_changed_in_flight_is_shared_again() {
    let harness = Harness::connected().await;
    let id = kept(&harness, delivery("A-1", ONE)).await.row.id;
    let late = FaultKind::Delay(std::time::Duration::from_millis(300));
    harness.service.inject(Fault::once(Endpoint::Deliveries, late));
    harness.core.deliveries.share_deliveries(DeliveryChoice::AllReady).await.unwrap();
    while bodies(&harness).is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    kept(&harness, SaveDeliveryRequest { id: Some(id), outcome: "returned".into(), ..delivery("A-1", ONE) })
        .await;
    settled(&harness).await;
    assert_eq!(states(&harness).await, [DeliveryState::Ready]);
    share(&harness).await;
    assert_eq!(harness.service.stored_deliveries()[0].outcome, "returned");
}

/// The parcel was marked returned, the reply was lost, and the seller set it back to delivered: the customer stayed
/// "returned" at the service, and the list called "delivered" shared.
#[tokio::test]
async fn an_outcome_set_back_is_not_called_shared_while_the_service_may_have_another() {
    let lost = Fault::once(Endpoint::Deliveries, FaultKind::CloseBeforeReply).after_handling().times(3);
    let unclear =
        FaultKind::Reply { status: 200, body: r#"{"status":true,"saved":1,"skipped":["?"]}"#.into() };
    let late = FaultKind::Delay(std::time::Duration::from_millis(300));
    for (fault, in_flight) in [
        (lost, false),
        (Fault::once(Endpoint::Deliveries, unclear).after_handling(), false),
        (Fault::once(Endpoint::Deliveries, late), true),
    ] {
        let harness = Harness::connected().await;
        let id = kept(&harness, delivery("A-1", ONE)).await.row.id;
        let delivered = || SaveDeliveryRequest { id: Some(id), ..delivery("A-1", ONE) };
        share(&harness).await;
        kept(&harness, SaveDeliveryRequest { outcome: "returned".into(), ..delivered() }).await;
        harness.service.inject(fault);
        let sharing = harness.core.deliveries.share_deliveries(DeliveryChoice::AllReady).await.unwrap();
        if in_flight {
            while bodies(&harness).len() < 2 {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        } else {
            settled(&harness).await;
        }
        let back = kept(&harness, delivered()).await;
        assert_eq!((back.row.state, back.updates), (DeliveryState::Ready, true));
        if settled(&harness).await.state != SharingState::Done {
            harness
                .core
                .deliveries
                .stop_sharing(porokh_api::requests::IdRequest { id: sharing.id })
                .await
                .unwrap();
        }
        assert_eq!(harness.service.stored_deliveries()[0].outcome, "returned");
        share(&harness).await;
        assert_eq!(harness.service.stored_deliveries()[0].outcome, "delivered");
        // The outcome that the service confirmed last is certain again.
        kept(&harness, SaveDeliveryRequest { outcome: "returned".into(), ..delivered() }).await;
        assert_eq!(kept(&harness, delivered()).await.row.state, DeliveryState::Done);
    }
}

/// The service has another order under the reference by then.
#[tokio::test]
async fn an_outcome_that_gets_its_old_reference_back_is_not_called_shared() {
    let harness = Harness::connected().await;
    let id = kept(&harness, delivery("A-1", ONE)).await.row.id;
    share(&harness).await;
    kept(&harness, SaveDeliveryRequest { id: Some(id), ..delivery("A-2", ONE) }).await;
    let other = kept(&harness, delivery("A-1", TWO)).await.row.id;
    let what = DeliveryChoice::These { ids: vec![other] };
    harness.core.deliveries.share_deliveries(what).await.unwrap();
    settled(&harness).await;
    harness.core.deliveries.delete_delivery(porokh_api::requests::IdRequest { id: other }).await.unwrap();
    let back = kept(&harness, SaveDeliveryRequest { id: Some(id), ..delivery("A-1", ONE) }).await;
    assert_eq!(back.row.state, DeliveryState::Ready);
}

#[tokio::test]
async fn other_environments_records_stay() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    assert_eq!(
        harness.core.deliveries.share_deliveries(DeliveryChoice::AllReady).await,
        Err(AppError::NotFound)
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    /// Names and addresses in a file must never be sent.
    #[test]
    fn a_delivery_never_holds_a_sixth_field(
        extras in proptest::collection::vec(("[A-Za-z]{3,9}", "[a-z ]{0,12}"), 1..6),
        phones in proptest::collection::vec(300_000_000..=999_999_999_u32, 1..12),
    ) {
        const SECRET: &str = "গোপন";
        let mut file = String::from("Recipient Phone,Merchant Order ID,Delivery Status,Recipient Name,Address");
        for (number, (header, _)) in extras.iter().enumerate() {
            write!(file, ",{header} note {number}").unwrap();
        }
        for (row, phone) in phones.iter().enumerate() {
            write!(file, "\n01{phone},R-{row},delivered,{SECRET} নাম,{SECRET} ঠিকানা").unwrap();
            for (_, text) in &extras {
                write!(file, ",{SECRET} {text}").unwrap();
            }
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let harness = Harness::connected().await;
            let open = opened(&harness, &file).await;
            let take = TakeOutcomesRequest { id: open.id, version: open.version, leave_out: Vec::new() };
            harness.core.deliveries.take_outcomes(take).await.unwrap();
            let sharing = share(&harness).await;
            assert_eq!(sharing.saved, phones.len() as u64);
            let bodies = bodies(&harness);
            assert!(bodies.iter().all(|body| !body.contains(SECRET)));
            assert_eq!(bodies.iter().map(|body| records(body).len()).sum::<usize>(), phones.len());
        });
    }
}

/// Outcomes that the service only validated counted as shared.
#[tokio::test]
async fn answer_in_another_mode_is_not_shared() {
    for kind in [FaultKind::WrongMode, FaultKind::WrongModeInBody] {
        let harness = Harness::connected().await;
        kept(&harness, delivery("A-1", ONE)).await;
        harness.service.inject(Fault::once(Endpoint::Deliveries, kind.clone()));
        let sharing = share(&harness).await;
        assert_eq!((sharing.state, sharing.saved, sharing.review), (SharingState::Paused, 0, 1), "{kind:?}");
        assert_eq!(sharing.error, Some(AppError::OtherMode { mode: Mode::Test }), "{kind:?}");
        assert_eq!(states(&harness).await, [DeliveryState::Unknown], "{kind:?}");
        assert_eq!(harness.account().await.other_mode, Some(Mode::Test), "{kind:?}");
    }
}

/// The rest of a sharing was sent with another merchant's key.
#[tokio::test]
async fn a_sharing_waits_for_its_account_and_goes_on_by_itself() {
    let account = |email: &str, key: &str| porokh_practice::Account {
        email: email.into(),
        live_key: format!("dc_live_{key}"),
        test_key: format!("dc_test_{key}"),
        ..porokh_practice::Account::default()
    };
    let (one, two) = ("one0123456789abcdef0123456789", "two0123456789abcdef0123456789");
    let harness =
        Harness::with_accounts(vec![account("a@example.com", one), account("b@example.com", two)]).await;
    harness.connect(&format!("dc_live_{one}")).await.unwrap();
    kept(&harness, delivery("A-1", ONE)).await;
    harness.service.inject(Fault::once(
        Endpoint::Deliveries,
        FaultKind::Reply { status: 403, body: r#"{"status":false,"error":{"code":"plan_required"}}"#.into() },
    ));
    let paused = share(&harness).await;
    assert_eq!(paused.state, SharingState::Paused);
    harness.connect(&format!("dc_live_{two}")).await.unwrap();
    harness
        .core
        .deliveries
        .continue_sharing(porokh_api::requests::IdRequest { id: paused.id })
        .await
        .unwrap();
    let waits = settled(&harness).await;
    assert!(matches!(waits.error, Some(AppError::AccountAway { .. })), "{waits:?}");
    assert_eq!(bodies(&harness).len(), 1, "nothing more left with the other merchant's key");
    harness.connect(&format!("dc_live_{one}")).await.unwrap();
    done(&harness).await;
    assert_eq!(harness.service.stored_deliveries().len(), 1);
}

/// Outcomes that the seller considered shared waited until the page was opened again.
#[tokio::test]
async fn removed_key_pauses_sharing_until_back() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    let refused = r#"{"status":false,"error":{"code":"plan_required"}}"#;
    harness
        .service
        .inject(Fault::once(Endpoint::Deliveries, FaultKind::Reply { status: 403, body: refused.into() }));
    let paused = share(&harness).await;
    harness.remove_key(porokh_domain::KeyKind::Live).await;
    harness
        .core
        .deliveries
        .continue_sharing(porokh_api::requests::IdRequest { id: paused.id })
        .await
        .unwrap();
    let waits = settled(&harness).await;
    assert!(matches!(waits.error, Some(AppError::AccountAway { .. })), "{waits:?}");
    harness.connect(&harness.service.live_key()).await.unwrap();
    done(&harness).await;
}

/// Outcomes that waited when the app was closed stayed unsent although the key was entered the next day.
#[tokio::test]
async fn waiting_sharing_resumes_after_restart() {
    let mut harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    let refused = r#"{"status":false,"error":{"code":"plan_required"}}"#;
    harness
        .service
        .inject(Fault::once(Endpoint::Deliveries, FaultKind::Reply { status: 403, body: refused.into() }));
    let paused = share(&harness).await;
    harness.remove_key(porokh_domain::KeyKind::Live).await;
    harness
        .core
        .deliveries
        .continue_sharing(porokh_api::requests::IdRequest { id: paused.id })
        .await
        .unwrap();
    assert!(matches!(settled(&harness).await.error, Some(AppError::AccountAway { .. })));
    harness.restart();
    Deliveries::resume_sharing(&harness.core.deliveries);
    harness.connect(&harness.service.live_key()).await.unwrap();
    done(&harness).await;
    assert_eq!(harness.service.stored_deliveries().len(), 1);
}

/// The other shop's outcomes would have stayed unsent until somebody switched back.
#[tokio::test]
async fn sharing_keeps_own_key() {
    let account = |email: &str, key: &str| porokh_practice::Account {
        email: email.into(),
        live_key: format!("dc_live_{key}"),
        test_key: format!("dc_test_{key}"),
        ..porokh_practice::Account::default()
    };
    let (one, two) = ("one0123456789abcdef0123456789", "two0123456789abcdef0123456789");
    let harness =
        Harness::with_accounts(vec![account("a@example.com", one), account("b@example.com", two)]).await;
    harness.connect(&format!("dc_live_{one}")).await.unwrap();
    kept(&harness, delivery("A-1", ONE)).await;
    let refused = r#"{"status":false,"error":{"code":"plan_required"}}"#;
    harness
        .service
        .inject(Fault::once(Endpoint::Deliveries, FaultKind::Reply { status: 403, body: refused.into() }));
    let paused = share(&harness).await;
    let kids = porokh_api::accounts::AddAccount {
        service: porokh_api::accounts::Service::Courier,
        label: "Kids".into(),
        address: harness.service.address(),
        key: format!("dc_live_{two}"),
    };
    let accounts = harness.core.accounts.add_account(kids).await.unwrap().accounts;
    let kids = accounts.iter().find(|entry| entry.label == "Kids").unwrap();
    assert!(!kids.in_use, "an account that was added isn't in use by itself");
    harness.core.accounts.use_account(kids.account).await.unwrap();
    harness
        .core
        .deliveries
        .continue_sharing(porokh_api::requests::IdRequest { id: paused.id })
        .await
        .unwrap();
    let began = std::time::Instant::now();
    while harness.service.stored_deliveries().is_empty() {
        assert!(began.elapsed().as_secs() < 15, "the first account's book has it");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}
