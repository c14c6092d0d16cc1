use porokh_domain::Environment::Live;
use porokh_domain::{BdPhone, Currency, Decision, Mode, Money, RowNumber, Taka, phone::PhoneKey};

use super::*;
use crate::{
    accounts::AccountId,
    column::Values,
    customer_marks::MarkKind,
    deliveries::{DeliverySource, DeliveryState},
    delivery_sendings::SharingState,
    inbox::{ActivityFilter, ActivityKind, Sender},
    links::{LinkRowState, LinksState},
    payments::{Mismatch, PaymentEvent, PaymentStatus, Purpose, RunOrder},
    payouts::{Ending, PayoutAnswer},
    refunds::RefundKind,
    run_batches::DoubtReason,
    run_numbers::NumberState,
    runs::{CheckMethod, PausedBy, RunState},
};

pub(super) fn check(db: &Connection) {
    singles(db);
    told_by_the_service(db);
    files(db);
    bulk_runs(db);
    orders(db);
    payments(db);
    refunds_and_transfers(db);
    link_batches(db);
    reports(db);
    deliveries(db);
    payouts(db);
    inbox(db);
    customers(db);
    accounts(db);
    lost_jobs(db);
}

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis((1_795_154_000 + seconds) * 1000).unwrap()
}

fn phone(text: &str) -> BdPhone {
    BdPhone::from_canonical(text).unwrap()
}

fn key(digits: u32) -> PhoneKey {
    PhoneKey::from_digits(digits).unwrap()
}

fn money(hundredths: i64, currency: Currency) -> Money {
    Money::from_hundredths(hundredths, currency).unwrap()
}

/// Service and environment of a record's account.
fn owner(db: &Connection, table: &str, id: i64) -> Option<(String, String)> {
    let sql = format!(
        "SELECT service, a.environment FROM {table} t JOIN accounts a ON a.id = t.account_id
         WHERE t.id = ?1 AND a.environment = t.environment"
    );
    db.query_row(&sql, [id], |row| Ok((row.get(0)?, row.get(1)?))).ok()
}

fn of(db: &Connection, table: &str, id: i64) -> AccountScope {
    let sql = format!("SELECT environment, account_id FROM {table} WHERE id = ?1");
    let read =
        |row: &rusqlite::Row<'_>| Ok(AccountScope { environment: row.value(0)?, account: row.get(1)? });
    db.query_row(&sql, [id], read).unwrap_or(AccountScope { environment: Live, account: None })
}

fn whose(service: &str, environment: &str) -> Option<(String, String)> {
    Some((service.into(), environment.into()))
}

fn singles(db: &Connection) {
    let good = checks::get(db, of(db, "checks", 1), 1).unwrap().unwrap();
    assert_eq!(
        good,
        CheckRow {
            id: 1,
            environment: Live,
            account: of(db, "checks", 1).account,
            phone: phone("01712345670"),
            state: IntentState::Done,
            started_at: at(400) + chrono::TimeDelta::milliseconds(123),
            risk_word: Some("low".into()),
            success_ratio: Some(89.6),
            reply: Some("{\"risk\":{\"level\":\"low\",\"label\":\"কম ঝুঁকি\"}}".into()),
            other_mode: None,
        }
    );
    assert_eq!(
        checks::latest(db, of(db, "checks", 1), &phone("01712345670")).unwrap().map(|row| row.id),
        Some(1)
    );
    assert_eq!(checks::get(db, of(db, "checks", 2), 2).unwrap().unwrap().state, IntentState::Unknown);
    assert_eq!(checks::get(db, of(db, "checks", 3), 3).unwrap().unwrap().phone, phone("01312345672"));
    assert_eq!(checks::get(db, of(db, "checks", 4), 4).unwrap().unwrap().success_ratio, Some(0.0));
    assert_eq!(checks::find(db, of(db, "checks", 1), "0171234567", 9).unwrap().len(), 1);
    assert_eq!(owner(db, "checks", 1), whose("courier", "live"));
    assert_eq!(owner(db, "checks", 4), whose("courier", "practice"));
    let me = account::me(db, used(db, "courier", "live")).unwrap().unwrap();
    assert_eq!((me.header_mode.as_deref(), me.read_at), (Some("live"), at(405)));
    let quota = QuotaReading { limit: Some(200), remaining: Some(199), read_at: at(408) };
    assert_eq!(account::quota(db, used(db, "courier", "live")).unwrap(), Some(quota));
    assert_eq!(account::quota(db, used(db, "courier", "test")).unwrap().unwrap().limit, None);
    if let Some(other) = checks::get(db, of(db, "checks", 41), 41).unwrap() {
        assert_eq!((other.state, other.other_mode), (IntentState::Unknown, Some(Mode::Test)));
    }
    if let Some(waited) = checks::get(db, of(db, "checks", 44), 44).unwrap() {
        assert_eq!((waited.state, waited.phone), (IntentState::Cancelled, phone("01612345679")));
    }
}

fn used(db: &Connection, service: &str, environment: &str) -> AccountId {
    let sql = "SELECT id FROM accounts WHERE service = ?1 AND environment = ?2 AND name = ''
               ORDER BY last_used_at DESC, id DESC LIMIT 1";
    db.query_row(sql, [service, environment], |row| row.get(0)).unwrap()
}

fn told_by_the_service(db: &Connection) {
    let address = "https://courier.example/api/v1";
    assert_eq!(budgets::load(db, address).unwrap().as_deref(), Some("{\"account\":{\"limit\":60}}"));
    assert_eq!(descriptions::load(db, address).unwrap().unwrap().read_at, at(410));
}

fn files(db: &Connection) {
    let open = files::latest(db).unwrap().unwrap();
    assert_eq!((open.id, open.copy.as_str()), (2, "open"));
    assert_eq!(files::chunk(db, 1, 0).unwrap(), [0, 255, 16]);
    let cells = files::PhoneCells { file: 2, sheet: 0, column: 3 };
    assert_eq!(
        files::corrections::<Vec<_>>(db, cells).unwrap(),
        [(RowNumber::at(u32::MAX), "ফোন নেই".into())]
    );
    assert_eq!(files::recent(db).unwrap()[0].opened_at, at(414));
    assert_eq!(Choices::Columns.get(db, "Mobile|COD").unwrap().as_deref(), Some("{\"phone\":0}"));
}

fn bulk_runs(db: &Connection) {
    use NumberState::{Done, InDoubt, Invalid, Left, Reused, Sent, Skipped, Unread, Waiting};

    let run = runs::get(db, 1).unwrap().unwrap();
    assert_eq!((run.state, run.paused_by, run.file), (RunState::Paused, Some(PausedBy::User), Some(1)));
    assert_eq!((run.name.as_str(), run.invalid_rows, run.given), ("orders.xlsx", 3, 12));
    let states =
        [(2, RunState::Done), (3, RunState::Stopped), (4, RunState::Waiting), (5, RunState::Running)];
    for (id, state) in states {
        assert_eq!(runs::get(db, id).unwrap().unwrap().state, state);
    }
    assert_eq!(runs::get(db, 2).unwrap().unwrap().ended_at, Some(at(417)));
    assert_eq!(owner(db, "runs", 1), whose("courier", "live"));
    let bad = run_numbers::get(db, 1, key(712_345_670)).unwrap().unwrap();
    assert_eq!((bad.state, bad.checked_at), (Done, Some(at(432))));
    assert_eq!(bad.verdict.risk_word.as_deref(), Some("very_high"));
    assert_eq!((bad.verdict.total, bad.verdict.success_ratio), (Some(8), Some(12.5)));
    let states: Vec<NumberState> =
        run_numbers::all(db, 1).unwrap().into_iter().map(|number| number.state).collect();
    assert_eq!(states, [Done, Invalid, Skipped, Unread, InDoubt, Sent, Left, Waiting, Reused]);
    let reply = run_numbers::reply(db, 1, key(912_345_671)).unwrap();
    assert_eq!(reply.as_deref(), Some("{\"risk\":{\"level\":\"new\"}}"));
    let accepted = &run_batches::accepted(db, 1).unwrap()[0];
    assert_eq!((accepted.batch, accepted.accepted_at), (4, at(430)));
    assert_eq!(accepted.job.to_string(), "886313e1-3b8a-5372-9b90-0c9aee199e5d");
    let doubt = &run_batches::doubts(db, 1).unwrap()[0];
    assert_eq!((doubt.method, doubt.reason, doubt.numbers), (CheckMethod::Job, DoubtReason::JobLost, 2));
    assert_eq!(notes::read(db, Live, key(712_345_670)).unwrap(), "আগে টাকা নিন");
    assert_eq!(runs::pace(db, "https://courier.example/api/v1").unwrap().as_deref(), Some("{\"each\":0.4}"));
}

fn orders(db: &Connection) {
    let shop = orders::Shop { environment: Live, courier: None, payment: None };
    let sheet = |row| orders::SheetRow { content: "c0ffee:0".into(), row: RowNumber::new(row).unwrap() };
    let keys = [2, 7, 8].map(|row| orders::OrderKey { sheet: Some(sheet(row)), ..Default::default() });
    let found = orders::of_rows(db, shop, &keys, at(0)).unwrap();
    let first = found[0].unwrap();
    assert_eq!((first.id, first.left_at), (1, Some(at(438))));
    assert_eq!(first.decision, Some((Decision::Send, orders::DecidedBy::Payment)));
    assert_eq!(first.money.asked.paisa(), 99_999_999_999_999);
    assert_eq!(first.money.received.paisa(), 99_999_999_999_999 + 125_050, "with the transfer");
    assert_eq!((first.money.returned.paisa(), first.money.unsure.paisa()), (50_000, 12_345));
    assert_eq!(first.money.verified_at, Some(at(436)));
    assert_eq!(found[1].map(|order| (order.id, order.decision)), Some((2, None)));
    assert_eq!(found[2], None);
    assert_eq!(orders::take_due_alerts(db).unwrap(), ["{\"kind\":\"paid\"}"]);

    let parcel = orders::parcel(db, 1).unwrap().unwrap();
    assert_eq!((parcel.name.as_str(), parcel.courier.as_str()), ("রহিমা", "Steadfast"));
    assert_eq!((parcel.printed, parcel.packed_at), (Some(Taka::from_paisa(105_000)), Some(at(439))));
    assert_eq!(orders::scanned(db, Live, " a-1", false).unwrap(), [1]);
    let scans = scans::latest(db, Live, at(439), 9).unwrap();
    let codes: Vec<_> = scans.iter().map(|scan| (scan.code.as_str(), scan.order, scan.packed)).collect();
    assert_eq!(codes, [("X-9", None, false), ("A-1", Some(1), true)]);
    assert_eq!(scans[0].answer, serde_json::json!({ "kind": "missing" }));
}

fn payments(db: &Connection) {
    let paid = payments::get(db, 1).unwrap().unwrap();
    assert_eq!((paid.environment, paid.status.clone()), (Live, PaymentStatus::Paid));
    assert_eq!(paid.phone, Some(phone("01712345670")));
    assert_eq!(paid.amount, money(99_999_999_999_999, Currency::Bdt));
    assert_eq!(
        (paid.purpose, paid.run),
        (Purpose::Advance, Some(RunOrder { run: 1, row: RowNumber::at(0) }))
    );
    assert_eq!((paid.created_at, paid.checked_at, paid.paid_at), (at(435), Some(at(436)), Some(at(437))));
    assert_eq!((paid.watched_from, paid.next_poll_at), (at(438), None));
    assert_eq!((paid.refunded, paid.refund_unknown), (money(50_000, Currency::Bdt), true));
    assert_eq!(owner(db, "payments", 1), whose("payment", "live"));
    let problem = payments::get(db, 2).unwrap().unwrap();
    let mismatches = vec![Mismatch::Amount { told: Some("5.00".into()) }, Mismatch::TestPayment];
    assert_eq!(problem.status, PaymentStatus::Problem { mismatches });
    assert_eq!((problem.amount, problem.phone), (money(1, Currency::Usd), None));
    let statuses = [
        (3, PaymentStatus::InFlight),
        (4, PaymentStatus::Unknown),
        (5, PaymentStatus::NotCreated),
        (6, PaymentStatus::Other { word: "ON_HOLD".into() }),
        (7, PaymentStatus::Waiting),
        (8, PaymentStatus::Claimed),
        (9, PaymentStatus::Cancelled),
        (10, PaymentStatus::Refunded),
        (11, PaymentStatus::Failed),
        (12, PaymentStatus::Expired),
    ];
    for (id, status) in statuses {
        assert_eq!(payments::get(db, id).unwrap().unwrap().status, status);
    }
    let of_phone = ledger::of_phone(db, of(db, "payments", 1), &phone("01300000000"), 9).unwrap();
    assert_eq!(of_phone.iter().map(|row| row.id).collect::<Vec<_>>(), [3]);
    let events = payments::events(db, 1).unwrap();
    let status = PaymentEvent::Status { word: "COMPLETED".into() };
    assert_eq!(events, [(at(447), PaymentEvent::Asked), (at(448), status)]);
    assert_eq!(pings::get(db, used(db, "payment", "live")).unwrap().unwrap().read_at, at(464));
}

fn refunds_and_transfers(db: &Connection) {
    let refunds = refunds::of_payment(db, 1).unwrap();
    assert_eq!((refunds[0].state, refunds[0].kind), (IntentState::Done, RefundKind::ByHand));
    assert_eq!((refunds[0].amount, refunds[0].asked_at), (money(50_000, Currency::Bdt), at(449)));
    assert_eq!((refunds[1].state, refunds[1].kind), (IntentState::Unknown, RefundKind::Gateway));
    assert_eq!((refunds[0].returned, refunds[1].returned), (Some(true), None));
    let states: Vec<_> =
        refunds::of_payment(db, 10).unwrap().into_iter().map(|refund| refund.state).collect();
    assert_eq!(states, [IntentState::Cancelled, IntentState::InFlight, IntentState::Done]);
    let unrecorded = &refunds::of_payment(db, 11).unwrap()[0];
    assert_eq!(unrecorded.error.as_deref(), Some("{\"code\":\"timeout\"}"));
    assert_eq!(
        methods::get(db, payments::get(db, 1).unwrap().unwrap().account, "bkash").unwrap(),
        Some(RefundKind::ByHand)
    );
    let used = transfers::get(db, of(db, "transfers", 1), 1).unwrap().unwrap();
    assert_eq!((used.state, used.amount), (IntentState::Done, money(125_050, Currency::Bdt)));
    assert_eq!((used.asked_at, used.confirmed_at), (at(454), Some(at(455))));
    assert_eq!(owner(db, "transfers", 6), whose("payment", "practice"));
    for (id, state) in [
        (2, IntentState::Pending),
        (4, IntentState::InFlight),
        (5, IntentState::Unknown),
        (6, IntentState::Cancelled),
    ] {
        assert_eq!(transfers::get(db, of(db, "transfers", id), id).unwrap().unwrap().state, state);
    }
}

fn link_batches(db: &Connection) {
    let list = links::find(db, 1).unwrap().unwrap();
    assert_eq!((list.state, list.purpose, list.created_at), (LinksState::Paused, Purpose::Advance, at(461)));
    assert!(links::account(db, 1).unwrap().is_some());
    let (rows, payments): (Vec<_>, Vec<_>) = links::rows(db, 1, 0, 9).unwrap().into_iter().unzip();
    assert_eq!(payments[0], payments::get(db, 1).unwrap());
    assert!(payments[0].is_some() && payments[1..].iter().all(Option::is_none));
    assert_eq!(rows[0].phone, Some(phone("01712345670")));
    assert_eq!(rows[0].amount, Some(money(99_999_999, Currency::Bdt)));
    assert_eq!((rows[0].state, rows[0].payment), (LinkRowState::Asked, Some(1)));
    assert_eq!((rows[1].phone_text.as_str(), rows[1].amount_text.as_str()), ("0171234 or later", "abc"));
    assert_eq!((rows[1].phone.clone(), rows[1].state), (None, LinkRowState::Refused));
    assert_eq!(rows[1].error, Some(serde_json::json!({ "code": "form_refused" })));
    assert_eq!((rows[2].typed_phone(), rows[2].state), ("", LinkRowState::Waiting));
    let (other, _) = links::rows(db, 2, 0, 1).unwrap().remove(0);
    assert_eq!((other.row, other.state), (RowNumber::at(0), LinkRowState::Skipped));
    assert_eq!(other.amount, Some(money(500, Currency::Usd)));
    let found = links::of_phone(db, of(db, "link_batches", 1), &phone("01712345670"), 9).unwrap();
    let [link] = &found[..] else { panic!("{found:?}") };
    assert_eq!((link.batch, link.row.row.get(), &link.payment), (1, 2, &payments[0]));
    let named = customers::by_name(db, of(db, "payments", 1), "রহিমা", 9).unwrap();
    assert_eq!(named, [(phone("01712345670"), "রহিমা".into())]);
}

fn reports(db: &Connection) {
    let sent = reports::get(db, of(db, "reports", 1), 1).unwrap().unwrap();
    assert_eq!((sent.phone, sent.state), (key(712_345_670), IntentState::Done));
    assert_eq!((sent.leaves_at, sent.sent_at, sent.created_at), (at(465), Some(at(466)), at(467)));
    assert!(sent.account.is_some());
    let doubtful = reports::get(db, of(db, "reports", 2), 2).unwrap().unwrap();
    assert_eq!((doubtful.state, doubtful.doubtful), (IntentState::Unknown, true));
    for (id, state) in [
        (3, IntentState::Refused),
        (4, IntentState::Cancelled),
        (5, IntentState::Pending),
        (6, IntentState::InFlight),
    ] {
        assert_eq!(reports::get(db, of(db, "reports", id), id).unwrap().unwrap().state, state);
    }
}

fn payouts(db: &Connection) {
    let sheets = payouts::sheets(db, of(db, "payout_sheets", 1)).unwrap();
    let [sheet] = &sheets[..] else { panic!("{sheets:?}") };
    assert_eq!((sheet.courier.as_str(), sheet.name.as_str()), ("Steadfast", "payment.xlsx"));
    assert_eq!(sheet.days, Some(at(-54_000)..at(0)));
    assert_eq!((sheet.sum_rows[0].get(), sheet.unreadable_rows[0].get()), (9, 8));
    assert_eq!((sheet.added_at, sheet.read_at, sheet.apart), (at(559), at(560), true));
    let rows = payouts::rows(db, &[sheet.id]).unwrap();
    assert_eq!(
        (rows.len(), rows[0].cells.phone, rows[0].cells.ending),
        (2, Some(key(712_345_670)), Some(Ending::Delivered))
    );
    assert_eq!(rows[0].cells.amounts.charges, Some(Taka::from_paisa(7_200)));
    assert_eq!(rows[0].cells.beside, [1_000, -500]);
    assert_eq!(
        (rows[1].cells.phone, rows[1].cells.prints, rows[1].cells.ending),
        (None, [6, -8], Some(Ending::Fee))
    );
    let answers = payouts::answers(db, of(db, "payout_answers", 1)).unwrap();
    let lost = payouts::Difference {
        order: Some(1),
        rows: vec![],
        amount: Taka::from_paisa(-125_000),
        outcome_at: Some(at(486)),
    };
    let fee = payouts::Difference {
        order: None,
        rows: vec![[6, -8]],
        amount: Taka::from_paisa(-1_000),
        outcome_at: None,
    };
    let [one, other] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!((one.sheet, one.courier.as_str(), one.payment), (Some(1), "Steadfast", sheet.payment));
    assert_eq!((&one.about, one.answer), (&lost, PayoutAnswer::Settled));
    assert_eq!((other.sheet, other.courier.as_str(), other.payment), (None, "Pathao", -78));
    assert_eq!((&other.about, other.answer), (&fee, PayoutAnswer::OwnMistake));
}

fn deliveries(db: &Connection) {
    let sharing = delivery_sendings::get(db, 2).unwrap().unwrap();
    assert_eq!((sharing.state, sharing.records, sharing.created_at), (SharingState::Paused, 3, at(483)));
    assert_eq!(delivery_sendings::get(db, 1).unwrap().unwrap().ended_at, Some(at(482)));
    assert_eq!(delivery_sendings::get(db, 3).unwrap().unwrap().state, SharingState::Running);
    let saved = deliveries::by_ref(db, of(db, "deliveries", 1), "A-1").unwrap().unwrap();
    assert_eq!((saved.told.phone, saved.told.amount), (key(712_345_670), Some(Taka::from_paisa(125_050))));
    assert_eq!((saved.source, saved.saved_at), (DeliverySource::File, Some(at(487))));
    assert_eq!(owner(db, "deliveries", 1), whose("courier", "live"));
    assert_eq!(owner(db, "deliveries", 7), None);
    for (id, state) in [
        (1, DeliveryState::Done),
        (2, DeliveryState::Skipped),
        (3, DeliveryState::InFlight),
        (4, DeliveryState::Queued),
        (5, DeliveryState::Unknown),
        (6, DeliveryState::Refused),
    ] {
        assert_eq!(deliveries::get(db, of(db, "deliveries", id), id).unwrap().unwrap().state, state);
    }
    assert_eq!(deliveries::get(db, of(db, "deliveries", 7), 7).unwrap().unwrap().state, DeliveryState::Ready);
    let chosen = Choices::Outcomes.get(db, "Consignment|Status").unwrap();
    assert_eq!(chosen.as_deref(), Some("{\"courier\":\"a\"}"));
}

fn inbox(db: &Connection) {
    let line = inbox::get(db, &[of(db, "inbox", 1)], 1).unwrap().unwrap();
    assert_eq!((line.message.sender, line.message.kind), (Sender::Courier, ActivityKind::Report));
    assert_eq!((line.last_at, line.held, line.is_read), (at(496), 2, true));
    assert!(line.message.account.is_some());
    let query = inbox::ActivityQuery { scopes: vec![of(db, "inbox", 1)], ..Default::default() };
    let rejected = inbox::page(db, &query, ActivityFilter::Rejected, 0, 9).unwrap();
    let rejected = &rejected[0];
    assert_eq!((rejected.cause.as_str(), rejected.seconds, rejected.times), ("too_old", Some(900), 42));
    assert_eq!(
        (rejected.message.body.clone(), rejected.message.account, rejected.last_at),
        (None, None, at(504))
    );
    assert_eq!(inbox::to_act_on(db, 9).unwrap().iter().map(|row| row.id).collect::<Vec<_>>(), [2]);
    let reported =
        reported::of_phone(db, AccountScope { environment: Live, account: None }, key(712_345_670))
            .unwrap()
            .unwrap();
    assert_eq!((reported.reported_at, reported.told_at), (Some(at(505)), at(506)));
}

fn customers(db: &Connection) {
    let mark = customer_marks::get(db, Live, key(712_345_670)).unwrap().unwrap();
    assert_eq!((mark.kind, mark.reason.as_str(), mark.marked_at), (MarkKind::Blocked, "তিনবার ফেরত", at(508)));
}

fn accounts(db: &Connection) {
    let all = accounts::all(db).unwrap();
    let named = all.iter().find(|row| row.identity.is_some()).unwrap();
    assert_eq!(named.identity.as_deref(), Some("shop@example.com"));
    let asked = all.iter().find(|row| row.maybe_same_as.is_some()).unwrap();
    assert_eq!(asked.maybe_same_as, Some(named.id));
    let text = |account: Option<AccountId>| account.map(|id| id.to_string());
    assert_eq!(
        text(reports::get(db, of(db, "reports", 7), 7).unwrap().unwrap().account).as_deref(),
        Some("20")
    );
    assert_eq!(text(payments::get(db, 14).unwrap().unwrap().account).as_deref(), Some("21"));
    assert_eq!(
        text(transfers::get(db, of(db, "transfers", 7), 7).unwrap().unwrap().account).as_deref(),
        Some("21")
    );
    assert_eq!(text(runs::get(db, 6).unwrap().unwrap().account).as_deref(), Some("20"));
}

fn lost_jobs(db: &Connection) {
    let doubt = &run_batches::doubts(db, 1).unwrap()[0];
    assert_eq!((doubt.poll_at, doubt.polled_at), (Some(at(531)), Some(at(532))));
    assert_eq!(doubt.seen, Some((195, at(533))));
    assert_eq!(run_unmatched::of_run(db, 1, 9).unwrap()[0].key, "+880 17");
}
