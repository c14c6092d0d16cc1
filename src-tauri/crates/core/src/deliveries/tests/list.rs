use chrono::TimeDelta;
use porokh_api::{
    AppError,
    bulk::RowChoice,
    deliveries::{
        Conflict, ConflictAnswer, DeliveriesRequest, DeliveryCounts, DeliveryField, DeliveryFilter,
        DeliverySource, DeliveryState, MarkedRows, RunOutcomesRequest, SaveDeliveryRequest, SavedDelivery,
        TakeOutcomesRequest,
    },
    requests::{IdRequest, ListQuery, SwitchRequest},
};
use porokh_domain::{Taka, phone::PhoneKey};

use super::harness::{ONE, TWO, all, delivery, kept, list, share, states};
use crate::testing::{Harness, phone_key, row_number};

#[tokio::test]
async fn typed_outcome_waits_to_be_shared() {
    let harness = Harness::connected().await;
    let kept = kept(&harness, delivery(" A-1 ", "+880 1712-০০০৩৮৫")).await;
    assert_eq!(
        (kept.row.told.order_ref.as_str(), kept.row.told.phone, kept.row.told.amount),
        ("A-1", phone_key(ONE), Some(Taka::from_paisa(125_050)))
    );
    assert_eq!((kept.row.state, kept.row.source), (DeliveryState::Ready, DeliverySource::Hand));
}

#[tokio::test]
async fn each_field_that_cannot_be_used_is_named_and_nothing_is_kept() {
    let harness = Harness::connected().await;
    let empty = SaveDeliveryRequest {
        phone: "0171200038".into(),
        order_ref: " ".into(),
        outcome: String::new(),
        amount: "soon".into(),
        ..delivery("", "")
    };
    let wanted =
        vec![DeliveryField::Phone, DeliveryField::OrderRef, DeliveryField::Outcome, DeliveryField::Amount];
    assert_eq!(
        harness.core.deliveries.save_delivery(empty).await.unwrap(),
        SavedDelivery::Problems { fields: wanted }
    );
    assert_eq!(list(&harness).await, []);
}

#[tokio::test]
async fn a_missing_amount_and_a_missing_courier_are_no_problem() {
    let harness = Harness::connected().await;
    let bare = SaveDeliveryRequest { amount: " ".into(), courier: Some(" ".into()), ..delivery("A-1", ONE) };
    let kept = kept(&harness, bare).await;
    assert_eq!((kept.row.told.amount, kept.row.told.courier), (None, None));
}

#[tokio::test]
async fn a_reference_belongs_to_one_outcome() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    let taken = SavedDelivery::Problems { fields: vec![DeliveryField::OrderRefTaken] };
    assert_eq!(harness.core.deliveries.save_delivery(delivery("A-1", ONE)).await.unwrap(), taken);
    let other = kept(&harness, delivery("A-2", ONE)).await;
    let renamed = SaveDeliveryRequest { id: Some(other.row.id), ..delivery("A-1", ONE) };
    assert_eq!(harness.core.deliveries.save_delivery(renamed).await.unwrap(), taken);
}

/// The number of the customer whose outcome is in the way, and the reference beside it.
async fn asked(harness: &Harness, request: SaveDeliveryRequest) -> (Conflict, PhoneKey, String) {
    match harness.core.deliveries.save_delivery(request).await.unwrap() {
        SavedDelivery::Conflict { conflict, other, apart } => (conflict, other.row.told.phone, apart),
        other => panic!("{other:?}"),
    }
}

async fn outcomes(harness: &Harness) -> Vec<(String, PhoneKey)> {
    list(harness).await.into_iter().map(|one| (one.row.told.order_ref, one.row.told.phone)).collect()
}

/// Typed by hand, with an order number that was used again.
#[tokio::test]
async fn the_form_asks_before_it_replaces_another_customers_outcome() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    let question = (Conflict::OtherCustomer, phone_key(ONE), "A-1-0747".to_owned());
    assert_eq!(asked(&harness, delivery("A-1", TWO)).await, question);
    let answered =
        |answer, order_ref| SaveDeliveryRequest { answer: Some(answer), ..delivery(order_ref, TWO) };
    kept(&harness, answered(ConflictAnswer::Apart, "A-1")).await;
    let both = [("A-1".to_owned(), phone_key(ONE)), ("A-1-0747".to_owned(), phone_key(TWO))];
    assert_eq!(outcomes(&harness).await, both);
    // One that is changed keeps its reference, and may get another's.
    let id = list(&harness).await[1].row.id;
    kept(
        &harness,
        SaveDeliveryRequest { id: Some(id), outcome: "returned".into(), ..delivery("A-1-0747", TWO) },
    )
    .await;
    assert_eq!(outcomes(&harness).await, both);
    let third = kept(&harness, delivery("A-3", TWO)).await.row.id;
    let renamed = |answer| SaveDeliveryRequest { id: Some(third), answer, ..delivery("A-1", "01812000385") };
    assert_eq!(asked(&harness, renamed(None)).await.1, phone_key(ONE));
    kept(&harness, renamed(Some(ConflictAnswer::Replace))).await;
    let replaced = [("A-1".to_owned(), phone_key("01812000385")), both[1].clone()];
    assert_eq!(outcomes(&harness).await, replaced);
}

/// Typed by the order's number, when the courier's file had brought the parcel already.
#[tokio::test]
async fn the_form_asks_whether_it_is_the_parcel_of_the_couriers_file() {
    let harness = Harness::connected().await;
    super::harness::opened(
        &harness,
        "Tracking Code,Delivery Status,Recipient Phone\nDA1,delivered,01712000385\n",
    )
    .await;
    let file = super::harness::open(&harness);
    let take = TakeOutcomesRequest { id: file.id, version: file.version, leave_out: Vec::new() };
    harness.core.deliveries.take_outcomes(take).await.unwrap();
    assert_eq!(asked(&harness, delivery("1101", ONE)).await.0, Conflict::SameParcel);
    kept(&harness, SaveDeliveryRequest { answer: Some(ConflictAnswer::Replace), ..delivery("1101", ONE) })
        .await;
    assert_eq!(outcomes(&harness).await, [("DA1".to_owned(), phone_key(ONE))]);
    let run = super::harness::run_of(&harness, "Order No,Mobile,COD\n1101,01712000385,1250.5\n").await;
    let marked = harness.core.deliveries.mark_run_outcomes(mark(run, &[2], "delivered")).await.unwrap();
    assert_eq!(marked, MarkedRows { unchanged: 1, ..MarkedRows::default() });
}

#[tokio::test]
async fn changed_outcome_is_shared_again() {
    let harness = Harness::connected().await;
    let id = kept(&harness, delivery("A-1", ONE)).await.row.id;
    share(&harness).await;
    let changed = kept(
        &harness,
        SaveDeliveryRequest { id: Some(id), outcome: "returned".into(), ..delivery("A-1", ONE) },
    )
    .await;
    assert_eq!((changed.row.state, changed.updates), (DeliveryState::Ready, true));
    let back = kept(&harness, SaveDeliveryRequest { id: Some(id), ..delivery("A-1", ONE) }).await;
    assert_eq!((back.row.state, back.updates), (DeliveryState::Done, false));
}

#[tokio::test]
async fn the_list_is_paged_filtered_searched_and_counted() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    share(&harness).await;
    harness.clock.forward(TimeDelta::days(40));
    kept(&harness, delivery("B-2", TWO)).await;
    kept(&harness, delivery("B-3", TWO)).await;
    let found = async |request: DeliveriesRequest| {
        let page = harness.core.deliveries.deliveries(request).await.unwrap();
        (page.total, page.rows.into_iter().map(|delivery| delivery.row.told.order_ref).collect::<Vec<_>>())
    };
    let part = |query| DeliveriesRequest { query, ..all() };
    assert_eq!(
        found(part(ListQuery { limit: 2, ..all().query })).await,
        (3, vec!["B-3".into(), "B-2".into()])
    );
    assert_eq!(found(part(ListQuery { offset: 2, ..all().query })).await, (3, vec!["A-1".into()]));
    assert_eq!(found(part(ListQuery { filter: DeliveryFilter::Sent, ..all().query })).await.0, 1);
    assert_eq!(found(part(ListQuery { filter: DeliveryFilter::Ready, ..all().query })).await.0, 2);
    assert_eq!(found(part(ListQuery { filter: DeliveryFilter::Review, ..all().query })).await.0, 0);
    assert_eq!(found(DeliveriesRequest { days: Some(30), ..all() }).await.0, 2);
    assert_eq!(found(part(ListQuery { search: "a-1".into(), ..all().query })).await.0, 1);
    assert_eq!(found(part(ListQuery { search: "০১৭১২".into(), ..all().query })).await.0, 1);
    assert_eq!(
        found(part(ListQuery { search: "%".into(), ..all().query })).await.0,
        0,
        "a sign is only a sign"
    );
    let counts = harness.core.deliveries.deliveries(all()).await.unwrap().counts;
    assert_eq!(counts, DeliveryCounts { ready: 2, queued: 0, review: 0, sent: 1, shared: 1 });
}

#[tokio::test]
async fn practice_outcomes_are_separate() {
    let harness = Harness::connected().await;
    let real = kept(&harness, delivery("A-1", ONE)).await;
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    assert_eq!(harness.core.deliveries.deliveries(all()).await.unwrap().counts, DeliveryCounts::default());
    assert_eq!(
        harness.core.deliveries.delete_delivery(IdRequest { id: real.row.id }).await,
        Err(AppError::NotFound)
    );
    kept(&harness, delivery("A-1", TWO)).await;
    harness.core.accounts.set_practice(SwitchRequest { on: false }).await.unwrap();
    assert_eq!(list(&harness).await.len(), 1);
    assert_eq!(list(&harness).await[0].row.told.phone, phone_key(ONE));
}

#[tokio::test]
async fn an_outcome_is_taken_off_the_list() {
    let harness = Harness::connected().await;
    let id = kept(&harness, delivery("A-1", ONE)).await.row.id;
    assert_eq!(harness.core.deliveries.delete_delivery(IdRequest { id }).await.unwrap().count, 1);
    assert_eq!(states(&harness).await, []);
}

#[tokio::test]
async fn the_rules_are_those_of_the_services_own_description() {
    let harness = Harness::connected().await;
    let rules = harness.core.deliveries.delivery_rules().await.unwrap();
    assert_eq!((rules.outcomes[0].as_str(), rules.complete), ("delivered", true));
    assert_eq!(rules.couriers.len(), 5);
    assert_eq!((rules.order_ref_most, rules.may_share), (Some(64), Some(true)));
    assert_eq!((rules.amount_least.as_deref(), rules.amount_most.as_deref()), (Some("0"), Some("1000000")));
}

fn mark(run: i64, rows: &[u32], outcome: &str) -> RunOutcomesRequest {
    RunOutcomesRequest {
        run,
        rows: RowChoice::These { rows: rows.iter().copied().map(row_number).collect() },
        outcome: outcome.into(),
        courier: Some("courier_a".into()),
        other_customer: None,
        same_parcel: None,
    }
}

/// Three rows of a list had the order numbers of last year's customers.
#[tokio::test]
async fn marked_rows_never_replace_another_customers_outcome_unasked() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("1101", TWO)).await;
    let file = "Order No,Mobile,COD\n1101,01712000385,1250\n1102,01712000385,890\n1102,01911000747,10\n";
    let run = super::harness::run_of(&harness, file).await;
    let marked = harness.core.deliveries.mark_run_outcomes(mark(run, &[2, 3, 4], "returned")).await.unwrap();
    let others = vec!["1101".to_owned(), "1102".to_owned()];
    assert_eq!(marked, MarkedRows { added: 1, other_customer: others, ..MarkedRows::default() });
    assert_eq!(list(&harness).await[0].row.told.outcome, "delivered");
    let apart = RunOutcomesRequest {
        other_customer: Some(ConflictAnswer::Apart),
        ..mark(run, &[2, 3, 4], "returned")
    };
    let marked = harness.core.deliveries.mark_run_outcomes(apart).await.unwrap();
    assert_eq!((marked.added, marked.unchanged, marked.other_customer), (2, 1, Vec::new()));
    let references: Vec<_> = outcomes(&harness).await.into_iter().map(|one| one.0).collect();
    assert_eq!(references, ["1101", "1101-0385", "1102", "1102-0747"]);
    let again = harness.core.deliveries.mark_run_outcomes(mark(run, &[2, 3, 4], "delivered")).await.unwrap();
    assert_eq!(again, MarkedRows { changed: 3, ..MarkedRows::default() });
}

#[tokio::test]
async fn marks_run_rows() {
    let harness = Harness::connected().await;
    let file = "Order No,Mobile,COD\n1101,01712000385,1250\n1102,01911000747,890\n,01812000385,10\n\
                1104,,10\n1105,01612000385/01512000385,10\n";
    let run = super::harness::run_of(&harness, file).await;
    let marked =
        harness.core.deliveries.mark_run_outcomes(mark(run, &[2, 3, 4, 5, 6], "delivered")).await.unwrap();
    let wanted = MarkedRows { added: 2, without_reference: 1, without_phone: 2, ..MarkedRows::default() };
    assert_eq!(marked, wanted);
    let marked = harness.core.deliveries.mark_run_outcomes(mark(run, &[2, 3], "returned")).await.unwrap();
    assert_eq!(marked, MarkedRows { changed: 2, ..MarkedRows::default() });
    let first = list(&harness).await.remove(0);
    assert_eq!(
        (first.row.told.order_ref.as_str(), first.row.told.phone, first.row.told.amount),
        ("1101", phone_key(ONE), Some(Taka::from_paisa(125_000)))
    );
    assert_eq!((first.row.told.outcome.as_str(), first.row.source), ("returned", DeliverySource::Run));
}
