//! Months over a real database and the practice services, on 20 November 2026, noon in Bangladesh.

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError, FieldProblem, Keep, SettingsPatch,
    bulk::{DecideRequest, RiskCounts, RowChoice, RunFilter, RunRowsRequest},
    exports::ExportName,
    files::{FileState, PasteRequest},
    overview::{
        CourierOfMonth, ExportMonthRequest, MonthRequest, MonthView, MonthWords, OrderCounts, StateSum,
    },
    requests::ListQuery,
};
use porokh_domain::{Currency, Money, Taka};
use porokh_sheets::export::Decision;
use rusqlite::params;

use super::*;
use crate::{
    Environment,
    store::{self, IntentState, NewNumber, NewRun, runs},
    testing::{Harness, phone_key, row_number},
};

mod today;

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn taka(whole: i64) -> Taka {
    Taka::from_paisa(whole * 100)
}

async fn month(harness: &Harness, month: Option<&str>) -> MonthView {
    let request = MonthRequest { month: month.map(str::to_owned) };
    harness.core.overview.month_overview(request).await.unwrap()
}

/// An account of the harness's live service.
fn own_account(harness: &Harness) -> Option<store::accounts::AccountId> {
    harness.core.accounts.scope(porokh_api::accounts::Service::Courier).account
}

/// A run of these orders with verdicts, started at that time.
async fn run_of(harness: &Harness, begun: DateTime<Utc>, orders: &[(&str, &str, &str, &str)]) -> i64 {
    let mut text = "Name\tMobile\tOrder\tCOD\n".to_owned();
    for (phone, reference, amount, _) in orders {
        text += &format!("Nasrin\t{phone}\t{reference}\t{amount}\n");
    }
    harness.core.files.open_pasted(PasteRequest { text }).await;
    let FileState::Open { file } = harness.core.files.file_state().await else { panic!("not open") };
    let mut phones: Vec<_> = orders.iter().map(|(phone, ..)| phone_key(phone)).collect();
    phones.sort_unstable_by_key(|phone| phone.digits());
    phones.dedup();
    let numbers: Vec<_> = phones.into_iter().map(|phone| NewNumber { phone, reused: None }).collect();
    let new = NewRun {
        environment: Environment::Live,
        account: own_account(harness),
        file: Some(file.id),
        name: "orders.xlsx",
        invalid_rows: 0,
        orders: u32::try_from(orders.len()).ok(),
        given: orders.len() as u64,
        numbers: &numbers,
    };
    let run = harness.core.ctx.store.run_blocking(|db| runs::create(db, &new, begun)).unwrap();
    for (phone, _, _, level) in orders {
        answer(harness, run, phone, level, begun);
    }
    run
}

fn answer(harness: &Harness, run: i64, phone: &str, level: &str, at: DateTime<Utc>) {
    harness
        .database()
        .execute(
            "UPDATE run_numbers SET state = 'done', risk_word = ?3, checked_at = ?4
             WHERE run_id = ?1 AND phone = ?2",
            params![run, phone_key(phone).digits(), level, at.timestamp_millis()],
        )
        .unwrap();
}

async fn decide(harness: &Harness, run: i64, row: u32, decision: Decision) {
    let rows = RowChoice::These { rows: vec![row_number(row)] };
    let request = DecideRequest { run, rows, decision: Some(decision) };
    harness.core.runs.decide(request).await.unwrap();
}

fn checked_alone(harness: &Harness, phone: &str, level: &str, state: &str, at: DateTime<Utc>) {
    harness
        .database()
        .execute(
            "INSERT INTO checks (environment, phone, state, started_at, risk_word, reply, account_id)
             VALUES ('live', ?1, ?2, ?3, ?4, '{}', ?5)",
            params![phone_key(phone).digits(), state, at.timestamp_millis(), level, own_account(harness)],
        )
        .unwrap();
}

struct Payment<'a> {
    state: IntentState,
    status: Option<&'a str>,
    amount: i64,
    currency: Currency,
    purpose: &'a str,
    order: Option<(i64, u32)>,
    environment: Environment,
}

const PAYMENT: Payment<'_> = Payment {
    state: IntentState::Done,
    status: Some("waiting"),
    amount: 12_000,
    currency: Currency::Bdt,
    purpose: "advance",
    order: None,
    environment: Environment::Live,
};

fn order_of(harness: &Harness, run: i64, row: u32) -> i64 {
    let core = &harness.core;
    let row = row_number(row);
    let file = core.ctx.store.run_blocking(|db| runs::get(db, run)).unwrap().unwrap().file.unwrap();
    let file = core.files.kept_file(file).unwrap();
    core.orders.identify(run, &file, &[row].into(), |_, _, _| Ok(())).unwrap()[&row]
}

fn asked(harness: &Harness, payment: Payment<'_>, at: DateTime<Utc>) {
    let db = harness.database();
    let number: i64 = db.query_row("SELECT count(*) FROM payments", [], |row| row.get(0)).unwrap();
    let order = match payment.order {
        Some((run, row)) => order_of(harness, run, row),
        None => {
            let add = "INSERT INTO orders (environment, created_at) VALUES (?1, 0)";
            db.execute(add, [payment.environment.as_str()]).unwrap();
            db.last_insert_rowid()
        }
    };
    db.execute(
        "INSERT INTO payments (environment, own_ref, state, status, name, email, email_is_own, amount, currency,
             purpose, order_id, created_at, watched_from, paid_at, refunded_at)
         VALUES (?1, ?2, ?3, ?4, 'Nasrin', 'a@b.example', 0, ?5, ?6, ?7, ?8, ?9, ?9,
             iif(?4 IN ('paid', 'refunded'), ?9, NULL), iif(?4 = 'refunded', ?9, NULL))",
        params![
            payment.environment.as_str(),
            format!("own-{number}"),
            payment.state.as_str(),
            payment.status,
            payment.amount,
            payment.currency.as_str(),
            payment.purpose,
            order,
            at.timestamp_millis(),
        ],
    )
    .unwrap();
}

fn delivered(harness: &Harness, courier: Option<&str>, outcome: &str, times: u32, at: DateTime<Utc>) {
    let db = harness.database();
    for number in 0..times {
        let reference = format!("{courier:?}-{outcome}-{number}-{at}");
        db.execute("INSERT INTO orders (environment, created_at) VALUES ('live', 0)", []).unwrap();
        db.execute(
            "INSERT INTO deliveries (environment, order_ref, phone, outcome, courier, source, changed_at, account_id,
                 order_id)
             VALUES ('live', ?1, 1, ?2, ?3, 'hand', ?4, ?5, last_insert_rowid())",
            params![reference, outcome, courier, at.timestamp_millis(), own_account(harness)],
        )
        .unwrap();
    }
}

const NOON: &str = "2026-11-20T06:00:00Z";

#[tokio::test]
async fn empty_month() {
    let harness = Harness::connected().await;
    let view = month(&harness, None).await;
    assert_eq!((view.month.as_str(), view.days, view.today), ("2026-11", 30, Some(20)));
    assert_eq!(view.first_month, "2026-11");
    assert_eq!((view.orders, view.alone), (OrderCounts::default(), 0));
    assert_eq!((view.return_cost, view.avoided, view.avoided_before), (None, None, None));
    assert!(view.links.is_empty() && view.couriers.is_empty() && view.lists.is_empty());
    assert_eq!(view.spent.by_day, vec![0; 20]);
    assert_eq!(
        view.weeks.iter().map(|week| (week.first, week.last)).collect::<Vec<_>>(),
        [(1, 7), (8, 14), (15, 20)]
    );
}

/// Each risky order is in exactly one part.
#[tokio::test]
async fn risky_orders_are_told_apart_by_what_was_decided_and_paid() {
    let harness = Harness::connected().await;
    let run = run_of(
        &harness,
        at(NOON),
        &[
            ("01712000001", "1", "900", "very_high"),
            ("01712000002", "2", "900", "high"),
            ("01712000003", "3", "900", "high"),
            ("01712000004", "4", "900", "high"),
            ("01712000005", "5", "900", "high"),
            ("01712000006", "6", "900", "high"),
            ("01712000007", "7", "900", "low"),
        ],
    )
    .await;
    for (row, decision) in [
        (2, Decision::Cancelled),
        (3, Decision::Hold),
        (4, Decision::Advance),
        (5, Decision::Send),
        (6, Decision::Send),
        // A cancelled order of low risk has no known reason to count as avoided.
        (8, Decision::Cancelled),
    ] {
        decide(&harness, run, row, decision).await;
    }
    let rows = async |filter| {
        let query = ListQuery { filter, limit: 500, ..ListQuery::default() };
        let request = RunRowsRequest { run, query, named: Vec::new(), descending: false };
        let page = harness.core.runs.run_rows(request).await.unwrap();
        page.rows.iter().map(|row| row.row.get()).collect::<Vec<_>>()
    };
    assert_eq!(rows(RunFilter::RiskySent).await, [5, 6]);
    asked(&harness, Payment { status: Some("paid"), order: Some((run, 5)), ..PAYMENT }, at(NOON));
    asked(&harness, Payment { status: Some("claimed"), order: Some((run, 6)), ..PAYMENT }, at(NOON));
    // As after each payment.
    harness.core.orders.changed().await;
    harness.core.overview.set_return_cost(ReturnCost { amount: "৳160".into() }).unwrap();

    let view = month(&harness, None).await;
    let parts =
        OrderCounts { checked: 7, risky: 6, cancelled: 1, held: 1, asked: 1, paid: 1, sent: 1, undecided: 1 };
    assert_eq!(view.orders, parts);
    assert_eq!((view.return_cost, view.avoided), (Some(taka(160)), Some(taka(320))));
    assert_eq!(view.avoided_before, None, "nothing was checked in October");
    let [list] = view.lists.as_slice() else { panic!("{:?}", view.lists) };
    assert_eq!((list.id, list.day, list.orders), (run, 20, parts));
    // Rows opened by each figure.
    assert_eq!(rows(RunFilter::RiskyCancelled).await, [2]);
    assert_eq!(rows(RunFilter::RiskyHold).await, [3]);
    assert_eq!(rows(RunFilter::RiskyAdvance).await, [4]);
    assert_eq!(rows(RunFilter::RiskyPaid).await, [5]);
    assert_eq!(rows(RunFilter::RiskySent).await, [6]);
    assert_eq!(rows(RunFilter::RiskyUndecided).await, [7]);
    let risks = RiskCounts { very_high: 1, high: 5, low: 1, ..RiskCounts::default() };
    assert_eq!(view.weeks[2].risks, risks);
}

/// The list of the last evening is checked again on the first: its orders were counted in both months.
#[tokio::test]
async fn an_order_checked_again_in_the_next_month_counts_once() {
    let harness = Harness::connected().await;
    let evening = [("01712000001", "A1", "900", "high"), ("01712000002", "", "500", "low")];
    run_of(&harness, at("2026-10-31T15:00:00Z"), &evening).await;
    let morning = [
        ("01712000001", "A1", "900", "high"),
        ("01712000002", "", "500", "low"),
        ("01712000003", "A2", "700", "high"),
    ];
    let second = run_of(&harness, at("2026-11-01T03:00:00Z"), &morning).await;
    let counted = async |name| month(&harness, name).await.orders.checked;
    assert_eq!((counted(Some("2026-10")).await, counted(None).await), (2, 1));
    let view = month(&harness, None).await;
    assert_eq!(
        view.lists.iter().map(|list| (list.id, list.orders.checked)).collect::<Vec<_>>(),
        [(second, 1)]
    );
}

/// Checking a file again would have doubled the avoided cost.
#[tokio::test]
async fn an_order_of_two_lists_counts_once_as_the_later_list_has_it() {
    let harness = Harness::connected().await;
    let orders = [
        ("01712000001", "A1", "900", "high"),
        // The same customer orders two different things.
        ("01712000001", "A2", "900", "high"),
        // Without a reference an order is identified by number and amount; two such lines of one run are two orders.
        ("01712000002", "", "500", "high"),
        ("01712000002", "", "500", "high"),
    ];
    let first = run_of(&harness, at("2026-11-02T06:00:00Z"), &orders).await;
    for row in 2..=5 {
        decide(&harness, first, row, Decision::Cancelled).await;
    }
    assert_eq!(month(&harness, None).await.orders.cancelled, 4);
    let later = [
        ("01712000001", "A1", "900", "high"),
        ("01712000002", "", "500", "high"),
        ("01712000002", "", "750", "high"),
    ];
    let second = run_of(&harness, at("2026-11-10T06:00:00Z"), &later).await;
    decide(&harness, second, 2, Decision::Send).await;

    let view = month(&harness, None).await;
    // The order without a reference is known from the first list, with its decision.
    assert_eq!((view.orders.checked, view.orders.cancelled, view.orders.sent), (5, 3, 1));
    let of = |id| view.lists.iter().find(|list| list.id == id).unwrap().orders.checked;
    assert_eq!((of(first), of(second)), (2, 3));
    assert_eq!((view.weeks[0].risks.high, view.weeks[1].risks.high), (2, 3));
}

#[tokio::test]
async fn single_check_counts_once() {
    let harness = Harness::connected().await;
    checked_alone(&harness, "01712000001", "high", "done", at("2026-11-03T06:00:00Z"));
    checked_alone(&harness, "01712000001", "low", "done", at("2026-11-09T06:00:00Z"));
    checked_alone(&harness, "01712000002", "high", "done", at("2026-11-09T06:00:00Z"));
    checked_alone(&harness, "01712000003", "very_high", "done", at("2026-11-09T06:00:00Z"));
    checked_alone(&harness, "01712000004", "", "unknown", at("2026-11-09T06:00:00Z"));
    run_of(&harness, at(NOON), &[("01712000002", "1", "900", "low")]).await;

    let view = month(&harness, None).await;
    assert_eq!((view.orders.checked, view.alone), (3, 2));
    assert_eq!((view.orders.risky, view.orders.undecided), (1, 1));
    assert_eq!((view.weeks[0].risks.high, view.weeks[1].risks.low), (0, 1));
}

/// A run whose file is unreadable was still checked.
#[tokio::test]
async fn numbers_of_a_list_without_its_file_still_count() {
    let harness = Harness::connected().await;
    let run = run_of(&harness, at(NOON), &[("01712000001", "1", "900", "high")]).await;
    let db = harness.database();
    db.execute("UPDATE runs SET file_id = NULL WHERE id = ?1", [run]).unwrap();
    let view = month(&harness, None).await;
    assert_eq!((view.orders.checked, view.orders.undecided), (1, 1));
}

#[tokio::test]
async fn links_stand_by_their_state_and_currency_and_are_never_added() {
    let harness = Harness::connected().await;
    let of = |status| Payment { status: Some(status), ..PAYMENT };
    for status in
        ["paid", "paid", "waiting", "claimed", "cancelled", "failed", "expired", "refunded", "problem"]
    {
        asked(&harness, of(status), at(NOON));
    }
    asked(&harness, Payment { state: IntentState::Unknown, status: None, ..PAYMENT }, at(NOON));
    asked(&harness, Payment { purpose: "full", amount: 90_050, ..of("paid") }, at(NOON));
    asked(&harness, Payment { currency: Currency::Usd, amount: 999, ..of("paid") }, at(NOON));
    // None of these was requested in the month, or at all.
    asked(&harness, Payment { state: IntentState::Cancelled, status: None, ..PAYMENT }, at(NOON));
    asked(&harness, Payment { purpose: "other", ..of("paid") }, at(NOON));
    asked(&harness, Payment { environment: Environment::Practice, ..of("paid") }, at(NOON));
    asked(&harness, of("paid"), at("2026-10-31T17:59:59Z"));

    let view = month(&harness, None).await;
    let [bdt, usd] = view.links.as_slice() else { panic!("{:?}", view.links) };
    assert_eq!((bdt.currency, usd.currency), (Currency::Bdt, Currency::Usd));
    assert_eq!((bdt.asked.links, bdt.asked.amount), (11, Taka::from_paisa(10 * 12_000 + 90_050)));
    assert_eq!((bdt.paid.links, bdt.paid.amount), (3, Taka::from_paisa(2 * 12_000 + 90_050)));
    let parts = [bdt.paid, bdt.waiting, bdt.not_paid, bdt.refunded, bdt.unsure];
    assert_eq!(parts.map(|part| part.links), [3, 2, 3, 1, 2]);
    assert_eq!((usd.paid.links, usd.paid.amount), (1, Taka::from_paisa(999)));
    assert_eq!(month(&harness, Some("2026-10")).await.links[0].paid.links, 1);
}

/// Otherwise the month of links says more than its received less its refunded money.
#[tokio::test]
async fn a_part_of_a_paid_link_that_went_back_is_refunded_and_no_longer_paid() {
    let harness = Harness::connected().await;
    asked(&harness, Payment { status: Some("paid"), ..PAYMENT }, at(NOON));
    let refund = "INSERT INTO refunds (payment_id, returned, state, amount, paid, reason, kind, asked_at)
                  VALUES (1, ?1, ?2, ?3, 12000, '', 'gateway', 0)";
    for (returned, state, paisa) in
        [(Some(1), "done", 3_000), (Some(0), "refused", 500), (None, "unknown", 700)]
    {
        harness.database().execute(refund, params![returned, state, paisa]).unwrap();
    }
    let view = month(&harness, None).await;
    let [links] = view.links.as_slice() else { panic!("{:?}", view.links) };
    let sum = |links, paisa| StateSum { links, amount: Taka::from_paisa(paisa) };
    assert_eq!((links.asked, links.paid, links.refunded), (sum(1, 12_000), sum(1, 9_000), sum(0, 3_000)));
}

#[tokio::test]
async fn results_stand_by_courier_and_an_unknown_outcome_is_neither() {
    let harness = Harness::connected().await;
    delivered(&harness, Some("courier_a"), "delivered", 3, at(NOON));
    delivered(&harness, Some("courier_a"), "returned", 2, at(NOON));
    delivered(&harness, Some("courier_a"), "cancelled", 1, at(NOON));
    delivered(&harness, Some("courier_a"), "lost_in_river", 1, at(NOON));
    delivered(&harness, Some("courier_b"), "delivered", 9, at(NOON));
    delivered(&harness, None, "delivered", 1, at(NOON));
    delivered(&harness, Some("courier_b"), "delivered", 5, at("2026-10-20T06:00:00Z"));

    let sum = |courier: Option<&str>, delivered, lost, other| CourierOfMonth {
        courier: courier.map(str::to_owned),
        delivered,
        lost,
        other,
    };
    assert_eq!(
        month(&harness, None).await.couriers,
        [sum(Some("courier_b"), 9, 0, 0), sum(Some("courier_a"), 3, 3, 1), sum(None, 1, 0, 0),]
    );
}

#[tokio::test]
async fn spent_checks_by_bangladesh_day() {
    let harness = Harness::connected().await;
    checked_alone(&harness, "01712000001", "low", "done", at("2026-10-31T17:59:59Z"));
    checked_alone(&harness, "01712000001", "low", "done", at("2026-10-31T18:00:00Z"));
    checked_alone(&harness, "01712000001", "low", "done", at("2026-11-01T18:00:00Z"));
    checked_alone(&harness, "01712000002", "low", "unknown", at(NOON));
    checked_alone(&harness, "01712000003", "low", "cancelled", at(NOON));
    let run = run_of(
        &harness,
        at(NOON),
        &[
            ("01712000004", "1", "900", "high"),
            ("01712000005", "2", "900", "high"),
            ("01712000006", "3", "900", "high"),
        ],
    )
    .await;
    let db = harness.database();
    let batch = |state: &str, doubt: Option<&str>, numbers: u32, spent: Option<u32>| {
        let ended = (state == "done").then(|| at(NOON).timestamp_millis());
        db.execute(
            "INSERT INTO run_batches (run_id, state, doubt, numbers, sent_at, ended_at, spent)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![run, state, doubt, numbers, at(NOON).timestamp_millis(), ended, spent],
        )
        .unwrap();
        db.last_insert_rowid()
    };
    // Two results of a batch without further data, a job that cost twice, and an unanswered request.
    let first = batch("done", None, 2, None);
    let place = |phone: &str, batch: i64| {
        let digits = phone_key(phone).digits();
        db.execute("UPDATE run_numbers SET batch_id = ?2 WHERE phone = ?1", params![digits, batch]).unwrap();
    };
    place("01712000004", first);
    place("01712000005", first);
    place("01712000006", batch("done", None, 1, Some(2)));
    batch("unknown", Some("no_answer"), 5, None);

    let spent = month(&harness, None).await.spent;
    assert_eq!((spent.by_day[0], spent.by_day[1], spent.by_day[19]), (1, 1, 4));
    assert_eq!((spent.checks, spent.more), (6, 6));
    assert_eq!(spent.daily_limit, harness.account().await.quota.unwrap().limit);
    let october = month(&harness, Some("2026-10")).await;
    assert_eq!((october.today, october.spent.by_day.len(), october.spent.by_day[30]), (None, 31, 1));
    assert_eq!((october.first_month.as_str(), october.present_month.as_str()), ("2026-10", "2026-11"));
}

#[tokio::test]
async fn months_of_another_environment_and_account_stay_out() {
    let harness = Harness::connected().await;
    run_of(&harness, at(NOON), &[("01712000001", "1", "900", "high")]).await;
    harness.database().execute("UPDATE runs SET environment = 'practice'", []).unwrap();
    let view = month(&harness, None).await;
    assert_eq!((view.environment, view.orders.checked), (Environment::Live, 0));
}

#[tokio::test]
async fn future_and_expired_months() {
    let harness = Harness::connected().await;
    for wrong in ["2027-01", "2026-12", "november", ""] {
        assert_eq!(month(&harness, Some(wrong)).await.month, "2026-11", "{wrong:?}");
    }
    assert!(!month(&harness, None).await.thinned);
    assert!(month(&harness, Some("2026-07")).await.thinned, "90 days before are in August");
    let keep = SettingsPatch { keep: Some(Keep::Ever), ..SettingsPatch::default() };
    harness.core.change_settings(&keep).await.unwrap();
    assert!(!month(&harness, Some("2026-07")).await.thinned);
}

#[tokio::test]
async fn a_cost_that_is_no_amount_leaves_the_one_before() {
    let harness = Harness::connected().await;
    let set = |amount: &str| harness.core.overview.set_return_cost(ReturnCost { amount: amount.into() });
    assert_eq!(set("160").unwrap().return_cost, "160.00");
    let Err(AppError::Form { problems }) = set("0") else { panic!("zero was kept") };
    assert_eq!((problems[0].field, &problems[0].problem), (FormField::ReturnCost, &FieldProblem::Zero));
    assert!(set("about 100").is_err());
    assert_eq!(month(&harness, None).await.return_cost, Some(taka(160)));
    assert_eq!(set("  ").unwrap().return_cost, "");
}

#[tokio::test]
async fn a_month_before_is_compared_at_the_same_cost() {
    let harness = Harness::connected().await;
    let run = run_of(&harness, at("2026-10-05T06:00:00Z"), &[("01712000001", "1", "900", "high")]).await;
    decide(&harness, run, 2, Decision::Hold).await;
    harness.core.overview.set_return_cost(ReturnCost { amount: "99.50".into() }).unwrap();
    let view = month(&harness, None).await;
    assert_eq!((view.avoided, view.avoided_before), (Some(taka(0)), Some(Taka::from_paisa(9_950))));
}

fn words() -> MonthWords {
    MonthWords {
        sheet: "Month overview".into(),
        headers: ["Part", "Figure", "Count", "Amount", "How", "Test"].map(str::to_owned).into(),
        words: [("cancelled", "Cancelled"), ("courier_a", "Dhaka bike")]
            .map(|(tag, word)| (tag.to_owned(), word.to_owned()))
            .into(),
        test: "TEST".into(),
    }
}

/// The file goes to partners and accountants: it must name no customer.
#[tokio::test]
async fn the_export_has_a_line_for_each_figure_and_no_customer() {
    let harness = Harness::connected().await;
    let run = run_of(&harness, at(NOON), &[("01712000001", "SB-1", "900", "high")]).await;
    decide(&harness, run, 2, Decision::Cancelled).await;
    asked(&harness, Payment { status: Some("paid"), amount: 12_050, ..PAYMENT }, at(NOON));
    delivered(&harness, Some("courier_a"), "delivered", 2, at(NOON));
    let request = ExportMonthRequest { month: "2026-11".into(), to: ExportName::Downloads, words: words() };
    assert_eq!(harness.core.overview.month_export_name(&request), "Month overview 2026-11 - Porokh.xlsx");
    let path = harness.folder.path().join("month.csv");
    harness.core.overview.export_month(request, &path).await.unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    for line in ["Cancelled,1,", "links_paid,1,120.50,", "Dhaka bike: delivered,2,", "2026-11-20,", "high,1,"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
    for secret in ["1712000001", "Nasrin", "SB-1", "a@b.example"] {
        assert!(!text.contains(secret), "{secret}");
    }
}

/// Large sums stay exact, and saturate instead of wrapping.
#[test]
fn a_cost_times_a_count_never_wraps() {
    let cost = Money::read("999999999999.99", Currency::Bdt).unwrap();
    assert_eq!(month::times(cost, u64::MAX), Taka::from_paisa(i64::MAX));
    assert_eq!(month::times(cost, 3), Taka::from_paisa(299_999_999_999_997));
}
