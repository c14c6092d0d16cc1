use porokh_api::{
    AppError,
    deliveries::{
        AnsweredRows, Conflict, ConflictAnswer, CourierSource, DeliveryState, LeftOut, Meaning,
        OutcomeAnswer, OutcomeAnswerRequest, OutcomeCourierRequest, OutcomeFileState, OutcomeFileView,
        OutcomeRoleRequest, OutcomeRowState, OutcomeWordRequest, ReviewReason, SaveDeliveryRequest,
        TakeOutcomesRequest, TakenOutcomes,
    },
    overview::MonthRequest,
    requests::SwitchRequest,
};
use porokh_domain::{Taka, phone::PhoneKey};
use porokh_sheets::{SheetError, outcomes::OutcomeRole};

use super::harness::{ONE, TWO, delivery, kept, list, open, opened, rows, share};
use crate::{
    Environment,
    store::orders::{self, OrderKey, Shop},
    testing::{Harness, phone_key, row_number},
};

const NONE: TakenOutcomes = TakenOutcomes { added: 0, changed: 0, unchanged: 0, left_out: 0 };
const READY: OutcomeRowState = OutcomeRowState::Ready { replaces: false };
/// A paid invoice of Pathao, without irrelevant columns.
const INVOICE: &str = "\
Consignment_ID,Created_Date,Invoice type,Collected_Amount,Recipient_Name,Recipient_Phone,Collectable_Amount,COD_fee,Payout,Merchant_Order_ID,Store_name
DA1,2026-11-01,delivery,1250,Nasrin,01712000385,1250,12,1178,1101,Shop
DA1,2026-11-01,insta_fee,0,Nasrin,01712000385,0,0,-10,1101,Shop
DA2,2026-11-01,return,0,Rakib,01911000747,890,0,-60,1102,Shop
";
const STATEMENT: &str = "\
Payment statement,,,,,,
Consignment ID,Merchant Order ID,Order Status,Collected Amount,Delivery Fee,COD Fee,Payout
DA1,1101,Delivered,1250,60,12,1178
DA2,1102,Returned,0,60,0,-60
Total,,,1250,120,12,1118
";

fn review(reason: ReviewReason) -> OutcomeRowState {
    OutcomeRowState::Review { reason }
}

fn left_out(reason: LeftOut) -> OutcomeRowState {
    OutcomeRowState::LeftOut { reason }
}

fn states(harness: &Harness) -> Vec<OutcomeRowState> {
    rows(harness).into_iter().map(|row| row.state).collect()
}

async fn take(harness: &Harness, leave_out: &[u32]) -> Result<TakenOutcomes, AppError> {
    let file = open(harness);
    let request = TakeOutcomesRequest {
        id: file.id,
        version: file.version,
        leave_out: leave_out.iter().copied().map(row_number).collect(),
    };
    harness.core.deliveries.take_outcomes(request).await
}

/// Otherwise a parcel's outcome is swallowed by another's cell, and the seller never knows.
#[tokio::test]
async fn lines_whose_quotes_can_be_read_in_two_ways_are_told() {
    let harness = Harness::connected().await;
    assert_eq!(opened(&harness, INVOICE).await.quotes, None);
    let text = format!(
        "{INVOICE}DA3,2026-11-02,delivery,100,\"Lina,01911000743,100,12,78,1103,Shop\n\
         DA4,2026-11-02,return,0,Mina 5\",01911000744,890,0,-60,1104,Shop\n"
    );
    let quotes = opened(&harness, &text).await.quotes.unwrap();
    assert_eq!((quotes.count, quotes.first.len()), (1, 1));
    let place = &quotes.first[0];
    assert_eq!((place.first_line, place.last_line, place.one_cell, place.index), (5, 6, false, None));
}

/// Otherwise a reference is read with a hole in it, and the seller never learns where.
#[tokio::test]
async fn lines_with_bytes_that_are_not_text_are_named() {
    let harness = Harness::connected().await;
    let line = [INVOICE.as_bytes(), "DA3,2026-11-02,delivery,100,লি".as_bytes(), b"\xe9\n"].concat();
    let bad = opened(&harness, line).await.bad_lines;
    assert_eq!((bad.count, bad.first), (1, vec![5]));
}

#[tokio::test]
async fn a_paid_invoice_is_mapped_and_a_fee_is_no_outcome() {
    let harness = Harness::connected().await;
    let file = opened(&harness, INVOICE).await;
    assert_eq!((file.counts.rows, file.counts.ready, file.counts.left_out), (3, 2, 1));
    assert!(!file.by_consignment);
    assert_eq!((file.longest_order, file.longest_consignment), (4, 3));
    assert_eq!(states(&harness), [READY, left_out(LeftOut::NoOutcome), READY]);
    let rows = rows(&harness);
    assert_eq!(
        (rows[0].order_ref.as_str(), rows[0].amount, rows[0].row),
        ("1101", Some(Taka::from_paisa(125_000)), row_number(2))
    );
    assert_eq!(rows[2].outcome.as_deref(), Some("returned"));
    assert_eq!(take(&harness, &[]).await.unwrap(), TakenOutcomes { added: 2, ..NONE });
    assert_eq!(harness.core.deliveries.outcome_file(), OutcomeFileState::Closed);
    share(&harness).await;
    assert_eq!(harness.service.stored_deliveries().len(), 2);
}

#[tokio::test]
async fn joined_by_earlier_reference() {
    let harness = Harness::connected().await;
    kept(&harness, SaveDeliveryRequest { outcome: "cancelled".into(), ..delivery("1101", ONE) }).await;
    let file = opened(&harness, STATEMENT).await;
    assert_eq!((file.header_row, file.counts.rows, file.counts.joined), (Some(row_number(2)), 2, 1));
    assert_eq!(states(&harness), [OutcomeRowState::Ready { replaces: true }, review(ReviewReason::NoPhone)]);
    assert_eq!(rows(&harness)[0].phone.as_deref(), Some(ONE));
    assert_eq!(take(&harness, &[]).await.unwrap(), TakenOutcomes { changed: 1, ..NONE });
}

#[tokio::test]
async fn outcomes_of_practice_lend_no_phones_to_real_ones() {
    let harness = Harness::connected().await;
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    kept(&harness, delivery("1101", ONE)).await;
    opened(&harness, STATEMENT).await;
    assert_eq!(open(&harness).counts.joined, 1);
    harness.core.accounts.set_practice(SwitchRequest { on: false }).await.unwrap();
    assert_eq!(take(&harness, &[]).await, Err(AppError::NotFound), "it was judged by practice records");
    assert_eq!(open(&harness).counts.joined, 0);
    assert_eq!(take(&harness, &[]).await.unwrap().added, 0);
}

#[tokio::test]
async fn identified_by_consignments() {
    let harness = Harness::connected().await;
    let file = opened(
        &harness,
        "Order ID,Tracking Code,Delivery Status,Recipient Name,Recipient Phone,Shipping Charge,COD Charge\n\
         9001,AB1,delivered,Nasrin,01712000385,60,12\n9002,AB2,in_review,Rakib,01911000747,60,0\n\
         9003,AB3,delivered_approval_pending,Rakib,01911000747,60,0\n",
    )
    .await;
    assert!(file.by_consignment);
    assert_eq!(rows(&harness)[0].order_ref, "9001");
    assert_eq!(rows(&harness)[0].amount, None, "a missing amount is no problem");
    assert_eq!(states(&harness), [READY, left_out(LeftOut::NotFinal), left_out(LeftOut::NotFinal)]);
    assert_eq!((file.counts.on_the_way, file.counts.left_out), (2, 0));
}

#[tokio::test]
async fn consignment_rows_merge() {
    let harness = Harness::connected().await;
    opened(
        &harness,
        "Consignment ID,Invoice,Phone,Status,Amount\nC1,A-1,01712000385,delivered,900\n\
         C1,,,returned,\nC2,A-2,01911000747,delivered,10\nC2,A-2,01911000747,delivered,10\n",
    )
    .await;
    let rows = rows(&harness);
    assert_eq!(rows[0].state, left_out(LeftOut::SameConsignment { row: row_number(3) }));
    assert_eq!((rows[1].order_ref.as_str(), rows[1].phone.as_deref()), ("A-1", Some(ONE)));
    assert_eq!((rows[1].amount, rows[1].contradicts), (Some(Taka::from_paisa(90_000)), Some(row_number(2))));
    assert_eq!((&rows[3].state, rows[3].contradicts, rows[3].same_reference), (&READY, None, None));
    assert_eq!(open(&harness).counts.ready, 2);
}

#[tokio::test]
async fn repeated_reference_warns() {
    let harness = Harness::connected().await;
    let file = opened(
        &harness,
        "Invoice,Phone,Status\nA-1,01712000385,delivered\nA-1,01712000385,returned\nA-2,01911000747,delivered\n",
    )
    .await;
    assert_eq!(file.counts.same_reference, 2);
    let same: Vec<_> = rows(&harness).iter().map(|row| row.same_reference).collect();
    assert_eq!(same, [Some(row_number(3)), Some(row_number(2)), None]);
    take(&harness, &[]).await.unwrap();
    assert_eq!(
        (list(&harness).await.len(), list(&harness).await[0].row.told.outcome.as_str()),
        (2, "returned")
    );
}

#[tokio::test]
async fn a_row_that_the_user_leaves_out_is_not_taken() {
    let harness = Harness::connected().await;
    opened(&harness, "Invoice,Phone,Status\nA-1,01712000385,delivered\nA-1,01712000385,returned\n").await;
    take(&harness, &[3]).await.unwrap();
    assert_eq!(
        (list(&harness).await.len(), list(&harness).await[0].row.told.outcome.as_str()),
        (1, "delivered")
    );
}

async fn answer(harness: &Harness, rows: AnsweredRows, answer: Option<OutcomeAnswer>) {
    let request = OutcomeAnswerRequest { id: open(harness).id, rows, answer };
    harness.core.deliveries.answer_outcome_rows(request).await.unwrap();
}

fn replace() -> Option<OutcomeAnswer> {
    Some(OutcomeAnswer::Conflict { answer: ConflictAnswer::Replace })
}

fn apart() -> Option<OutcomeAnswer> {
    Some(OutcomeAnswer::Conflict { answer: ConflictAnswer::Apart })
}

fn one(row: u32) -> AnsweredRows {
    AnsweredRows::One { row: row_number(row) }
}

fn all(conflict: Conflict) -> AnsweredRows {
    AnsweredRows::All { conflict }
}

async fn outcomes(harness: &Harness) -> Vec<(String, PhoneKey)> {
    list(harness).await.into_iter().map(|one| (one.row.told.order_ref, one.row.told.phone)).collect()
}

/// Of two customers with one order number only the last one's outcome was kept and shared.
#[tokio::test]
async fn rows_of_two_customers_with_one_reference_are_asked_about() {
    let harness = Harness::connected().await;
    const FILE: &str = "Invoice,Phone,Status\nA-1,01712000385,delivered\nA-1,01911000747,returned\n";
    let file = opened(&harness, FILE).await;
    assert_eq!(states(&harness), [READY, review(ReviewReason::OtherCustomer)]);
    assert_eq!((file.counts.other_customer, file.counts.same_reference), (1, 0));
    let conflict = rows(&harness)[1].conflict.clone().unwrap();
    assert_eq!((conflict.row, conflict.phone.as_str()), (Some(row_number(2)), ONE));
    assert_eq!(conflict.apart, "A-1-0747");
    answer(&harness, one(3), replace()).await;
    assert_eq!(states(&harness), [left_out(LeftOut::ReplacedBy { row: row_number(3) }), READY]);
    answer(&harness, one(3), None).await;
    assert_eq!(states(&harness)[1], review(ReviewReason::OtherCustomer));
    answer(&harness, all(Conflict::OtherCustomer), apart()).await;
    assert_eq!(states(&harness), [READY; 2]);
    assert_eq!(rows(&harness)[1].order_ref, "A-1-0747");
    take(&harness, &[]).await.unwrap();
    let both = [("A-1".to_owned(), phone_key(ONE)), ("A-1-0747".to_owned(), phone_key(TWO))];
    assert_eq!(outcomes(&harness).await, both);
    share(&harness).await;
    assert_eq!(harness.service.stored_deliveries().len(), 2);
    // Opening the file again asks no question again.
    opened(&harness, FILE).await;
    assert_eq!(states(&harness), [OutcomeRowState::Unchanged; 2]);
}

/// A new customer's outcome replaced that of an older order with the same number, at the service too.
#[tokio::test]
async fn another_customers_outcome_is_not_replaced_unasked() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("1101", TWO)).await;
    let file = opened(&harness, INVOICE).await;
    assert_eq!(states(&harness)[0], review(ReviewReason::OtherCustomer));
    assert_eq!(rows(&harness)[0].conflict.as_ref().unwrap().phone, TWO);
    assert_eq!((file.counts.review, file.counts.ready), (1, 1));
    assert_eq!(take(&harness, &[]).await.unwrap(), TakenOutcomes { added: 1, ..NONE });
    assert_eq!(outcomes(&harness).await[0], ("1101".to_owned(), phone_key(TWO)));
    opened(&harness, INVOICE).await;
    answer(&harness, all(Conflict::OtherCustomer), replace()).await;
    assert_eq!(states(&harness)[0], OutcomeRowState::Ready { replaces: true });
    take(&harness, &[]).await.unwrap();
    assert_eq!(outcomes(&harness).await[0], ("1101".to_owned(), phone_key(ONE)));
    // Between the answer and the button another customer's outcome was typed.
    opened(&harness, "Invoice,Phone,Status\nA-9,01712000385,delivered\n").await;
    kept(&harness, delivery("A-9", TWO)).await;
    assert_eq!(take(&harness, &[]).await.unwrap(), TakenOutcomes { left_out: 1, ..NONE });
}

/// A statement without phones went to the customer of last year's order 1101.
#[tokio::test]
async fn a_statement_never_goes_to_the_older_customer_of_a_reference() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("1101", TWO)).await;
    super::harness::run_of(&harness, "Order No,Mobile,COD\n1101,01712000385,1250\n").await;
    opened(&harness, STATEMENT).await;
    assert_eq!(states(&harness)[0], review(ReviewReason::SeveralCustomers));
    assert_eq!(rows(&harness)[0].customers, [ONE, TWO]);
    let customer = |phone: &str| Some(OutcomeAnswer::Customer { phone: phone.into() });
    answer(&harness, one(3), customer("01812000385")).await;
    assert_eq!(states(&harness)[0], review(ReviewReason::SeveralCustomers), "none of them");
    answer(&harness, one(3), customer(ONE)).await;
    assert_eq!(states(&harness)[0], review(ReviewReason::OtherCustomer));
    answer(&harness, one(3), apart()).await;
    assert_eq!((states(&harness)[0], rows(&harness)[0].order_ref.as_str()), (READY, "1101-0385"));
    take(&harness, &[]).await.unwrap();
    assert_eq!(outcomes(&harness).await[1], ("1101-0385".to_owned(), phone_key(ONE)));
}

/// A payment or a link recorded the newer order, and no list.
#[tokio::test]
async fn a_recorded_order_is_a_customer_of_its_reference() {
    let harness = Harness::connected().await;
    let key = OrderKey { order_ref: "1102".into(), phones: vec![phone_key(ONE)], ..OrderKey::default() };
    let shop = Shop { environment: Environment::Live, courier: None, payment: None };
    let now = harness.core.ctx.clock.now();
    harness.core.ctx.store.run_blocking(|db| orders::identify(db, shop, &[key], now)).unwrap();
    opened(&harness, STATEMENT).await;
    assert_eq!(rows(&harness)[1].phone.as_deref(), Some(ONE));
    kept(&harness, delivery("1102", TWO)).await;
    opened(&harness, STATEMENT).await;
    assert_eq!(states(&harness)[1], review(ReviewReason::SeveralCustomers));
}

/// The same file names the number of another customer beside the reference.
#[tokio::test]
async fn a_row_without_phone_may_be_of_each_customer_of_the_file() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    opened(&harness, "Invoice,Phone,Status\nA-1,01911000747,delivered\nA-1,,returned\n").await;
    let wanted = [review(ReviewReason::OtherCustomer), review(ReviewReason::SeveralCustomers)];
    assert_eq!(states(&harness), wanted);
}

const BY_CONSIGNMENT: &str = "Tracking Code,Delivery Status,Recipient Phone,Collected Amount\n\
    DA1,delivered,01712000385,1250\nDA2,returned,01911000747,0\n";

/// Marked in the list, then in the courier's file by its own number: the month had each parcel twice.
#[tokio::test]
async fn a_parcel_of_the_list_is_recognised_in_a_file_by_consignment() {
    let harness = Harness::connected().await;
    opened(
        &harness,
        "Invoice,Phone,Status,Amount\n1101,01712000385,delivered,1250\n1102,01911000747,returned,890\n",
    )
    .await;
    take(&harness, &[]).await.unwrap();
    share(&harness).await;
    let file = opened(&harness, BY_CONSIGNMENT).await;
    assert_eq!(states(&harness), [review(ReviewReason::SameParcel), review(ReviewReason::SameParcel)]);
    assert_eq!((file.by_consignment, file.counts.same_parcel), (true, 2));
    assert_eq!(rows(&harness)[0].conflict.as_ref().unwrap().order_ref, "1101");
    answer(&harness, all(Conflict::SameParcel), replace()).await;
    assert_eq!(rows(&harness)[0].order_ref, "1101");
    let taken = take(&harness, &[]).await.unwrap();
    assert_eq!(taken, TakenOutcomes { changed: 1, unchanged: 1, ..NONE });
    assert_eq!(list(&harness).await.len(), 2);
    share(&harness).await;
    assert_eq!(harness.service.stored_deliveries().len(), 2, "shared once");
    let month = harness.core.overview.month_overview(MonthRequest { month: None }).await.unwrap();
    assert_eq!(month.couriers.iter().map(|one| one.delivered + one.lost).sum::<u64>(), 2);
    opened(&harness, BY_CONSIGNMENT).await;
    assert_eq!(states(&harness), [OutcomeRowState::Unchanged; 2], "known from now on");
}

#[tokio::test]
async fn another_parcel_of_the_same_customer_is_added() {
    let harness = Harness::connected().await;
    kept(&harness, SaveDeliveryRequest { amount: "1250".into(), ..delivery("1101", ONE) }).await;
    opened(&harness, BY_CONSIGNMENT).await;
    answer(&harness, one(2), apart()).await;
    take(&harness, &[]).await.unwrap();
    let references: Vec<_> = outcomes(&harness).await.into_iter().map(|one| one.0).collect();
    assert_eq!(references, ["1101", "DA1", "DA2"]);
    opened(&harness, BY_CONSIGNMENT).await;
    assert_eq!(states(&harness), [OutcomeRowState::Ready { replaces: false }; 2]);
}

#[tokio::test]
async fn what_was_shared_before_and_is_unchanged_is_recognised() {
    let harness = Harness::connected().await;
    opened(&harness, INVOICE).await;
    take(&harness, &[]).await.unwrap();
    share(&harness).await;
    let changed = INVOICE.replace("return,0", "delivery,890");
    let file = opened(&harness, &changed).await;
    assert_eq!((file.counts.unchanged, file.counts.ready), (1, 1));
    let wanted =
        [OutcomeRowState::Unchanged, left_out(LeftOut::NoOutcome), OutcomeRowState::Ready { replaces: true }];
    assert_eq!(states(&harness), wanted);
    assert_eq!(take(&harness, &[]).await.unwrap(), TakenOutcomes { changed: 1, ..NONE });
    let states: Vec<_> = list(&harness).await.iter().map(|one| (one.row.state, one.updates)).collect();
    assert_eq!(states, [(DeliveryState::Done, false), (DeliveryState::Ready, true)]);
}

#[tokio::test]
async fn each_row_that_cannot_be_taken_says_why() {
    let harness = Harness::connected().await;
    opened(
        &harness,
        "Invoice,Phone,Status\nA-1,01712000385,lost at sea\nA-2,01812000385,\n,01612000385,delivered\n\
         A-4,0171200038,delivered\nA-5,,delivered\nA-6,01712000385/01911000747,delivered\nA-7,01512000385,Hold\n",
    )
    .await;
    let wanted = [
        review(ReviewReason::UnknownWord),
        review(ReviewReason::NoWord),
        review(ReviewReason::NoReference),
        review(ReviewReason::WrongPhone),
        review(ReviewReason::NoPhone),
        review(ReviewReason::SeveralPhones),
        left_out(LeftOut::NotFinal),
    ];
    assert_eq!(states(&harness), wanted);
    assert_eq!(take(&harness, &[]).await.unwrap().added, 0);
}

#[tokio::test]
async fn remembers_word_for_headers() {
    let harness = Harness::connected().await;
    const FILE: &str = "Invoice,Phone,Status\nA-1,01712000385,Partly_Taken\nA-2,01911000747,partly taken\n";
    let file = opened(&harness, FILE).await;
    assert_eq!((file.words.len(), file.words[0].rows), (1, 2));
    assert_eq!(file.words[0].meaning, Meaning::Ask);
    let meaning = Meaning::Outcome { outcome: "returned".into() };
    let request = OutcomeWordRequest { id: file.id, word: "PARTLY-TAKEN".into(), meaning: meaning.clone() };
    harness.core.deliveries.set_outcome_word(request).await.unwrap();
    assert_eq!(open(&harness).counts.ready, 2);
    assert!(open(&harness).version > file.version);
    let again = opened(&harness, FILE).await;
    assert_eq!((&again.words[0].meaning, again.counts.ready), (&meaning, 2));
    let other = opened(&harness, &FILE.replace("Invoice", "Order No")).await;
    assert_eq!(other.counts.ready, 0, "other headers are another kind of file");
}

#[tokio::test]
async fn words_are_asked_first_then_guesses_and_an_answer_moves_none() {
    let harness = Harness::connected().await;
    let file = opened(
        &harness,
        "Invoice,Phone,Status\nA-1,01712000385,delivered\nA-2,01712000385,delivered\nA-3,01712000385,hold\n\
         A-4,01712000385,Swapped\n",
    )
    .await;
    let words = |file: &OutcomeFileView| -> Vec<_> {
        file.words.iter().map(|word| (word.word.clone(), word.guess)).collect()
    };
    let known = |guess| [("Swapped".into(), false), ("hold".into(), guess), ("delivered".into(), false)];
    assert_eq!(words(&file), known(true));
    for word in ["Swapped", "hold"] {
        let meaning = Meaning::Outcome { outcome: "delivered".into() };
        let request = OutcomeWordRequest { id: file.id, word: word.into(), meaning };
        harness.core.deliveries.set_outcome_word(request).await.unwrap();
    }
    assert_eq!(words(&open(&harness)), known(false), "what the user said is no guess");
}

/// A courier that adds a column to its download is the same courier.
#[tokio::test]
async fn remembers_word_for_courier() {
    let harness = Harness::connected().await;
    let exchanged = INVOICE.replace("delivery,", "exchange,");
    let file = opened(&harness, &exchanged).await;
    assert_eq!((file.courier.as_deref(), file.courier_source), (Some("Pathao"), CourierSource::Headings));
    assert_eq!(file.words[0].meaning, Meaning::Ask);
    let meaning = Meaning::Outcome { outcome: "delivered".into() };
    let request = OutcomeWordRequest { id: file.id, word: "exchange".into(), meaning: meaning.clone() };
    harness.core.deliveries.set_outcome_word(request).await.unwrap();
    let later = opened(&harness, &exchanged.replace("Store_name", "Store_name,Remarks")).await;
    assert_eq!(later.words[0].meaning, meaning);
    let of_another = "Order ID,Tracking Code,Delivery Status,Recipient Phone\n1,A1,exchange,01712000385\n";
    assert_eq!(opened(&harness, of_another).await.words[0].meaning, Meaning::Ask);
}

#[tokio::test]
async fn which_of_the_services_couriers_a_file_is_from_is_asked_once() {
    let harness = Harness::connected().await;
    let file = opened(&harness, INVOICE).await;
    let named = |file: &OutcomeFileView| -> Vec<_> {
        file.couriers.iter().map(|one| (one.word.clone(), one.courier.clone(), one.answered)).collect()
    };
    assert_eq!(named(&file), [("Pathao".into(), None, false)]);
    assert_eq!(rows(&harness)[0].courier, None, "a name of a file is nothing that the service knows");
    let request =
        OutcomeCourierRequest { id: file.id, word: Some("Pathao".into()), courier: Some("courier_b".into()) };
    harness.core.deliveries.set_outcome_courier(request).await.unwrap();
    assert_eq!(rows(&harness)[0].courier.as_deref(), Some("courier_b"));
    let statement = opened(&harness, STATEMENT).await;
    assert_eq!(named(&statement), [("Pathao".into(), Some("courier_b".into()), true)]);
}

#[tokio::test]
async fn remembers_changed_courier() {
    let harness = Harness::connected().await;
    let file = opened(&harness, INVOICE).await;
    let change = async |id, courier: Option<&str>| {
        let request = OutcomeCourierRequest { id, word: None, courier: courier.map(str::to_owned) };
        harness.core.deliveries.set_outcome_courier(request).await.unwrap();
    };
    change(file.id, Some("courier_b")).await;
    assert_eq!(rows(&harness)[0].courier.as_deref(), Some("courier_b"));
    let again = opened(&harness, INVOICE).await;
    assert_eq!((again.courier.as_deref(), again.courier_source), (Some("courier_b"), CourierSource::Chosen));
    assert_eq!(again.couriers, [], "an identifier of the service's needs no other");
    change(again.id, None).await;
    let none = opened(&harness, INVOICE).await;
    assert_eq!((none.courier, none.courier_source), (None, CourierSource::Chosen));
    assert_eq!(rows(&harness)[0].courier, None);
}

#[tokio::test]
async fn a_file_with_unknown_headings_is_said_to_be_of_a_courier() {
    let harness = Harness::connected().await;
    const FILE: &str = "Invoice,Phone,Status\nA-1,01712000385,delivered\n";
    let file = opened(&harness, FILE).await;
    assert_eq!((&file.courier, file.courier_source), (&None, CourierSource::Unknown));
    assert_eq!((file.couriers.len(), file.without_courier), (0, 1));
    let request = OutcomeCourierRequest { id: file.id, word: None, courier: Some("RedX".into()) };
    harness.core.deliveries.set_outcome_courier(request).await.unwrap();
    let again = opened(&harness, FILE).await;
    assert_eq!((again.courier.as_deref(), again.courier_source), (Some("RedX"), CourierSource::Chosen));
    assert_eq!((again.couriers[0].word.as_str(), again.couriers[0].answered), ("RedX", false));
}

#[tokio::test]
async fn matches_courier_by_users_name() {
    let harness = Harness::connected().await;
    harness.core.name_courier("courier_c", "Pathao (Mirpur)").unwrap();
    let file = opened(&harness, INVOICE).await;
    assert_eq!((file.couriers[0].courier.as_deref(), file.couriers[0].answered), (Some("courier_c"), true));
    assert_eq!(rows(&harness)[0].courier.as_deref(), Some("courier_c"));
}

#[tokio::test]
async fn couriers_that_rows_name_are_mapped_word_by_word() {
    let harness = Harness::connected().await;
    let file = opened(
        &harness,
        "Invoice,Phone,Status,Courier\nA-1,01712000385,delivered,Courier A\nA-2,01911000747,delivered,Swift\n",
    )
    .await;
    let couriers: Vec<_> = file.couriers.iter().map(|courier| courier.courier.as_deref()).collect();
    assert_eq!(couriers, [Some("courier_a"), None], "the service's own word needs no mapping");
    let request =
        OutcomeCourierRequest { id: file.id, word: Some("swift".into()), courier: Some("courier_e".into()) };
    harness.core.deliveries.set_outcome_courier(request).await.unwrap();
    assert_eq!(rows(&harness)[1].courier.as_deref(), Some("courier_e"));
}

#[tokio::test]
async fn a_column_gets_another_role_and_it_is_remembered() {
    let harness = Harness::connected().await;
    const FILE: &str = "Invoice,Phone,Remark\nA-1,01712000385,delivered\nA-2,01911000747,delivered\n";
    let file = opened(&harness, FILE).await;
    assert_eq!(file.counts.review, 2);
    let request = OutcomeRoleRequest { id: file.id, column: 2, role: Some(OutcomeRole::Status) };
    harness.core.deliveries.set_outcome_role(request).await.unwrap();
    assert_eq!(open(&harness).counts.ready, 2);
    assert_eq!(opened(&harness, FILE).await.counts.ready, 2);
}

#[tokio::test]
async fn an_amount_that_cannot_be_read_is_left_out_and_marked() {
    let harness = Harness::connected().await;
    opened(&harness, "Invoice,Phone,Status,Amount\nA-1,01712000385,delivered,soon\n").await;
    let row = rows(&harness).remove(0);
    assert_eq!((row.amount, row.amount_unreadable, row.state), (None, true, READY));
}

#[tokio::test]
async fn unreadable_file_keeps_bulk_page() {
    let harness = Harness::connected().await;
    harness.core.deliveries.open_outcome_file(harness.folder.path().join("nowhere.csv"), None).await;
    match harness.core.deliveries.outcome_file() {
        OutcomeFileState::Failed { name, error } => {
            assert_eq!(name, "nowhere.csv");
            assert_eq!(error, AppError::File { reason: SheetError::NotFound });
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(harness.core.files.file_state().await, porokh_api::files::FileState::Closed);
    harness.core.deliveries.close_outcome_file();
    assert_eq!(harness.core.deliveries.outcome_file(), OutcomeFileState::Closed);
}

#[tokio::test]
async fn the_copy_of_a_file_goes_when_the_file_is_taken_or_closed() {
    let harness = Harness::connected().await;
    let folder = porokh_runtime::data_folder::own_folder(harness.folder.path()).unwrap();
    // Without the folder's marker file.
    let copies = || std::fs::read_dir(&folder).unwrap().count() - 1;
    opened(&harness, INVOICE).await;
    opened(&harness, INVOICE).await;
    assert_eq!(copies(), 1);
    take(&harness, &[]).await.unwrap();
    assert_eq!(copies(), 0);
}

#[tokio::test]
async fn a_file_that_changed_since_the_user_saw_it_is_not_taken() {
    let harness = Harness::connected().await;
    let file = opened(&harness, INVOICE).await;
    let request = OutcomeWordRequest { id: file.id, word: "return".into(), meaning: Meaning::NotFinal };
    harness.core.deliveries.set_outcome_word(request).await.unwrap();
    let stale = TakeOutcomesRequest { id: file.id, version: file.version, leave_out: Vec::new() };
    assert_eq!(harness.core.deliveries.take_outcomes(stale).await, Err(AppError::NotFound));
    assert_eq!(list(&harness).await, []);
}

#[tokio::test]
async fn a_statement_without_phones_is_joined_with_the_orders_of_runs() {
    let harness = Harness::connected().await;
    super::harness::run_of(&harness, "Order No,Mobile,COD\n1101,01712000385,1250\n1102,01911000747,890\n")
        .await;
    opened(&harness, STATEMENT).await;
    assert_eq!(states(&harness), [READY; 2]);
    assert_eq!(rows(&harness)[1].phone.as_deref(), Some(TWO));
    assert!(rows(&harness)[1].joined);
}

#[tokio::test]
async fn ambiguous_reference_is_not_joined() {
    let harness = Harness::connected().await;
    super::harness::run_of(&harness, "Order No,Mobile,COD\n1101,01712000385,1250\n").await;
    super::harness::run_of(&harness, "Order No,Mobile,COD\n1101,01911000747,890\n").await;
    opened(&harness, STATEMENT).await;
    assert_eq!(states(&harness), [review(ReviewReason::SeveralCustomers), review(ReviewReason::NoPhone)]);
}
