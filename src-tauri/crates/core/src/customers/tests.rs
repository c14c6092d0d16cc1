use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError, DatabaseProblem, Keep, SettingsPatch,
    bulk::{DecideRequest, FilePlanRequest, NoteRequest, RowChoice, StartFileRunRequest},
    check::{CourierAnswer, FindRequest},
    customers::{
        AnswerChange, CheckChange, CountChange, CustomerView, MarkKind, MarkRequest, MarkView, RatioChange,
        RiskChange,
    },
    deliveries::SaveDeliveryRequest,
    files::FileState,
    payments::PaymentStatus,
    reports::SendReportsRequest,
    requests::{ListOf, ListQuery, Page, PhoneText, SwitchRequest},
};
use porokh_domain::RiskLevel;
use porokh_practice::{Endpoint, Fault, FaultKind};
use porokh_sheets::export::Decision;
use rusqlite::params;
use serde_json::{Value, json};

use crate::{
    IntentState,
    store::{NewNumber, NewRun, runs},
    testing::{Harness, phone_key, row_number},
};

const PHONE: &str = "01712000385";
const OTHER: &str = "01911000742";

mod find;
mod known;

fn text(text: &str) -> PhoneText {
    PhoneText { text: text.into() }
}

async fn page(harness: &Harness) -> CustomerView {
    harness.core.customers.customer(text(PHONE)).await.unwrap()
}

fn block(phone: &str, reason: &str) -> MarkRequest {
    MarkRequest { phone: phone.into(), kind: MarkKind::Blocked, reason: reason.into(), since: None }
}

fn courier(delivered: Option<u64>, cancelled: u64) -> Value {
    json!({
        "status": if delivered.is_some() { "ok" } else { "timeout" },
        "total": delivered.map(|delivered| delivered + cancelled),
        "delivered": delivered,
        "cancelled": delivered.map(|_| cancelled),
    })
}

/// Sets the service's answer to the next check.
fn answers(
    harness: &Harness,
    level: &str,
    (delivered, cancelled): (u64, u64),
    reports: u64,
    couriers: Value,
) {
    let total = delivered + cancelled;
    let ratio = (delivered as f64 * 1_000.0 / total as f64).round() / 10.0;
    let summary = json!({
        "total": total, "delivered": delivered, "cancelled": cancelled,
        "success_ratio": ratio, "reports": reports,
    });
    let data =
        json!({ "phone": PHONE, "risk": { "level": level }, "summary": summary, "couriers": couriers });
    let body = json!({ "status": true, "data": data, "remaining_today": 100, "mode": "live" }).to_string();
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::Reply { status: 200, body }));
}

async fn checked(harness: &Harness, after: TimeDelta) {
    harness.clock.forward(after);
    harness.check(PHONE).await.unwrap();
}

/// A run with this result for the number, at this time.
fn run_found(harness: &Harness, level: &str, (delivered, cancelled): (u64, u64), at: DateTime<Utc>) -> i64 {
    let phone = phone_key(PHONE);
    let numbers = [NewNumber { phone, reused: None }];
    let new = NewRun {
        environment: crate::Environment::Live,
        account: None,
        file: None,
        name: "orders.xlsx",
        invalid_rows: 0,
        orders: None,
        given: 1,
        numbers: &numbers,
    };
    let run = harness.core.ctx.store.run_blocking(|db| runs::create(db, &new, at)).unwrap();
    let total = delivered + cancelled;
    let reply = json!({
        "risk": level, "total": total, "delivered": delivered, "cancelled": cancelled, "reports": 0,
        "couriers": { "courier_a": { "total": total, "delivered": delivered, "cancelled": cancelled } },
    });
    let db = harness.database();
    db.execute(
        "UPDATE run_numbers SET state = 'done', risk_word = ?2, total = ?3, delivered = ?4, cancelled = ?5,
             reports = 0, checked_at = ?6 WHERE run_id = ?1",
        params![run, level, total, delivered, cancelled, at.timestamp_millis()],
    )
    .unwrap();
    db.execute(
        "INSERT INTO run_replies (run_id, phone, reply) VALUES (?1, ?2, ?3)",
        params![run, phone.digits(), reply.to_string()],
    )
    .unwrap();
    run
}

#[tokio::test]
async fn an_unknown_number_has_an_empty_page_and_nothing_is_spent() {
    let harness = Harness::connected().await;
    let before = harness.service.requests().len();
    let page = page(&harness).await;
    assert_eq!((page.phone.as_str(), page.checks.total), (PHONE, 0));
    assert_eq!((page.note.as_str(), page.name, page.mark, page.reported), ("", None, None, None));
    assert!(page.deliveries.is_empty() && page.payments.is_empty() && page.runs.is_empty());
    assert!(page.reports.is_empty() && page.links.is_empty());
    assert!(harness.core.customers.customer_orders(text(PHONE)).await.unwrap().is_empty());
    assert_eq!(harness.service.requests().len(), before);
    assert_eq!(harness.core.customers.customer(text("0171200038")).await, Err(AppError::Phone));
}

#[tokio::test]
async fn each_check_says_what_changed_and_which_courier_moved() {
    let harness = Harness::connected().await;
    answers(
        &harness,
        "low",
        (9, 1),
        0,
        json!({ "courier_a": courier(Some(9), 1), "courier_b": courier(None, 0) }),
    );
    checked(&harness, TimeDelta::zero()).await;
    answers(
        &harness,
        "high",
        (10, 10),
        2,
        json!({ "courier_a": courier(Some(9), 6), "courier_b": courier(Some(1), 4) }),
    );
    checked(&harness, TimeDelta::days(3)).await;
    answers(
        &harness,
        "high",
        (10, 10),
        2,
        json!({ "courier_a": courier(Some(9), 6), "courier_b": courier(Some(1), 4) }),
    );
    checked(&harness, TimeDelta::days(1)).await;

    let Page { total, rows: checks, .. } = page(&harness).await.checks;
    let [last, middle, first] = checks.as_slice() else { panic!("{checks:#?}") };
    assert_eq!((total, first.since.as_ref(), first.silent, first.asked), (3, None, 1, 2));
    let since = last.since.as_ref().unwrap();
    assert_eq!(since.at, middle.check.at);
    assert_eq!(*since, CheckChange { at: since.at.clone(), ..CheckChange::default() });

    let change = middle.since.as_ref().unwrap();
    assert_eq!(change.risk, Some(RiskChange { level: RiskLevel::Low, word: "low".into() }));
    assert_eq!(change.ratio, Some(RatioChange { from: 90.0, to: 50.0 }));
    assert_eq!(change.delivered, Some(CountChange { from: 9, to: 10 }));
    assert_eq!(change.cancelled, Some(CountChange { from: 1, to: 10 }));
    assert_eq!(change.reports, Some(CountChange { from: 0, to: 2 }));
    let [a, b] = change.couriers.as_slice() else { panic!("{change:#?}") };
    assert_eq!(
        (a.id.as_str(), a.delivered, a.cancelled),
        ("courier_a", None, Some(CountChange { from: 1, to: 6 }))
    );
    let came = AnswerChange { from: Some(CourierAnswer::NotKnown), to: Some(CourierAnswer::Data) };
    // An unknown earlier count is no change from zero.
    assert_eq!((b.id.as_str(), b.answer, b.delivered), ("courier_b", Some(came), None));
}

#[tokio::test]
async fn a_check_without_a_result_is_listed_and_compared_with_nothing() {
    let harness = Harness::connected().await;
    answers(&harness, "low", (9, 1), 0, json!({}));
    checked(&harness, TimeDelta::zero()).await;
    harness.clock.forward(TimeDelta::hours(1));
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::CloseBeforeReply).after_handling());
    harness.check(PHONE).await.unwrap_err();
    answers(&harness, "low", (8, 2), 0, json!({}));
    checked(&harness, TimeDelta::hours(1)).await;
    let checks = page(&harness).await.checks.rows;
    assert_eq!(checks[1].check.state, IntentState::Unknown);
    assert_eq!((checks[1].since.as_ref(), checks[1].summary.as_ref()), (None, None));
    let since = checks[0].since.as_ref().unwrap();
    assert_eq!(
        (since.at.as_str(), since.delivered),
        (checks[2].check.at.as_str(), Some(CountChange { from: 9, to: 8 }))
    );
}

#[tokio::test]
async fn what_a_run_found_stands_among_the_checks_in_the_order_of_time() {
    let harness = Harness::connected().await;
    answers(&harness, "low", (9, 1), 0, json!({ "courier_a": courier(Some(9), 1) }));
    checked(&harness, TimeDelta::zero()).await;
    let at = "2026-11-20T07:00:00Z".parse().unwrap();
    let run = run_found(&harness, "medium", (9, 5), at);
    answers(&harness, "medium", (9, 5), 0, json!({ "courier_a": courier(Some(9), 5) }));
    checked(&harness, TimeDelta::hours(2)).await;

    let page = page(&harness).await;
    let checks = page.checks.rows;
    assert_eq!(checks.iter().map(|check| check.check.of_run).collect::<Vec<_>>(), [false, true, false]);
    assert_eq!((checks[1].check.id, checks[1].run_name.as_deref()), (run, Some("orders.xlsx")));
    let since = checks[1].since.as_ref().unwrap();
    assert_eq!(
        (since.risk.as_ref().map(|risk| risk.level), since.cancelled),
        (Some(RiskLevel::Low), Some(CountChange { from: 1, to: 5 }))
    );
    let later = checks[0].since.as_ref().unwrap();
    assert_eq!((later.risk.as_ref(), later.cancelled, later.couriers.len()), (None, None, 0));
    assert_eq!(
        (page.runs.len(), page.runs[0].run, page.runs[0].result.level),
        (1, run, Some(RiskLevel::Medium))
    );
}

#[tokio::test]
async fn pages_join_without_a_gap_and_compare_across_their_edge() {
    let harness = Harness::connected().await;
    for cancelled in 1..=25 {
        answers(&harness, "low", (9, cancelled), 0, json!({}));
        checked(&harness, TimeDelta::minutes(5)).await;
    }
    let first = page(&harness).await.checks;
    assert_eq!((first.total, first.rows.len()), (25, 20));
    let request =
        ListOf { of: PHONE.into(), query: ListQuery { offset: 20, limit: 100, ..ListQuery::default() } };
    let rest = harness.core.customers.customer_checks(request).await.unwrap();
    assert_eq!((rest.total, rest.rows.len()), (25, 5));
    let all: Vec<_> = first.rows.iter().chain(&rest.rows).collect();
    for (check, cancelled) in all.iter().zip((1..=25).rev()) {
        assert_eq!(check.summary.as_ref().unwrap().cancelled, Some(cancelled));
        let since = check.since.as_ref().map(|since| since.cancelled.unwrap());
        let wanted = (cancelled > 1).then(|| CountChange { from: cancelled - 1, to: cancelled });
        assert_eq!(since, wanted, "{cancelled}");
    }
}

#[tokio::test]
async fn a_block_is_kept_changed_lifted_and_brought_back_as_it_was() {
    let mut harness = Harness::connected().await;
    let set = harness.core.customers.mark_phone(block(PHONE, "  Refused two parcels ")).await.unwrap();
    assert_eq!((set.phone.as_str(), set.reason.as_str()), (PHONE, "Refused two parcels"));
    harness.clock.forward(TimeDelta::days(2));
    let changed = harness.core.customers.mark_phone(block(PHONE, "")).await.unwrap();
    assert_eq!(changed, MarkView { reason: String::new(), ..set.clone() });
    harness.restart();
    assert_eq!(page(&harness).await.mark.as_ref(), Some(&changed));
    assert_eq!(harness.core.customers.marked_phones().await.unwrap(), std::slice::from_ref(&changed));

    assert_eq!(harness.core.customers.unmark_phone(text(PHONE)).await.unwrap().count, 1);
    assert_eq!(harness.core.customers.unmark_phone(text(PHONE)).await.unwrap().count, 0);
    assert_eq!(page(&harness).await.mark, None);
    let back = MarkRequest { since: Some(set.marked_at.clone()), ..block(PHONE, "again") };
    assert_eq!(harness.core.customers.mark_phone(back).await.unwrap().marked_at, set.marked_at);
    let long = harness.core.customers.mark_phone(block(OTHER, &"ক".repeat(400))).await.unwrap();
    assert_eq!(long.reason.chars().count(), 300);
    assert_eq!(harness.core.customers.mark_phone(block("017", "")).await, Err(AppError::Phone));
}

/// A customer was trusted and shipped to, although the seller had blocked the number.
#[tokio::test]
async fn a_customer_is_blocked_or_trusted_never_both() {
    let harness = Harness::connected().await;
    let blocked = harness.core.customers.mark_phone(block(PHONE, "refused")).await.unwrap();
    harness.clock.forward(TimeDelta::days(2));
    let request = MarkRequest { kind: MarkKind::Trusted, ..block(PHONE, "paid") };
    let trusted = harness.core.customers.mark_phone(request).await.unwrap();
    assert_eq!((trusted.kind, trusted.reason.as_str()), (MarkKind::Trusted, "paid"));
    assert_ne!(trusted.marked_at, blocked.marked_at, "another mark has a time of its own");
    assert_eq!(harness.core.customers.marked_phones().await.unwrap(), [trusted]);
    let back = MarkRequest { since: Some(blocked.marked_at.clone()), ..block(PHONE, "refused") };
    assert_eq!(harness.core.customers.mark_phone(back).await.unwrap(), blocked);
    assert_eq!(page(&harness).await.mark, Some(blocked));
}

#[tokio::test]
async fn a_mark_from_the_future_is_dated_now() {
    let harness = Harness::connected().await;
    let request = MarkRequest { since: Some("2030-01-01T00:00:00Z".into()), ..block(PHONE, "") };
    let set = harness.core.customers.mark_phone(request).await.unwrap();
    assert_eq!(set.marked_at, "2026-11-20T06:00:00.000Z");
}

#[tokio::test]
async fn blocking_sends_nothing() {
    let harness = Harness::connected().await;
    let before = harness.service.requests().len();
    harness.core.customers.mark_phone(block(PHONE, "why")).await.unwrap();
    harness.core.customers.unmark_phone(text(PHONE)).await.unwrap();
    assert_eq!(harness.service.requests().len(), before);
}

#[tokio::test]
async fn what_was_tried_while_practising_stays_there() {
    let harness = Harness::connected().await;
    answers(&harness, "low", (9, 1), 0, json!({}));
    checked(&harness, TimeDelta::zero()).await;
    harness.core.customers.mark_phone(block(PHONE, "real")).await.unwrap();
    let note = |text: &str| NoteRequest { phone: PHONE.into(), text: text.into() };
    harness.core.runs.note_phone(note("real")).await.unwrap();

    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    let practised = page(&harness).await;
    assert_eq!(
        (practised.environment, practised.mark, practised.note.as_str()),
        (crate::Environment::Practice, None, "")
    );
    assert_eq!(practised.checks.total, 0);
    harness.core.customers.mark_phone(block(OTHER, "practice")).await.unwrap();
    harness.core.runs.note_phone(note("practice")).await.unwrap();

    harness.core.accounts.set_practice(SwitchRequest { on: false }).await.unwrap();
    let real = page(&harness).await;
    assert_eq!((real.note.as_str(), real.checks.total), ("real", 1));
    let blocked = harness.core.customers.marked_phones().await.unwrap();
    assert_eq!(blocked.iter().map(|block| block.reason.as_str()).collect::<Vec<_>>(), ["real"]);
}

#[tokio::test]
async fn deleted_and_forgotten_history_leaves_the_sellers_own_words() {
    let harness = Harness::connected().await;
    answers(&harness, "low", (9, 1), 0, json!({}));
    checked(&harness, TimeDelta::zero()).await;
    harness.core.customers.mark_phone(block(PHONE, "mine")).await.unwrap();
    harness
        .core
        .runs
        .note_phone(NoteRequest { phone: PHONE.into(), text: "mine, too".into() })
        .await
        .unwrap();
    harness.core.checks.delete_history().await.unwrap();
    answers(&harness, "low", (9, 1), 0, json!({}));
    checked(&harness, TimeDelta::zero()).await;
    harness.clock.forward(TimeDelta::days(8));
    let keep = SettingsPatch { keep: Some(Keep::Days { days: 7 }), ..Default::default() };
    harness.core.change_settings(&keep).await.unwrap();
    let page = page(&harness).await;
    assert_eq!(page.checks.total, 0);
    assert_eq!((page.mark.unwrap().reason.as_str(), page.note.as_str()), ("mine", "mine, too"));
}

#[tokio::test]
async fn a_lifted_mark_is_in_no_file_any_more() {
    let harness = Harness::connected().await;
    let reason = "a reason that nobody else wrote";
    let holds_it = || {
        let files = std::fs::read_dir(harness.folder.path()).unwrap().map(|file| file.unwrap().path());
        let bytes = files.filter(|path| path.is_file()).map(|path| std::fs::read(path).unwrap());
        bytes.into_iter().any(|bytes| bytes.windows(reason.len()).any(|part| part == reason.as_bytes()))
    };
    harness.core.customers.mark_phone(block(PHONE, reason)).await.unwrap();
    assert!(holds_it());
    harness.core.customers.unmark_phone(text(PHONE)).await.unwrap();
    assert!(!holds_it());
}

#[tokio::test]
async fn deliveries_and_reports_of_the_number_are_there_and_no_others() {
    let harness = Harness::connected().await;
    for (order, phone) in [("A-1", PHONE), ("A-2", OTHER), ("A-3", PHONE)] {
        let request = SaveDeliveryRequest {
            id: None,
            phone: phone.into(),
            order_ref: order.into(),
            outcome: "delivered".into(),
            courier: None,
            amount: String::new(),
            answer: None,
        };
        harness.core.deliveries.save_delivery(request).await.unwrap();
    }
    let phones = vec![PHONE.into(), OTHER.into()];
    let report = SendReportsRequest { phones, reason: "fake_order".into(), note: String::new() };
    harness.core.reports.send_reports(report).await.unwrap();
    let page = page(&harness).await;
    assert_eq!(
        page.deliveries.iter().map(|row| row.row.told.order_ref.as_str()).collect::<Vec<_>>(),
        ["A-3", "A-1"]
    );
    assert_eq!(page.reports.iter().map(|report| report.row.phone).collect::<Vec<_>>(), [phone_key(PHONE)]);
}

#[tokio::test]
async fn rows_found_with_details() {
    let harness = Harness::connected().await;
    let path = harness.folder.path().join("orders.csv");
    let sheet = "Order ID,Name,Mobile,COD\n1,Nasrin,1712000385,1250\n2,Rakib,01911000742,890\n3,Nasrin,\
                 01712-000385 / 01911000742,10\n";
    std::fs::write(&path, sheet).unwrap();
    harness.core.files.open_file(path).await;
    let FileState::Open { file } = harness.core.files.file_state().await else { panic!("not open") };
    harness.core.customers.mark_phone(block(OTHER, "")).await.unwrap();
    let plan = harness
        .core
        .runs
        .plan_file_run(FilePlanRequest { file: file.id, by_amount: false })
        .await
        .unwrap()
        .plan;
    assert_eq!((plan.blocked, plan.to_check), (1, 2));
    let start = StartFileRunRequest { file: file.id, by_amount: false, cost: plan.cost };
    let run = harness.core.runs.start_file_run(start).await.unwrap().row.id;
    let hold = DecideRequest {
        run,
        rows: RowChoice::These { rows: vec![row_number(4)] },
        decision: Some(Decision::Hold),
    };
    harness.core.parcels.decide_rows(hold).await.unwrap();

    let orders = harness.core.customers.customer_orders(text(PHONE)).await.unwrap();
    let seen: Vec<_> = orders
        .iter()
        .map(|row| (row.run, row.row, row.order.as_str(), row.name.as_str(), row.decision))
        .collect();
    assert_eq!(
        seen,
        [
            (run, row_number(2), "1", "Nasrin", None),
            (run, row_number(4), "3", "Nasrin", Some(Decision::Hold))
        ]
    );
    assert_eq!(page(&harness).await.runs[0].run, run);
}

/// Stored payment and link batch row.
fn customers_of(harness: &Harness) {
    let db = harness.database();
    let payment =
        "INSERT INTO payments (environment, own_ref, state, status, name, email, email_is_own, phone, amount,
             currency, purpose, order_id, created_at, watched_from)
         VALUES (?1, ?2, 'done', 'waiting', ?3, '', 0, substr(?4, 3), 100, 'BDT', 'advance', ?6, ?5, 0)";
    for (number, (environment, name, phone)) in
        [("live", "Shamima K.", PHONE), ("live", "শামীমা", OTHER), ("practice", "Shamim", OTHER)]
            .iter()
            .enumerate()
    {
        db.execute("INSERT INTO orders (environment, created_at) VALUES (?1, 0)", [environment]).unwrap();
        let order = db.last_insert_rowid();
        let own_ref = format!("own-{number}");
        db.execute(payment, params![environment, own_ref, name, phone, 1_000 + number as i64, order])
            .unwrap();
    }
    db.execute_batch(
        "INSERT INTO link_batches (id, environment, name, purpose, state, created_at)
             VALUES (1, 'live', 'list', 'advance', 'done', 5000);
         INSERT INTO link_rows (batch_id, row, name, phone, phone_text, email, amount_text, amount, currency, order_ref,
                                state)
             VALUES (1, 2, 'Shamim Reza', 555000743, '', '', '600', 60000, 'BDT', '7', 'waiting'),
                    (1, 3, 'Shamima again', 712000385, '', '', '600', 60000, 'BDT', '8', 'waiting'),
                    (1, 4, 'Shamim Unread', NULL, '0173300061', '', '600', 60000, 'BDT', '9', 'waiting')",
    )
    .unwrap();
}

#[tokio::test]
async fn payments_and_rows_of_link_lists_are_there() {
    let harness = Harness::connected().await;
    customers_of(&harness);
    let page = page(&harness).await;
    assert_eq!(page.name.as_deref(), Some("Shamima K."));
    assert_eq!(
        page.payments.iter().map(|payment| payment.row.name.as_str()).collect::<Vec<_>>(),
        ["Shamima K."]
    );
    let links: Vec<_> = page.links.iter().map(|link| (link.list_name.as_str(), link.row.row)).collect();
    assert_eq!(links, [("list", row_number(3))]);
}

/// A seller who sees a paid link would send the order, whose own link isn't created yet.
#[tokio::test]
async fn waiting_row_shows_no_earlier_payment() {
    let harness = Harness::connected().await;
    customers_of(&harness);
    harness
        .database()
        .execute_batch(
            "UPDATE payments SET status = 'paid', paid_at = 0;
             UPDATE link_rows SET payment_id = (SELECT id FROM payments WHERE own_ref = 'own-0') WHERE row = 3",
        )
        .unwrap();
    let shown = async || {
        let row = page(&harness).await.links.remove(0).row;
        (row.status, row.payment.map(|payment| payment.row.name))
    };
    assert_eq!(shown().await, (None, None));
    harness.database().execute_batch("UPDATE link_rows SET state = 'asked' WHERE row = 3").unwrap();
    assert_eq!(shown().await, (Some(PaymentStatus::Paid), Some("Shamima K.".to_owned())));
}

#[tokio::test]
async fn a_locked_database_is_told_and_blocks_nothing_by_mistake() {
    let harness = Harness::connected().await;
    let other = harness.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let locked = AppError::Database { reason: DatabaseProblem::Locked };
    assert_eq!(harness.core.customers.mark_phone(block(PHONE, "")).await, Err(locked));
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(harness.core.customers.marked_phones().await.unwrap(), []);
}
