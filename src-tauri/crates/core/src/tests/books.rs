//! Random stories of payments on several orders and two accounts: after each step, the books of the app equal those
//! of the services and of the seller. Some steps are killed on their way, after any of their waits.
//!
//! A story is shrunk to a short one. `POROKH_STORIES=20000` tells that many, `POROKH_SEED=7` others; the seed
//! of a failure tells it again.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    future::poll_fn,
    ops::ControlFlow,
    pin::pin,
    sync::Arc,
    task::Poll,
};

use chrono::TimeDelta;
use porokh_api::{
    AppError,
    accounts::AccountRef,
    bulk::{DecideRequest, ExportRequest, ExportWhat, RowChoice, RunRowsRequest, SplitBy},
    files::{AmountView, FileState},
    overview::MonthRequest,
    payments::{
        ConfirmRequest, Creation, LinkAmount, LinkSource, LinksRequest, MatchRequest, MethodKindRequest,
        PaymentForm, PaymentStatus, Purpose, RefundKind, RefundRequest, RunOrder, SettleRefundRequest,
    },
    requests::{IdRequest, ListQuery, PhoneText},
};
use porokh_domain::{Currency, Decision, Environment};
use porokh_practice::{
    Endpoint, Fault, FaultKind,
    payment::{Merchant, Paid, ReceivedSms, Status},
};
use porokh_runtime::data_folder::DATABASE;
use porokh_sheets::{Book, Limits, Value, export::ExportFormat};
use proptest::{
    prelude::*,
    test_runner::{RngAlgorithm, TestRng, TestRunner},
};

use crate::{
    IntentState,
    bulk::tests::exports,
    payments::{
        Links,
        tests::{
            harness::{Harness, request, seller},
            two_accounts::{ONE, TWO},
        },
    },
    store::{self, orders::OrderMoney, restored::Identity},
    testing::row_number,
};

/// Reference, customer and cash on delivery of the orders, from row 2 on. The last is only in the grown sheet.
pub(super) const ORDERS: [(&str, &str, i64); 4] = [
    ("1101", "01712000001", 1_250),
    ("1102", "01712000002", 900),
    ("1103", "01712000001", 1_250),
    ("1104", "01712000004", 400),
];
const IN_FIRST_SHEET: usize = 3;

#[derive(Debug, Clone, Copy)]
enum Sheet {
    First,
    /// With the same cells, saved by another program.
    SavedAgain,
    Grown,
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Open(Sheet),
    /// From the open sheet, for all rows.
    Links,
    /// For an order, in the run's row or by its reference.
    Ask {
        order: usize,
        taka: i64,
        in_run: bool,
    },
    /// The reply is lost: the payment is unknown.
    AskLost {
        order: usize,
    },
    AskRefused {
        order: usize,
    },
    Pay {
        payment: usize,
        by_hand: bool,
    },
    /// At the service, without the app.
    ReturnThere {
        payment: usize,
    },
    Refund {
        payment: usize,
        taka: i64,
        reply: Reply,
    },
    /// The seller answers about an unknown refund.
    Settle {
        payment: usize,
        returned: bool,
    },
    Transfer {
        order: usize,
        taka: i64,
    },
    Decide {
        order: usize,
        decision: Decision,
    },
    UseAccount(bool),
    /// Each payment is looked at, as after each step.
    Poll,
    Restart,
    Backup,
    /// Of the latest backup, with the keys of now.
    Restore,
}

impl Step {
    /// Whether its requests and writes are compared one by one after a kill.
    fn is_killable(self) -> bool {
        matches!(
            self,
            Self::Ask { .. }
                | Self::AskLost { .. }
                | Self::Refund { .. }
                | Self::Settle { .. }
                | Self::Transfer { .. }
                | Self::Decide { .. }
                | Self::Links
                | Self::Poll
        )
    }
}

/// A step, and the wait after which the app is killed in it.
type Told = (Step, Option<u32>);

fn told() -> impl Strategy<Value = Told> {
    let kill = prop_oneof![1 => Just(None), 1 => (0..14_u32).prop_map(Some)];
    (step(), kill).prop_map(|(step, kill)| (step, kill.filter(|_| step.is_killable())))
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Reply {
    Comes,
    IsLost,
    Refuses,
}

fn step() -> impl Strategy<Value = Step> {
    let order = 0..ORDERS.len();
    let taka = prop_oneof![Just(50_i64), Just(100), Just(300)];
    let payment = 0..6_usize;
    let sheet = prop_oneof![Just(Sheet::First), Just(Sheet::SavedAgain), Just(Sheet::Grown)];
    let decision = prop_oneof![
        Just(Decision::Send),
        Just(Decision::Hold),
        Just(Decision::Cancelled),
        Just(Decision::Advance)
    ];
    let reply = prop_oneof![3 => Just(Reply::Comes), 1 => Just(Reply::IsLost), 1 => Just(Reply::Refuses)];
    prop_oneof![
        2 => sheet.prop_map(Step::Open),
        1 => Just(Step::Links),
        3 => (order.clone(), taka.clone(), any::<bool>())
            .prop_map(|(order, taka, in_run)| Step::Ask { order, taka, in_run }),
        1 => order.clone().prop_map(|order| Step::AskLost { order }),
        1 => order.clone().prop_map(|order| Step::AskRefused { order }),
        6 => (payment.clone(), any::<bool>()).prop_map(|(payment, by_hand)| Step::Pay { payment, by_hand }),
        2 => payment.clone().prop_map(|payment| Step::ReturnThere { payment }),
        7 => (payment.clone(), taka.clone(), reply)
            .prop_map(|(payment, taka, reply)| Step::Refund { payment, taka, reply }),
        1 => (payment, any::<bool>()).prop_map(|(payment, returned)| Step::Settle { payment, returned }),
        // Of orders whose customer is known: a reference alone is of one account's shop.
        2 => (0..2_usize, taka).prop_map(|(order, taka)| Step::Transfer { order, taka }),
        3 => (order, decision).prop_map(|(order, decision)| Step::Decide { order, decision }),
        1 => any::<bool>().prop_map(Step::UseAccount),
        2 => Just(Step::Poll),
        1 => Just(Step::Restart),
        1 => Just(Step::Backup),
        1 => Just(Step::Restore),
    ]
}

/// A refund as the seller knows it; in taka.
#[derive(Clone)]
struct Returned {
    taka: i64,
    /// `None`: not known.
    fact: Option<bool>,
    id: i64,
}

#[derive(Clone)]
struct Known {
    /// In the app.
    id: i64,
    order: usize,
    /// At the service; empty while unknown.
    invoice: String,
    /// As it was known when the books were written last.
    status: PaymentStatus,
    refunds: Vec<Returned>,
}

impl Known {
    fn new(id: i64, order: usize, invoice: String) -> Self {
        Self { id, order, invoice, status: PaymentStatus::Waiting, refunds: Vec::new() }
    }
}

/// The seller's own books, which go back with a restored backup.
#[derive(Clone, Default)]
struct Books {
    sheet: Option<(i64, Sheet)>,
    runs: Vec<(i64, Sheet)>,
    payments: Vec<Known>,
    /// Confirmed transfers by order, in taka.
    transfers: [i64; ORDERS.len()],
    /// Decision and whether it is the seller's.
    decisions: [Option<(Decision, bool)>; ORDERS.len()],
}

struct World {
    harness: Harness,
    accounts: [AccountRef; 2],
    books: Books,
    backup: Option<Books>,
    /// The services know more than the app.
    is_restored: bool,
    names: u32,
    /// Expected amounts of a run's courier file when it was read last.
    read: BTreeMap<i64, Vec<Option<i64>>>,
}

impl World {
    async fn new() -> Self {
        let merchant = |key: &str| Merchant {
            live_key: key.into(),
            test_key: format!("test_{key}"),
            ..Merchant::default()
        };
        let harness = Harness::with_merchants(vec![merchant(ONE), merchant(TWO)]).await;
        harness.connect(ONE).await;
        harness.core.payments.save_payment_settings(seller()).unwrap();
        let one = harness.core.accounts.accounts().await.accounts[0].account;
        harness.connect(TWO).await;
        let all = harness.core.accounts.accounts().await.accounts;
        let two = all.iter().map(|account| account.account).find(|two| *two != one).unwrap();
        harness.core.accounts.use_account(one).await.unwrap();
        let mut world = Self {
            harness,
            accounts: [one, two],
            books: Books::default(),
            backup: None,
            is_restored: false,
            names: 0,
            read: BTreeMap::new(),
        };
        world.open(Sheet::First).await;
        for (order, taka) in [(0, 300), (1, 100)] {
            world.act(Step::Ask { order, taka, in_run: true }).await;
        }
        world.pay(0, false);
        world.poll().await;
        world
    }

    async fn open(&mut self, sheet: Sheet) {
        let rows = if matches!(sheet, Sheet::Grown) { ORDERS.len() } else { IN_FIRST_SHEET };
        let end = if matches!(sheet, Sheet::SavedAgain) { "\r\n" } else { "\n" };
        let row = |(order, phone, cod): &(&str, &str, i64)| format!("{order},Customer,{phone},{cod}{end}");
        let text: String = std::iter::once(format!("Order,Name,Phone,COD{end}"))
            .chain(ORDERS[..rows].iter().map(row))
            .collect();
        let path = self.harness.folder.path().join("sheet.csv");
        std::fs::write(&path, text).unwrap();
        self.harness.core.files.open_file(path).await;
        let FileState::Open { file } = self.harness.core.files.file_state().await else { panic!("not open") };
        let run = store::NewRun {
            environment: Environment::Live,
            account: None,
            file: Some(file.id),
            name: "sheet.csv",
            invalid_rows: 0,
            orders: None,
            given: 0,
            numbers: &[],
        };
        let now = porokh_domain::Clock::now(&*self.harness.clock);
        let run = self.harness.core.ctx.store.run_blocking(|db| store::runs::create(db, &run, now)).unwrap();
        self.books.sheet = Some((file.id, sheet));
        self.books.runs.push((run, sheet));
        if self.books.runs.len() > 2 {
            self.books.runs.remove(0);
        }
    }

    fn run_with(&self, order: usize) -> Option<i64> {
        let has = |sheet: &Sheet| order < IN_FIRST_SHEET || matches!(sheet, Sheet::Grown);
        self.books.runs.iter().rev().find(|(_, sheet)| has(sheet)).map(|(run, _)| *run)
    }

    fn form(&self, order: usize, taka: i64, in_run: bool) -> PaymentForm {
        let (order_ref, phone, _) = ORDERS[order];
        let run = self.run_with(order).filter(|_| in_run);
        PaymentForm {
            phone: phone.into(),
            order_ref: order_ref.into(),
            amount: taka.to_string(),
            run: run.map(|run| RunOrder { run, row: row_number(order as u32 + 2) }),
            again: true,
            ..request()
        }
    }

    fn asked(&mut self, order: usize) {
        let decision = &mut self.books.decisions[order];
        if !matches!(decision, Some((Decision::Cancelled | Decision::Advance, _) | (Decision::Hold, true))) {
            *decision = Some((Decision::Advance, false));
        }
    }

    async fn act(&mut self, step: Step) {
        match step {
            Step::Open(sheet) => self.open(sheet).await,
            Step::Links => self.make_links().await,
            Step::Ask { order, taka, in_run } => {
                let form = self.form(order, taka, in_run);
                let Creation::Asked { payment } =
                    self.harness.core.payments.create_payment(form).await.unwrap()
                else {
                    panic!("asked again")
                };
                let invoice = payment.row.invoice_id.clone().unwrap();
                self.books.payments.push(Known::new(payment.row.id, order, invoice));
                self.asked(order);
            }
            Step::AskLost { order } => {
                self.harness.fault(Fault::once(Endpoint::Checkout, FaultKind::CloseBeforeReply));
                let form = self.form(order, 70, true);
                let asked = self.harness.core.payments.create_payment(form).await.unwrap();
                assert!(
                    matches!(&asked, Creation::Asked { payment } if payment.row.status == PaymentStatus::Unknown)
                );
                self.asked(order);
            }
            Step::AskRefused { order } => {
                let fault =
                    FaultKind::Reply { status: 422, body: r#"{"status":false,"message":"no"}"#.into() };
                self.harness.fault(Fault::once(Endpoint::Checkout, fault));
                let form = self.form(order, 70, true);
                self.harness.core.payments.create_payment(form).await.unwrap_err();
            }
            Step::Pay { payment, by_hand } => self.pay(payment, by_hand),
            Step::ReturnThere { payment } => {
                let Some(known) = self.payment(payment) else { return };
                self.harness.service.change_payment(&known.invoice, |payment| {
                    if payment.status == Status::Completed {
                        payment.status = Status::Refunded;
                    }
                });
            }
            Step::Refund { payment, taka, reply } => self.refund(payment, taka, reply).await,
            Step::Settle { payment, returned } => {
                let Some(place) = self.place(payment) else { return };
                let known = &mut self.books.payments[place];
                let Some(refund) = known.refunds.iter_mut().find(|refund| refund.fact.is_none()) else {
                    return;
                };
                let settled = SettleRefundRequest { id: refund.id, returned, recorded: returned };
                self.harness.core.refunds.settle_refund(settled).await.unwrap();
                refund.fact = Some(returned);
            }
            Step::Transfer { order, taka } => self.transfer(order, taka).await,
            Step::Decide { order, decision } => {
                let Some(run) = self.run_with(order) else { return };
                let rows = RowChoice::These { rows: vec![row_number(order as u32 + 2)] };
                let request = DecideRequest { run, rows, decision: Some(decision) };
                let changed = self.harness.core.parcels.decide_rows(request).await.unwrap().changed;
                if changed > 0 {
                    self.books.decisions[order] = Some((decision, true));
                }
            }
            Step::UseAccount(second) => {
                let account = self.accounts[usize::from(second)];
                self.harness.core.accounts.use_account(account).await.unwrap();
            }
            Step::Poll => self.poll().await,
            Step::Backup => {
                self.harness.core.close();
                let folder = self.harness.folder.path();
                std::fs::copy(folder.join(DATABASE), folder.join("backup")).unwrap();
                self.backup = Some(self.books.clone());
                self.harness.restart();
            }
            Step::Restore => {
                let Some(books) = self.backup.clone() else { return };
                self.harness.core.close();
                let folder = self.harness.folder.path();
                std::fs::copy(folder.join("backup"), folder.join(DATABASE)).unwrap();
                let now = porokh_domain::Clock::now(&*self.harness.clock);
                let reason = serde_json::to_value(AppError::Restored).unwrap();
                store::restored::pause_all(&folder.join(DATABASE), Identity::Kept, &reason, now).unwrap();
                (self.books, self.is_restored) = (books, true);
                self.read.clear();
                self.harness.restart();
                self.harness.core.ctx.outbox.settle_unanswered().await.unwrap();
            }
            Step::Restart => {
                self.harness.restart();
                self.harness.core.ctx.outbox.settle_unanswered().await.unwrap();
            }
        }
    }

    /// The number of the latest payment, known or not.
    fn latest(&self) -> i64 {
        let sql = "SELECT coalesce(max(id), 0) FROM payments";
        self.harness.database().query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// Enters into the seller's books what a killed step left in the app. What the service did must be known or in
    /// doubt.
    async fn adopt(&mut self, step: Step, latest: i64) {
        self.harness.service.clear_faults();
        self.harness.core.ctx.outbox.settle_unanswered().await.unwrap();
        if matches!(step, Step::Links) {
            self.end_links().await;
        }
        let database = self.harness.database();
        let sql =
            "SELECT id, order_ref, coalesce(invoice_id, ''), state FROM payments WHERE id > ?1 ORDER BY id";
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
        let mut statement = database.prepare(sql).unwrap();
        let rows: Vec<(i64, String, String, String)> =
            statement.query_map([latest], read).unwrap().map(Result::unwrap).collect();
        for (id, order_ref, invoice, state) in rows {
            let order = ORDERS.iter().position(|order| order.0 == order_ref).unwrap();
            if !invoice.is_empty() {
                self.books.payments.push(Known::new(id, order, invoice));
            }
            if matches!(state.as_str(), "done" | "unknown") {
                self.asked(order);
            }
        }
        let count = |sql: &str| database.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
        match step {
            Step::Ask { .. } | Step::AskLost { .. } | Step::Links if !self.is_restored => {
                let known = count("SELECT count(*) FROM payments WHERE invoice_id IS NOT NULL");
                let unknown = count("SELECT count(*) FROM payments WHERE state = 'unknown'");
                let there = i64::try_from(self.harness.payments().len()).unwrap();
                assert!(there <= known + unknown, "a payment that the app doesn't know: {there}");
            }
            Step::Refund { payment, .. } => {
                let Some(place) = self.place(payment) else { return };
                let known = &mut self.books.payments[place];
                let detail = self.harness.core.payments.payment(IdRequest { id: known.id }).await.unwrap();
                for refund in detail.refunds.iter().skip(known.refunds.len()) {
                    let taka = refund.row.amount.hundredths() / 100;
                    known.refunds.push(Returned { taka, fact: refund.row.returned, id: refund.row.id });
                }
                let there = self.harness.payments();
                let there = there.iter().find(|there| there.invoice_id == known.invoice).unwrap();
                let here = known.refunds.iter().filter(|refund| refund.fact != Some(false)).count();
                assert!(
                    self.is_restored || there.refunds.len() <= here,
                    "a refund that the app doesn't know"
                );
            }
            Step::Settle { payment, .. } => {
                let Some(place) = self.place(payment) else { return };
                let known = &mut self.books.payments[place];
                let detail = self.harness.core.payments.payment(IdRequest { id: known.id }).await.unwrap();
                for (known, refund) in known.refunds.iter_mut().zip(detail.refunds) {
                    known.fact = refund.row.returned;
                }
            }
            Step::Transfer { order, .. } => {
                let sum = "SELECT coalesce(sum(amount), 0) / 100 FROM transfers WHERE state = 'done' AND order_ref = ?1";
                self.books.transfers[order] =
                    database.query_row(sum, [ORDERS[order].0], |row| row.get(0)).unwrap();
                let here = count("SELECT count(*) FROM transfers WHERE state IN ('done', 'unknown')");
                let is_used = |sms: &&ReceivedSms| sms.used && sms.transaction_id.starts_with("SMS");
                let used = self.harness.service.merchant().messages.iter().filter(is_used).count();
                assert!(self.is_restored || used as i64 <= here, "a used transfer that the app doesn't know");
            }
            Step::Decide { order, decision } => {
                let Some(run) = self.run_with(order) else { return };
                if self.harness.decision(run, order as u32 + 2) == Some(decision) {
                    self.books.decisions[order] = Some((decision, true));
                }
            }
            _ => {}
        }
    }

    /// The payment that a story means: any number names one, once there is one.
    fn place(&self, payment: usize) -> Option<usize> {
        payment.checked_rem(self.books.payments.len())
    }

    fn payment(&self, payment: usize) -> Option<&Known> {
        self.books.payments.get(self.place(payment)?)
    }

    async fn make_links(&mut self) {
        let Some((file, sheet)) = self.books.sheet else { return };
        let links = LinksRequest {
            source: LinkSource::File { file },
            amount: LinkAmount::Same { amount: "150".into() },
            currency: Currency::Bdt,
            purpose: Purpose::Advance,
            again: true,
        };
        let batch = match self.harness.core.links.start_links(links).await {
            Ok(batch) => batch.row.id,
            Err(_) => return,
        };
        self.end_links().await;
        let rows = if matches!(sheet, Sheet::Grown) { ORDERS.len() } else { IN_FIRST_SHEET };
        let query = ListQuery { limit: 9, ..ListQuery::default() };
        let made = self.harness.core.links.link_rows(porokh_api::requests::ListOf { of: batch, query });
        let made = made.await.unwrap().rows;
        assert_eq!(made.len(), rows);
        for (order, link) in made.into_iter().enumerate() {
            let payment = link.payment.unwrap();
            let invoice = payment.row.invoice_id.clone().unwrap();
            self.books.payments.push(Known::new(payment.row.id, order, invoice));
            self.asked(order);
        }
    }

    /// Makes the links of all batches that go on by themselves.
    async fn end_links(&self) {
        let worker = tokio::spawn(Links::resume_links(Arc::clone(&self.harness.core.links)));
        let goes_on = "SELECT EXISTS (SELECT 1 FROM link_batches WHERE state = 'running')";
        while self.harness.database().query_row(goes_on, [], |row| row.get(0)).unwrap() {
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
        worker.abort();
    }

    fn pay(&mut self, payment: usize, by_hand: bool) {
        self.names += 1;
        let Some(known) = self.payment(payment) else { return };
        let paid = Paid {
            method: if by_hand { "nagad" } else { "bkash_api" }.into(),
            sender_number: "01812345678".into(),
            transaction_id: format!("TRX{:05}", self.names),
            fee: "0".parse().unwrap(),
            at: "2026-11-20T06:30:00Z".parse().unwrap(),
        };
        self.harness.service.change_payment(&known.invoice, |payment| {
            if payment.paid.is_none() {
                payment.status = Status::Completed;
                payment.paid = Some(paid);
            }
        });
    }

    async fn refund(&mut self, payment: usize, taka: i64, reply: Reply) {
        let Some(place) = self.place(payment) else { return };
        let known = &mut self.books.payments[place];
        let there = self.harness.service.payments();
        let there = there.iter().find(|there| there.invoice_id == known.invoice).unwrap();
        let (Some(paid), Status::Completed) = (&there.paid, &there.status) else { return };
        let by_hand = paid.method == "nagad";
        let kind = if by_hand { RefundKind::ByHand } else { RefundKind::Gateway };
        let method = MethodKindRequest { id: Some(known.id), method: paid.method.clone(), kind };
        self.harness.core.refunds.set_method_kind(method).await.unwrap();
        let fault = match reply {
            Reply::Comes => None,
            Reply::IsLost => Some(FaultKind::CloseBeforeReply),
            Reply::Refuses => {
                Some(FaultKind::Reply { status: 422, body: r#"{"status":false,"message":"no"}"#.into() })
            }
        };
        let spoken_for: i64 =
            known.refunds.iter().filter(|one| one.fact != Some(false)).map(|one| one.taka).sum();
        let leaves = taka + spoken_for <= i64::try_from(there.amount).unwrap()
            && known.refunds.iter().all(|one| one.fact.is_some());
        if let Some(fault) = fault.filter(|_| leaves) {
            self.harness.fault(Fault::once(Endpoint::RefundPayment, fault));
        }
        let request = RefundRequest {
            id: known.id,
            amount: taka.to_string(),
            reason: "story".into(),
            kind,
            sent: by_hand,
            despite_refunded: false,
        };
        let before = known.refunds.len();
        let done = self.harness.core.refunds.refund_payment(request).await;
        let detail = self.harness.core.payments.payment(IdRequest { id: known.id }).await.unwrap();
        if let Some(refund) = detail.refunds.get(before) {
            let fact = match (by_hand, reply) {
                (true, _) | (false, Reply::Comes) => Some(true),
                (false, Reply::IsLost) => None,
                (false, Reply::Refuses) => panic!("a refused refund of a gateway stays: {done:?}"),
            };
            known.refunds.push(Returned { taka, fact, id: refund.row.id });
        }
    }

    async fn transfer(&mut self, order: usize, taka: i64) {
        self.names += 1;
        let id = format!("SMS{:07}", self.names);
        let message = |merchant: &mut Merchant| {
            merchant.messages.push(ReceivedSms {
                text: format!("You have received Tk {taka}.00 from 01812345678. TrxID {id}"),
                transaction_id: id.clone(),
                amount: taka.into(),
                method: "bkash".into(),
                sender_number: "01812345678".into(),
                used: false,
            });
        };
        self.harness.service.change_merchant(message);
        let asked = MatchRequest { transaction_id: id.clone(), amount: taka.to_string() };
        let Ok(found) = self.harness.core.transfers.match_transfer(asked).await else { return };
        let confirm = ConfirmRequest { id: found.row.id, order_ref: ORDERS[order].0.into(), customer: None };
        // The second account has no such message.
        if self.harness.core.transfers.confirm_transfer(confirm).await.is_ok() {
            self.books.transfers[order] += taka;
        }
    }

    /// Asks the service about each payment, so that the app knows what the service does.
    async fn poll(&mut self) {
        self.harness.forward(TimeDelta::minutes(3));
        for place in 0..self.books.payments.len() {
            let (id, order) = (self.books.payments[place].id, self.books.payments[place].order);
            self.harness.core.payments.check_payment(IdRequest { id }).await.unwrap();
            let after = self.status(id).await;
            let before = std::mem::replace(&mut self.books.payments[place].status, after.clone());
            if after == PaymentStatus::Refunded {
                // The whole is proved if it is the one refund of unknown fate.
                let refunds = self.harness.core.payments.payment(IdRequest { id }).await.unwrap().refunds;
                for (known, told) in self.books.payments[place].refunds.iter_mut().zip(refunds) {
                    known.fact = known.fact.or(told.row.returned);
                }
            }
            if before != after
                && after == PaymentStatus::Paid
                && self.books.decisions[order].is_some_and(|(decision, _)| decision == Decision::Advance)
            {
                self.books.decisions[order] = Some((Decision::Send, false));
            }
            if before == PaymentStatus::Paid && after != PaymentStatus::Paid {
                self.gone(order);
            }
        }
    }

    /// Follows money that went back with the decision of its order.
    fn gone(&mut self, order: usize) {
        if certain(self.money(order)) == 0 && self.books.decisions[order] == Some((Decision::Send, false)) {
            self.books.decisions[order] = Some((Decision::Hold, false));
        }
    }

    async fn status(&self, id: i64) -> PaymentStatus {
        self.harness.core.payments.payment(IdRequest { id }).await.unwrap().payment.row.status
    }

    /// Received, returned and unsure taka of an order by the service's books and the seller's own.
    fn money(&self, order: usize) -> (i64, i64, i64) {
        let there: BTreeMap<String, porokh_practice::payment::Payment> = self
            .harness
            .payments()
            .into_iter()
            .map(|payment| (payment.invoice_id.clone(), payment))
            .collect();
        let mut money = (self.books.transfers[order], 0, 0);
        for known in self.books.payments.iter().filter(|known| known.order == order) {
            let there = &there[&known.invoice];
            let whole = i64::try_from(there.amount).unwrap();
            let sum = |fact: Option<bool>| {
                known.refunds.iter().filter(|one| one.fact == fact).map(|one| one.taka).sum::<i64>()
            };
            match there.status {
                Status::Completed => {
                    let back = sum(Some(true)).min(whole);
                    money = (money.0 + whole, money.1 + back, money.2 + sum(None).min(whole - back));
                }
                Status::Refunded => money = (money.0 + whole, money.1 + whole, money.2),
                _ => {}
            }
        }
        money
    }

    /// Taka that the courier collects of an order; `None` if it does not leave.
    fn sent(&self, order: usize) -> Option<i64> {
        let leaves = matches!(self.books.decisions[order], Some((Decision::Send, _)));
        leaves.then(|| (ORDERS[order].2 - certain(self.money(order))).max(0))
    }

    /// Compares each place that shows an order.
    async fn compare(&mut self) -> Result<(), TestCaseError> {
        for (run, sheet) in self.books.runs.clone() {
            let rows = if matches!(sheet, Sheet::Grown) { ORDERS.len() } else { IN_FIRST_SHEET };
            let request = RunRowsRequest {
                run,
                query: ListQuery { limit: 9, ..ListQuery::default() },
                named: Vec::new(),
                descending: false,
            };
            let shown = self.harness.core.runs.run_rows(request).await.unwrap().rows;
            let packed = self.harness.core.parcels.packing_list(IdRequest { id: run }).await.unwrap();
            prop_assert!(packed.unverified.is_empty());
            let labels: BTreeMap<u32, &porokh_api::orders::PackingRow> =
                packed.rows.iter().map(|row| (row.row.get(), row)).collect();
            let known = self.harness.orders(run);
            let sent: Vec<Option<i64>> = (0..rows).map(|order| self.sent(order)).collect();
            let file = match self.read.get(&run) == Some(&sent) {
                true => None,
                false => Some(self.courier_file(run).await),
            };
            self.read.insert(run, sent.clone());
            for order in 0..rows {
                let row = order as u32 + 2;
                let expected = self.money(order);
                let money = known.get(&row_number(row)).map_or(OrderMoney::default(), |known| known.money);
                let whole = |taka: porokh_domain::Taka| taka.paisa() / 100;
                let found = (whole(money.received), whole(money.returned), whole(money.unsure));
                prop_assert_eq!(found, expected, "money of order {} in run {}", order, run);
                let paid = certain(expected);
                prop_assert_eq!(shown[order].paid.map_or(0, whole), paid, "row of order {}", order);
                let decision = self.books.decisions[order].map(|(decision, _)| decision);
                prop_assert_eq!(
                    shown[order].decision,
                    decision,
                    "decision of order {} in run {}",
                    order,
                    run
                );
                let label = labels.get(&row).map(|label| match &label.collect {
                    AmountView::Taka { amount } => whole(*amount),
                    other => panic!("{other:?}"),
                });
                let sent = sent[order];
                prop_assert_eq!(label, sent, "label of order {}", order);
                if let Some(file) = &file {
                    prop_assert_eq!(
                        file.get(ORDERS[order].0).copied(),
                        sent,
                        "courier file, order {}",
                        order
                    );
                }
            }
        }
        let all = (0..ORDERS.len()).map(|order| self.money(order));
        let moved = all.fold((0, 0), |all, (received, returned, _)| (all.0 + received, all.1 + returned));
        let (mut in_month, mut on_page) = ((0, 0), (0, 0));
        let phones: BTreeSet<&str> = ORDERS.iter().map(|order| order.1).collect();
        let mut of_customers: BTreeMap<&str, i64> = BTreeMap::new();
        let used = self.harness.account().await.account;
        for account in self.accounts {
            self.harness.core.accounts.use_account(account).await.unwrap();
            let month =
                self.harness.core.overview.month_overview(MonthRequest { month: None }).await.unwrap();
            for money in month.money {
                in_month.0 += money.received.paisa() / 100;
                in_month.1 += money.returned.paisa() / 100;
            }
            let totals = &self.harness.core.payments.payments(ListQuery::default()).await.unwrap().totals[0];
            let whole = |text: &str| text.strip_suffix(".00").unwrap().parse::<i64>().unwrap();
            on_page.0 += whole(&totals.received_month);
            on_page.1 += whole(&totals.refunded_month);
            for &phone in &phones {
                *of_customers.entry(phone).or_default() += self.kept_of_customer(phone).await;
            }
        }
        self.harness.core.accounts.use_account(used).await.unwrap();
        prop_assert_eq!(in_month, moved, "month overview");
        prop_assert_eq!(on_page, moved, "page of payments");
        for (phone, kept) in of_customers {
            let orders = (0..ORDERS.len()).filter(|order| ORDERS[*order].1 == phone);
            let expected: i64 = orders.map(|order| self.money(order)).map(|money| money.0 - money.1).sum();
            prop_assert_eq!(kept, expected, "page of customer {}", phone);
        }
        Ok(())
    }

    /// Taka of a customer by the payments and transfers on their page, of the account in use.
    async fn kept_of_customer(&self, phone: &str) -> i64 {
        let page = self.harness.core.customers.customer(PhoneText { text: phone.into() }).await.unwrap();
        let taka = |money: porokh_domain::Money| money.hundredths() / 100;
        let paid = page.payments.iter().map(|payment| match payment.row.status {
            PaymentStatus::Paid => taka(payment.row.amount) - taka(payment.row.refunded),
            _ => 0,
        });
        let transfers = page.transfers.iter().filter(|transfer| transfer.state == IntentState::Done);
        paid.sum::<i64>() + transfers.map(|transfer| taka(transfer.amount)).sum::<i64>()
    }

    /// Amounts to collect of the courier file by reference.
    async fn courier_file(&self, run: i64) -> BTreeMap<String, i64> {
        let path = self.harness.folder.path().join("send.csv");
        let what = ExportWhat::CourierFiles { by: SplitBy::Decision };
        let request = ExportRequest {
            again: true,
            replace: true,
            ..exports::request(run, what, ExportFormat::UploadCsv)
        };
        self.harness.core.parcels.export_run(request, &path).await.unwrap();
        let mut amounts = BTreeMap::new();
        let mut book = Book::open(&path, &Limits::default()).unwrap();
        let mut each = |row: porokh_sheets::Row<'_>| {
            let text = |at: usize| match &row.cells[at].value {
                Value::Text(text) => text.to_string(),
                other => panic!("{other:?}"),
            };
            if row.number > 0 {
                amounts.insert(text(0), text(3).parse().unwrap());
            }
            ControlFlow::Continue(())
        };
        book.rows(0, &mut |_| ControlFlow::Continue(()), &mut each).unwrap();
        amounts
    }
}

fn certain((received, returned, unsure): (i64, i64, i64)) -> i64 {
    received - returned - unsure
}

/// Whether an action ends within so many waits; if not, it is dropped.
async fn ends(action: impl Future<Output = ()>, waits: u32) -> bool {
    let (mut action, mut left) = (pin!(action), waits);
    poll_fn(|context| match action.as_mut().poll(context) {
        Poll::Ready(()) => Poll::Ready(true),
        Poll::Pending if left == 0 => Poll::Ready(false),
        Poll::Pending => {
            left -= 1;
            Poll::Pending
        }
    })
    .await
}

fn tell(story: &[Told]) -> Result<(), TestCaseError> {
    // The services live on when the app is killed with its runtime.
    let services =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut app = runtime();
    let mut world = services.block_on(World::new());
    app.block_on(world.act(Step::Restart));
    for (step, kill) in story {
        let orders: Vec<i64> = (0..ORDERS.len()).map(|order| certain(world.money(order))).collect();
        let latest = world.latest();
        let ended = app.block_on(ends(world.act(*step), kill.unwrap_or(u32::MAX)));
        if !ended {
            drop(std::mem::replace(&mut app, runtime()));
            let _entered = app.enter();
            world.harness.killed();
        }
        app.block_on(async {
            if !ended {
                world.adopt(*step, latest).await;
            }
            if matches!(step, Step::Refund { .. } | Step::Settle { .. }) {
                for (order, before) in orders.into_iter().enumerate() {
                    if before != certain(world.money(order)) {
                        world.gone(order);
                    }
                }
            }
            world.poll().await;
            world.compare().await
        })?;
    }
    Ok(())
}

pub(super) fn number(name: &str, default: u32) -> u32 {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn money_and_decisions_of_orders_equal_the_services_books() {
    let (stories, seed) = (number("POROKH_STORIES", 100), number("POROKH_SEED", 42));
    std::thread::scope(|scope| {
        let runs = [seed, seed + 1].map(|seed| scope.spawn(move || run(stories / 2, seed)));
        for run in runs {
            if let Err(story) = run.join().unwrap() {
                panic!("{story}");
            }
        }
    });
}

fn run(stories: u32, seed: u32) -> Result<(), String> {
    let config = ProptestConfig {
        cases: stories,
        failure_persistence: None,
        max_shrink_iters: 400,
        ..ProptestConfig::default()
    };
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&seed.to_be_bytes());
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let steps = prop::collection::vec(told(), 1..9);
    runner.run(&steps, |story| tell(&story)).map_err(|error| format!("seed {seed}: {error}"))
}
