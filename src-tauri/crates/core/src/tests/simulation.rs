//! A random seller in a random world: the whole app with its background work, on real SQLite and real HTTP, while the
//! services fail in every way that they can, the clock jumps, the database is locked and the app is killed.
//!
//! When all is quiet again, the app's books equal the services', or the difference is shown as unknown; nothing was charged
//! or sent more often than the seller asked for it, and no event or error carries a key or a whole phone number.
//!
//! `POROKH_MINUTES=60` goes on that long, `POROKH_SEED=7` lives other lives; the seed of a failure lives it again, shortened.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use chrono::TimeDelta;
use porokh_api::{
    AppError, DatabaseProblem, UiEvent,
    accounts::{AccountRef, ChangeAccount, Service as Side},
    bulk::{DecideRequest, RowChoice, StartFileRunRequest},
    deliveries::{DeliveryChoice, SaveDeliveryRequest},
    files::{FileState, PasteRequest},
    inbox::ReceiverSwitch,
    payments::{
        ConfirmRequest, MatchRequest, MethodKindRequest, PaymentForm, RefundKind, RefundRequest,
        SettleRefundRequest,
    },
    reports::SendReportsRequest,
    requests::IdRequest,
};
use porokh_domain::{Clock, Decision, PaymentKey};
use porokh_practice::{
    Account, Endpoint, Fault, FaultKind, MovableClock, Options, PastDailyLimit, RetryAfter, Rules, Service,
    WebhookEndpoint,
    payment::{Merchant, Paid, PaymentOptions, PaymentService, ReceivedSms, Status},
};
use porokh_runtime::{data_folder::DATABASE, ports::PracticePayments};
use proptest::{
    prelude::*,
    test_runner::{RngAlgorithm, TestRng, TestRunner},
};
use rusqlite::Connection;
use tempfile::TempDir;
use tokio::{
    runtime::{Builder, Runtime},
    task::JoinHandle,
};

use super::books::{ORDERS, number};
use crate::{
    App,
    payments::tests::{
        harness::{Practice, request, seller},
        two_accounts::{ONE, TWO},
    },
    store::{orders, restored::Identity},
    testing::{TestKeys, TestSettings, add_account, connect, keep_secret, parts, row_number},
};

const SECRET: &str = "whsec_simulated";
const NOON: &str = "2026-11-20T06:00:00Z";
/// So many times as fast as real time, as long as the machine keeps up.
const SPEED: u32 = 60;
/// The seller watches an action for so long, and goes on while it continues.
const WATCHES: Duration = Duration::from_millis(120);
/// In real time; the app waits for a rate limit of a minute or two at most.
const QUIET_WITHIN: Duration = Duration::from_secs(60);
const ACTIONS: usize = 40;
/// Numbers of a list, the first of which are those of [`ORDERS`].
const LIST: u32 = 14;

#[derive(Debug, Clone)]
enum Action {
    Check(usize),
    List,
    Continue,
    Decide(usize, Decision),
    Report(usize),
    Outcome(usize, bool),
    Share,
    Ask(usize, i64),
    Pay(usize, bool),
    Refund(usize, i64),
    SettleRefund(bool),
    Transfer(usize, i64),
    UseAccount(bool),
    NewKey,
    /// Another seller reports the number.
    Reported(usize),
    Restart,
    /// After so many milliseconds.
    Kill(u64),
    Backup,
    Restore,
    Minutes(i64),
    Midnight,
    ClockBack,
    /// The database, by another program, for so many milliseconds.
    Locked(u64),
    /// The disk is full for so many actions, or until the next start: neither the settings nor a new page of the
    /// database can be written.
    Full(u64),
    Fails(Fault),
}

fn fault() -> impl Strategy<Value = Fault> {
    use Endpoint::{
        BulkCheck, Check, Checkout, Deliveries, Me, Ping, RefundPayment, Reports, TrxConfirm, TrxVerify,
        VerifyPayment,
    };
    let on = prop::sample::select(vec![
        Check,
        BulkCheck,
        Reports,
        Deliveries,
        Me,
        Checkout,
        VerifyPayment,
        RefundPayment,
        Ping,
        TrxVerify,
        TrxConfirm,
    ]);
    let kind = prop_oneof![
        4 => Just(FaultKind::CloseBeforeReply),
        2 => Just(FaultKind::ServerError),
        2 => Just(FaultKind::RateLimited(RetryAfter::Seconds(7))),
        1 => Just(FaultKind::RateLimited(RetryAfter::Absent)),
        1 => Just(FaultKind::DailyLimitReached(RetryAfter::Absent)),
        1 => Just(FaultKind::Html { status: 502 }),
        1 => Just(FaultKind::Html { status: 200 }),
        1 => Just(FaultKind::Reply { status: 200, body: "{}".into() }),
        1 => Just(FaultKind::Reply { status: 409, body: "{}".into() }),
        1 => Just(FaultKind::Redirect { location: "/elsewhere".into() }),
        1 => Just(FaultKind::TruncatedJson),
        1 => Just(FaultKind::CloseInBody),
        1 => Just(FaultKind::NullsEverywhere),
        1 => Just(FaultKind::NumbersAsStrings),
        1 => Just(FaultKind::UnknownFields),
        1 => Just(FaultKind::WrongMode),
        2 => (50..900_u64).prop_map(|time| FaultKind::Delay(Duration::from_millis(time))),
    ];
    (on, kind, any::<bool>(), 1..3_u32).prop_map(|(on, kind, handled, times)| {
        // A refusal that the interface lists was not handled.
        let refuses = matches!(kind, FaultKind::RateLimited(_) | FaultKind::DailyLimitReached(_));
        Fault { handled: handled && !refuses, ..Fault::once(on, kind) }.times(times)
    })
}

fn action() -> impl Strategy<Value = Action> {
    let order = 0..ORDERS.len();
    let payment = 0..6_usize;
    let taka = prop_oneof![Just(50_i64), Just(100), Just(300)];
    let decision = prop_oneof![Just(Decision::Send), Just(Decision::Hold), Just(Decision::Advance)];
    prop_oneof![
        4 => order.clone().prop_map(Action::Check),
        3 => Just(Action::List),
        2 => Just(Action::Continue),
        2 => (order.clone(), decision).prop_map(|(order, decision)| Action::Decide(order, decision)),
        2 => order.clone().prop_map(Action::Report),
        2 => (order.clone(), any::<bool>()).prop_map(|(order, delivered)| Action::Outcome(order, delivered)),
        2 => Just(Action::Share),
        4 => (order.clone(), taka.clone()).prop_map(|(order, taka)| Action::Ask(order, taka)),
        5 => (payment.clone(), any::<bool>()).prop_map(|(payment, by_hand)| Action::Pay(payment, by_hand)),
        5 => (payment, taka.clone()).prop_map(|(payment, taka)| Action::Refund(payment, taka)),
        1 => any::<bool>().prop_map(Action::SettleRefund),
        2 => (order.clone(), taka).prop_map(|(order, taka)| Action::Transfer(order, taka)),
        3 => order.prop_map(Action::Reported),
        1 => any::<bool>().prop_map(Action::UseAccount),
        1 => Just(Action::NewKey),
        1 => Just(Action::Restart),
        4 => (0..250_u64).prop_map(Action::Kill),
        1 => Just(Action::Backup),
        1 => Just(Action::Restore),
        3 => (1..40_i64).prop_map(Action::Minutes),
        1 => Just(Action::Midnight),
        1 => Just(Action::ClockBack),
        1 => (10..1_500_u64).prop_map(Action::Locked),
        3 => (4..16_u64).prop_map(Action::Full),
        12 => fault().prop_map(Action::Fails),
    ]
}

/// How often the seller asked for something that can cost a check or move money.
#[derive(Default)]
struct Pressed {
    /// By number.
    checks: BTreeMap<String, u64>,
    /// In taka, by invoice.
    refunds: BTreeMap<String, i64>,
    payments: usize,
}

struct World {
    courier: Service,
    payment: PaymentService,
    clock: Arc<MovableClock>,
    keys: Arc<TestKeys>,
    settings: Arc<TestSettings>,
    events: Arc<Mutex<Vec<UiEvent>>>,
    errors: Vec<String>,
    folder: TempDir,
    runtime: Runtime,
    /// Actions that the seller no longer watches.
    on_their_way: Vec<JoinHandle<Result<(), AppError>>>,
    app: Arc<App>,
    accounts: Vec<AccountRef>,
    pressed: Pressed,
    has_backup: bool,
    /// The services know more than the app.
    is_restored: bool,
    names: u32,
    /// The number of the action that finds room again.
    full_until: Option<u64>,
    counts: Counts,
}

#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    actions: u64,
    faults: u64,
    kills: u64,
    /// Actions that the full disk refused while the seller watched.
    full: u64,
    lives: u64,
}

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
}

impl World {
    fn new(services: &Runtime, seed: u32) -> Self {
        let merchant = |key: &str| Merchant {
            live_key: key.into(),
            test_key: format!("test_{key}"),
            ..Merchant::default()
        };
        let rules = Rules {
            past_daily_limit: [PastDailyLimit::Refuse, PastDailyLimit::Skip][seed as usize % 2],
            ..Rules::default()
        };
        let (clock, courier, payment) = services.block_on(async {
            let clock = MovableClock::ticking_from(NOON.parse().unwrap(), SPEED);
            let shared = || Arc::clone(&clock) as Arc<dyn Clock>;
            let accounts = vec![Account { daily_limit: Some(80), ..Account::default() }];
            let courier = Service::start(Options { clock: shared(), accounts, rules, ..Options::default() });
            let merchants = vec![merchant(ONE), merchant(TWO)];
            let payment = PaymentService::start(PaymentOptions {
                clock: shared(),
                merchants,
                ..PaymentOptions::default()
            });
            let (courier, payment) = (courier.await.unwrap(), payment.await.unwrap());
            (clock, courier, payment)
        });
        let (keys, settings, events) = (Arc::default(), Arc::default(), Arc::default());
        let (folder, runtime) = (TempDir::new().unwrap(), runtime());
        let app = open(&runtime, &folder, &payment, &clock, &keys, &settings, &events);
        let accounts = runtime.block_on(async {
            connect(&app.accounts, courier.address(), &courier.live_key()).await.unwrap();
            for key in [ONE, TWO] {
                add_account(&app.accounts, Side::Payment, payment.address(), key).await.unwrap();
            }
            app.payments.save_payment_settings(seller()).unwrap();
            keep_secret(&app.accounts, Side::Courier, SECRET).await.unwrap();
            app.inbox
                .switch_receiver(ReceiverSwitch { on: true, port: None }, "0f1e2d3c4b5a".into())
                .await
                .unwrap();
            let address = loop {
                if let Some(address) = app.inbox.receiver().await.unwrap().courier.local {
                    break address;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            };
            let endpoint = WebhookEndpoint::new(address, SECRET);
            courier.change_account(|account| account.webhook = Some(endpoint));
            let all = app.accounts.accounts().await.accounts.into_iter().map(|view| view.account);
            all.filter(|account| account.service == Side::Payment).collect()
        });
        Self {
            courier,
            payment,
            clock,
            keys,
            settings,
            events,
            errors: Vec::new(),
            folder,
            runtime,
            on_their_way: Vec::new(),
            app,
            accounts,
            pressed: Pressed::default(),
            has_backup: false,
            is_restored: false,
            names: 0,
            full_until: None,
            counts: Counts::default(),
        }
    }

    /// Starts an action and watches it for a while.
    fn press<T: Send + 'static>(
        &mut self,
        action: impl Future<Output = Result<T, AppError>> + Send + 'static,
    ) {
        let mut action = self.runtime.spawn(async move { action.await.map(drop) });
        match self.runtime.block_on(async { tokio::time::timeout(WATCHES, &mut action).await }) {
            Ok(Ok(Err(error))) => {
                self.counts.full +=
                    u64::from(error == AppError::Database { reason: DatabaseProblem::DiskFull });
                self.errors.push(serde_json::to_string(&error).unwrap());
            }
            Ok(Err(panic)) => std::panic::resume_unwind(panic.into_panic()),
            Ok(Ok(Ok(()))) => {}
            Err(_) => self.on_their_way.push(action),
        }
    }

    /// Ends the app between any two of its steps and starts it again.
    fn start_again(&mut self, before: impl FnOnce(&Self)) {
        drop(std::mem::replace(&mut self.runtime, runtime()));
        *self.settings.refuses.lock().unwrap() = false;
        before(self);
        let Self { runtime, folder, payment, clock, keys, settings, events, .. } = self;
        self.app = open(runtime, folder, payment, clock, keys, settings, events);
    }

    fn database(&self) -> Connection {
        let database = Connection::open(self.folder.path().join(DATABASE)).unwrap();
        database.busy_timeout(Duration::from_secs(10)).unwrap();
        database
    }

    fn count(&self, sql: &str) -> i64 {
        self.database().query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// Ids and invoices of the payments that the app knows.
    fn known(&self) -> Vec<(i64, String)> {
        let database = self.database();
        let sql = "SELECT id, invoice_id FROM payments WHERE invoice_id IS NOT NULL ORDER BY id";
        let mut rows = database.prepare(sql).unwrap();
        rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
    }

    fn disk_is_full(&self, full: bool) {
        *self.settings.refuses.lock().unwrap() = full;
        // SQLite never goes below the pages that are there, and answers as for a disk when it needs one more.
        let pages = if full { 1 } else { i64::from(u32::MAX) };
        let limited = self.app.ctx.store.run_blocking(|db| db.pragma_update(None, "max_page_count", pages));
        limited.unwrap();
    }

    fn act(&mut self, action: &Action) {
        if self.full_until == Some(self.counts.actions) {
            self.disk_is_full(false);
        }
        let app = Arc::clone(&self.app);
        match action.clone() {
            Action::Check(order) => {
                *self.pressed.checks.entry(ORDERS[order].1.into()).or_default() += 1;
                let request = porokh_api::check::CheckRequest { phone: ORDERS[order].1.into() };
                self.press(async move { app.checks.check_phone(&request).await });
            }
            Action::List => self.list(app),
            Action::Continue => {
                let sql = "SELECT coalesce(max(id), 0) FROM runs WHERE state = 'paused'";
                let id = self.count(sql);
                // A restored list may check numbers again that were checked after the backup: the seller continues it.
                if self.is_restored && id > 0 {
                    self.press_list();
                }
                self.press(async move { app.runs.continue_run(IdRequest { id }).await });
            }
            Action::Decide(order, decision) => {
                let run = self.count("SELECT coalesce(max(id), 0) FROM runs");
                let rows = RowChoice::These { rows: vec![row_number(order as u32 + 2)] };
                let request = DecideRequest { run, rows, decision: Some(decision) };
                self.press(async move { app.parcels.decide_rows(request).await });
            }
            Action::Report(order) => {
                let request = SendReportsRequest {
                    phones: vec![ORDERS[order].1.into()],
                    reason: "fake_order".into(),
                    note: String::new(),
                };
                self.press(async move { app.reports.send_reports(request).await });
            }
            Action::Outcome(order, delivered) => {
                let request = SaveDeliveryRequest {
                    id: None,
                    phone: ORDERS[order].1.into(),
                    order_ref: ORDERS[order].0.into(),
                    outcome: if delivered { "delivered" } else { "returned" }.into(),
                    courier: None,
                    amount: String::new(),
                    answer: None,
                };
                self.press(async move { app.deliveries.save_delivery(request).await });
            }
            Action::Share => {
                self.press(async move { app.deliveries.share_deliveries(DeliveryChoice::AllReady).await });
            }
            Action::Ask(order, taka) => {
                self.pressed.payments += 1;
                let (order_ref, phone, _) = ORDERS[order];
                let form = PaymentForm {
                    phone: phone.into(),
                    order_ref: order_ref.into(),
                    amount: taka.to_string(),
                    again: true,
                    ..request()
                };
                self.press(async move { app.payments.create_payment(form).await });
            }
            Action::Pay(payment, by_hand) => self.pay(payment, by_hand),
            Action::Refund(payment, taka) => self.refund(app, payment, taka),
            Action::SettleRefund(returned) => {
                let sql = "SELECT coalesce(max(id), 0) FROM refunds WHERE state = 'unknown'";
                let settled = SettleRefundRequest { id: self.count(sql), returned, recorded: returned };
                // The seller says what is true.
                if self.is_true(&settled) {
                    self.press(async move { app.refunds.settle_refund(settled).await });
                }
            }
            Action::Transfer(order, taka) => self.transfer(app, order, taka),
            Action::UseAccount(second) => {
                let account = self.accounts[usize::from(second)];
                self.press(async move { app.accounts.use_account(account).await });
            }
            Action::NewKey => self.new_key(app),
            Action::Reported(order) => {
                self.courier.report_by_another_seller(ORDERS[order].1, "fake_order");
            }
            Action::Restart => {
                app.close();
                drop(app);
                self.start_again(|_| ());
            }
            Action::Kill(after) => {
                std::thread::sleep(Duration::from_millis(after));
                drop(app);
                self.counts.kills += 1;
                self.start_again(|_| ());
            }
            Action::Backup => {
                let backup = self.folder.path().join("backup");
                let _ = std::fs::remove_file(&backup);
                self.database().execute("VACUUM INTO ?1", [backup.to_str()]).unwrap();
                self.has_backup = true;
            }
            Action::Restore if self.has_backup => {
                app.close();
                drop(app);
                self.is_restored = true;
                self.start_again(|world| {
                    let database = world.folder.path().join(DATABASE);
                    for log in ["", "-wal", "-shm"] {
                        let _ = std::fs::remove_file(format!("{}{log}", database.display()));
                    }
                    std::fs::copy(world.folder.path().join("backup"), &database).unwrap();
                    let (reason, now) =
                        (serde_json::to_value(AppError::Restored).unwrap(), world.clock.now());
                    crate::store::restored::pause_all(&database, Identity::Kept, &reason, now).unwrap();
                });
            }
            Action::Restore => {}
            Action::Minutes(minutes) => self.clock.pass(TimeDelta::minutes(minutes)),
            Action::Midnight => {
                let now = self.clock.now();
                // Midnight in Bangladesh is at six in the evening.
                let evening = now.date_naive().and_hms_opt(18, 0, 1).unwrap().and_utc();
                let wait = if evening > now { evening - now } else { evening + TimeDelta::days(1) - now };
                self.clock.pass(wait);
            }
            Action::ClockBack => self.clock.set(self.clock.now() - TimeDelta::minutes(20)),
            Action::Locked(time) => {
                let database = self.database();
                database.execute_batch("BEGIN IMMEDIATE").unwrap();
                std::thread::spawn(move || {
                    std::thread::sleep(Duration::from_millis(time));
                    database.execute_batch("ROLLBACK").unwrap();
                });
            }
            Action::Full(actions) => {
                self.full_until = Some(self.counts.actions + actions);
                self.disk_is_full(true);
            }
            Action::Fails(fault) => {
                self.counts.faults += 1;
                self.courier.inject(fault.clone());
                self.payment.inject(fault);
            }
        }
    }

    fn list(&mut self, app: Arc<App>) {
        let of_orders = ORDERS.map(|(order, phone, cod)| format!("{order}\tCustomer\t{phone}\t{cod}\n"));
        let others = (ORDERS.len() as u32..LIST)
            .map(|number| format!("{}\tOther\t01812{number:06}\t700\n", 2_000 + number));
        let text: String = of_orders.into_iter().chain(others).collect();
        let text = format!("Order\tName\tPhone\tCOD\n{text}");
        // The list may begin after the seller stopped watching.
        self.press(async move {
            app.files.open_pasted(PasteRequest { text }).await;
            let FileState::Open { file } = app.files.file_state().await else {
                return Err(AppError::NotFound);
            };
            let request = StartFileRunRequest { file: file.id, by_amount: false, cost: u64::MAX };
            app.runs.start_file_run(request).await
        });
        self.press_list();
    }

    /// Each number of a list may cost a check.
    fn press_list(&mut self) {
        let of_orders: BTreeSet<String> = ORDERS.iter().map(|order| order.1.to_owned()).collect();
        let others = (ORDERS.len() as u32..LIST).map(|number| format!("01812{number:06}"));
        for phone in of_orders.into_iter().chain(others) {
            *self.pressed.checks.entry(phone).or_default() += 1;
        }
    }

    fn pay(&mut self, payment: usize, by_hand: bool) {
        self.names += 1;
        let known = self.known();
        let Some((_, invoice)) = payment.checked_rem(known.len()).map(|place| &known[place]) else { return };
        let paid = Paid {
            method: if by_hand { "nagad" } else { "bkash_api" }.into(),
            sender_number: "01812345678".into(),
            transaction_id: format!("TRX{:05}", self.names),
            fee: "0".parse().unwrap(),
            at: self.clock.now(),
        };
        self.payment.change_payment(invoice, |payment| {
            if payment.paid.is_none() {
                payment.status = Status::Completed;
                payment.paid = Some(paid);
            }
        });
    }

    fn refund(&mut self, app: Arc<App>, payment: usize, taka: i64) {
        let known = self.known();
        let Some((id, invoice)) = payment.checked_rem(known.len()).map(|place| known[place].clone()) else {
            return;
        };
        let payments = self.payment.payments();
        let Some(paid) =
            payments.iter().find(|one| one.invoice_id == invoice).and_then(|one| one.paid.clone())
        else {
            return;
        };
        let by_hand = paid.method == "nagad";
        let kind = if by_hand { RefundKind::ByHand } else { RefundKind::Gateway };
        *self.pressed.refunds.entry(invoice).or_default() += taka;
        let method = MethodKindRequest { id: Some(id), method: paid.method, kind };
        let request = RefundRequest {
            id,
            amount: taka.to_string(),
            reason: "simulated".into(),
            kind,
            sent: by_hand,
            despite_refunded: false,
        };
        self.press(async move {
            app.payments.check_payment(IdRequest { id }).await?;
            app.refunds.set_method_kind(method).await?;
            app.refunds.refund_payment(request).await
        });
    }

    /// Whether a refund of unknown fate went as the seller is about to say.
    fn is_true(&self, settled: &SettleRefundRequest) -> bool {
        let sql =
            "SELECT p.invoice_id, p.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.id = ?1";
        let read = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?));
        let Ok((invoice, id)) = self.database().query_row(sql, [settled.id], read) else { return false };
        let there = self.payment.payments().into_iter().find(|one| one.invoice_id == invoice).unwrap();
        let here =
            self.count(&format!("SELECT count(*) FROM refunds WHERE payment_id = {id} AND state = 'done'"));
        let arrived = there.refunds.len() as i64 > here;
        arrived == settled.returned && !self.is_restored
    }

    fn transfer(&mut self, app: Arc<App>, order: usize, taka: i64) {
        self.names += 1;
        let id = format!("SMS{:07}", self.names);
        self.payment.receive_sms(ReceivedSms {
            text: format!("You have received Tk {taka}.00 from 01812345678. TrxID {id}"),
            transaction_id: id.clone(),
            amount: taka.into(),
            method: "bkash".into(),
            sender_number: "01812345678".into(),
            used: false,
        });
        let asked = MatchRequest { transaction_id: id, amount: taka.to_string() };
        self.press(async move {
            let found = app.transfers.match_transfer(asked).await?;
            let confirm =
                ConfirmRequest { id: found.row.id, order_ref: ORDERS[order].0.into(), customer: None };
            app.transfers.confirm_transfer(confirm).await
        });
    }

    /// At the service first, then in the app.
    fn new_key(&mut self, app: Arc<App>) {
        self.names += 1;
        let key = format!("dc_live_simulated{:023}", self.names);
        self.courier.change_account(|account| account.live_key.clone_from(&key));
        let address = self.courier.address();
        self.press(async move {
            let all = app.accounts.accounts().await.accounts;
            let account =
                all.iter().map(|view| view.account).find(|account| account.service == Side::Courier);
            let account = account.ok_or(AppError::NotFound)?;
            app.accounts.change_account(ChangeAccount { account, address, key }).await
        });
    }
}

/// Whatever is still on its way.
const BUSY: &str = "SELECT
    (SELECT count(*) FROM checks WHERE state IN ('pending', 'in_flight'))
    + (SELECT count(*) FROM runs WHERE state IN ('waiting', 'running'))
    + (SELECT count(*) FROM run_batches WHERE awaited)
    + (SELECT count(*) FROM reports WHERE state IN ('pending', 'in_flight'))
    + (SELECT count(*) FROM delivery_sendings WHERE state = 'running')
    + (SELECT count(*) FROM payments WHERE state IN ('pending', 'in_flight'))
    + (SELECT count(*) FROM refunds WHERE state = 'in_flight')
    + (SELECT count(*) FROM transfers WHERE state = 'in_flight')";

impl World {
    /// Lets the world recover and everything that is on its way arrive.
    fn quiet(&mut self) -> Result<(), TestCaseError> {
        self.courier.clear_faults();
        self.payment.clear_faults();
        self.disk_is_full(false);
        let began = Instant::now();
        let mut rests = 0;
        while rests < 3 {
            prop_assert!(began.elapsed() < QUIET_WITHIN, "it hangs: {:?}", self.busy());
            std::thread::sleep(Duration::from_millis(60));
            let arrived = self.on_their_way.iter().all(JoinHandle::is_finished);
            rests = if arrived && self.count(BUSY) == 0 { rests + 1 } else { 0 };
            self.clock.pass(TimeDelta::minutes(4));
        }
        for (id, invoice) in self.known() {
            let polled = loop {
                let polled = self.runtime.block_on(self.app.payments.check_payment(IdRequest { id }));
                // A look-up that could not be saved changed nothing; the seller asks again.
                let locked = AppError::Database { reason: DatabaseProblem::Locked };
                if polled != Err(locked) || began.elapsed() > QUIET_WITHIN {
                    break polled;
                }
            };
            let polled = polled.map_err(|error| TestCaseError::fail(format!("{invoice}: {error:?}")))?;
            prop_assert!(polled.poll_error.is_none(), "{invoice}: {:?}", polled.poll_error);
        }
        Ok(())
    }

    fn busy(&self) -> Vec<(String, i64)> {
        let database = self.database();
        let sql = "SELECT 'check ' || state, count(*) FROM checks GROUP BY 1 UNION ALL
                   SELECT 'run ' || state || coalesce(pause, ''), count(*) FROM runs GROUP BY 1 UNION ALL
                   SELECT 'batch ' || state, count(*) FROM run_batches GROUP BY 1 UNION ALL
                   SELECT 'report ' || state, count(*) FROM reports GROUP BY 1 UNION ALL
                   SELECT 'sharing ' || state, count(*) FROM delivery_sendings GROUP BY 1 UNION ALL
                   SELECT 'payment ' || state, count(*) FROM payments GROUP BY 1 UNION ALL
                   SELECT 'refund ' || state, count(*) FROM refunds GROUP BY 1 UNION ALL
                   SELECT 'transfer ' || state, count(*) FROM transfers GROUP BY 1";
        let mut rows = database.prepare(sql).unwrap();
        rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
    }

    /// Compares the app's books with the services'.
    fn compare(&mut self) -> Result<(), TestCaseError> {
        self.quiet()?;
        self.compare_checks()?;
        self.compare_payments()?;
        self.compare_money()?;
        self.compare_submissions()?;
        self.compare_messages()?;
        self.compare_secrets()
    }

    fn compare_checks(&self) -> Result<(), TestCaseError> {
        let database = self.database();
        let sql = "SELECT coalesce(sum(known), 0), coalesce(sum(maybe), 0) FROM (
            SELECT state = 'done' AS known, state = 'unknown' AS maybe FROM checks WHERE phone = ?1
            UNION ALL
            SELECT n.state = 'done', n.state = 'unread' OR n.state = 'left' OR (n.state = 'sent' AND b.state = 'unknown')
            FROM run_numbers n LEFT JOIN run_batches b ON b.id = n.batch_id WHERE n.phone = ?1)";
        for (phone, charged) in self.courier.charges() {
            let pressed = self.pressed.checks.get(&phone).copied().unwrap_or_default();
            prop_assert!(
                charged <= pressed,
                "{phone} was charged {charged} times and asked for {pressed} times"
            );
            let key: i64 = phone[2..].parse().unwrap();
            let read = |row: &rusqlite::Row<'_>| Ok((row.get::<_, u64>(0)?, row.get::<_, u64>(1)?));
            let (known, maybe) = database.query_row(sql, [key], read).unwrap();
            prop_assert!(
                self.is_restored || (known <= charged && charged <= known + maybe),
                "{phone} was charged {charged} times; {known} are known and {maybe} in doubt"
            );
        }
        Ok(())
    }

    fn compare_payments(&self) -> Result<(), TestCaseError> {
        let there = self.payment.payments();
        prop_assert!(there.len() <= self.pressed.payments, "a payment was created twice");
        for payment in &there {
            let back: i64 = payment.refunds.iter().map(|refund| i64::try_from(refund.amount).unwrap()).sum();
            let pressed = self.pressed.refunds.get(&payment.invoice_id).copied().unwrap_or_default();
            prop_assert!(back <= pressed, "{} went back of {pressed}: {payment:?}", back);
        }
        let maybe = self.count("SELECT count(*) FROM payments WHERE state = 'unknown'");
        let known: Vec<String> = self.known().into_iter().map(|(_, invoice)| invoice).collect();
        let lost = there.iter().filter(|payment| !known.contains(&payment.invoice_id)).count() as i64;
        prop_assert!(self.is_restored || lost <= maybe, "{lost} payments are not known, {maybe} in doubt");
        Ok(())
    }

    /// Money of each order: equal, or what is not known is shown so.
    fn compare_money(&self) -> Result<(), TestCaseError> {
        if self.is_restored {
            return Ok(());
        }
        let there: BTreeMap<String, porokh_practice::payment::Payment> =
            self.payment.payments().into_iter().map(|one| (one.invoice_id.clone(), one)).collect();
        let database = self.database();
        let mut rows = database.prepare("SELECT id FROM orders").unwrap();
        let ids: Vec<i64> = rows.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        for order in ids {
            let sql = "SELECT invoice_id, (SELECT coalesce(sum(amount), 0) / 100 FROM refunds
                           WHERE payment_id = payments.id AND kind = 'by_hand' AND returned = 1)
                       FROM payments WHERE order_id = ?1 AND invoice_id IS NOT NULL";
            let mut rows = database.prepare(sql).unwrap();
            let read = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?));
            let payments: Vec<(String, i64)> =
                rows.query_map([order], read).unwrap().map(Result::unwrap).collect();
            let of_sms = format!(
                "SELECT coalesce(sum(amount), 0) / 100 FROM transfers WHERE order_id = {order} AND state = 'done'"
            );
            let mut kept = self.count(&of_sms);
            for (invoice, by_hand) in payments {
                let payment = &there[&invoice];
                let whole = i64::try_from(payment.amount).unwrap();
                let recorded: i64 =
                    payment.refunds.iter().map(|refund| i64::try_from(refund.amount).unwrap()).sum();
                kept += match payment.status {
                    Status::Completed => whole - recorded.max(by_hand),
                    _ => 0,
                };
            }
            let money = self.app.ctx.store.run_blocking(|db| orders::of_order(db, order)).unwrap();
            let (certain, unsure) = (money.certain().paisa() / 100, money.unsure.paisa() / 100);
            prop_assert!(
                certain <= kept && kept <= certain + unsure,
                "order {order} kept {kept}; the app says {certain} and {unsure} in doubt"
            );
        }
        let used = |sms: &&ReceivedSms| sms.used && sms.transaction_id.starts_with("SMS");
        let there = self.payment.merchant().messages.iter().filter(used).count() as i64;
        let here = self.count("SELECT count(*) FROM transfers WHERE state IN ('done', 'unknown')");
        prop_assert!(there <= here, "{there} transaction ids are used, {here} known");
        Ok(())
    }

    /// Reports and outcomes.
    fn compare_submissions(&self) -> Result<(), TestCaseError> {
        if self.is_restored {
            return Ok(());
        }
        let has = |sql: &str, value: &str| {
            self.database().query_row(sql, [value], |row| row.get::<_, bool>(0)).unwrap()
        };
        let reported = self.courier.reports();
        for report in &reported {
            let sql = "SELECT EXISTS (SELECT 1 FROM reports WHERE phone = CAST(?1 AS INTEGER)
                           AND (state IN ('done', 'unknown') OR doubtful = 1))";
            prop_assert!(has(sql, &report.phone[2..]), "a report that the app doesn't know");
        }
        let done = self.count("SELECT count(DISTINCT phone) FROM reports WHERE state = 'done'");
        prop_assert!(done <= reported.len() as i64, "{done} reports are done, {} there", reported.len());
        let shared = self.courier.stored_deliveries();
        for outcome in &shared {
            let sql = "SELECT EXISTS (SELECT 1 FROM deliveries WHERE order_ref = ?1
                           AND (saved_as IS NOT NULL OR doubtful = 1 OR state = 'unknown'))";
            prop_assert!(has(sql, &outcome.order_ref), "an outcome that the app doesn't know");
        }
        let sql = "SELECT count(*) FROM deliveries WHERE state = 'done'";
        prop_assert!(self.count(sql) <= shared.len() as i64, "a shared outcome isn't there");
        Ok(())
    }

    /// Each message that the app acknowledged is kept, once.
    fn compare_messages(&self) -> Result<(), TestCaseError> {
        let sent = self.courier.webhooks();
        let acknowledged = sent.iter().filter(|message| message.succeeded()).count() as i64;
        let kept = self.count("SELECT count(*) FROM inbox WHERE kind <> 'rejected'");
        prop_assert!(self.is_restored || acknowledged <= kept, "{acknowledged} acknowledged, {kept} kept");
        prop_assert!(kept <= sent.len() as i64, "{} sent, {kept} kept", sent.len());
        Ok(())
    }

    /// Events and errors carry no key, and what leaves the window, as notifications do, no whole number.
    fn compare_secrets(&self) -> Result<(), TestCaseError> {
        let events = self.events.lock().unwrap();
        let events = events
            .iter()
            .map(|event| (serde_json::to_string(event).unwrap(), matches!(event, UiEvent::Alert { .. })));
        for (text, leaves) in events.chain(self.errors.iter().map(|error| (error.clone(), true))) {
            let secret = [ONE, TWO, SECRET, "dc_live_practice", "dc_live_simulated"].into_iter();
            prop_assert!(secret.clone().all(|secret| !text.contains(secret)), "a key in {text}");
            let phone = ORDERS.iter().find(|order| leaves && text.contains(&order.1[1..]));
            prop_assert!(phone.is_none(), "a whole number in {text}");
        }
        Ok(())
    }
}

fn open(
    runtime: &Runtime,
    folder: &TempDir,
    payment: &PaymentService,
    clock: &Arc<MovableClock>,
    keys: &Arc<TestKeys>,
    settings: &Arc<TestSettings>,
    events: &Arc<Mutex<Vec<UiEvent>>>,
) -> Arc<App> {
    let _entered = runtime.enter();
    let practice = Practice(PracticePayments {
        address: payment.address(),
        test_key: PaymentKey::parse(&payment.test_key()).unwrap(),
        live_key: PaymentKey::parse(&payment.live_key()).unwrap(),
        seller: seller(),
    });
    let app = App::open(parts(folder.path(), Arc::clone(clock) as _, keys, settings, events, practice));
    runtime.block_on(Arc::clone(&app).start(String::new()));
    app
}

fn live(actions: &[Action], seed: u32, counts: &Mutex<Counts>) -> Result<(), TestCaseError> {
    let services = runtime();
    let mut world = World::new(&services, seed);
    for action in actions {
        world.counts.actions += 1;
        world.act(action);
    }
    let compared = world.compare();
    let mut all = counts.lock().unwrap();
    all.lives += 1;
    all.actions += world.counts.actions;
    all.faults += world.counts.faults;
    all.kills += world.counts.kills;
    all.full += world.counts.full;
    drop(all);
    compared
}

/// The seller loses money or trust by each difference that this finds.
#[test]
fn books_agree_after_a_random_life() {
    let (minutes, first) = (number("POROKH_MINUTES", 2), number("POROKH_SEED", 1));
    let (began, counts) = (Instant::now(), Mutex::new(Counts::default()));
    let mut last = first;
    for seed in first.. {
        last = seed;
        if began.elapsed() >= Duration::from_secs(u64::from(minutes) * 60) {
            break;
        }
        let config = ProptestConfig {
            cases: 1,
            failure_persistence: None,
            max_shrink_iters: 60,
            ..ProptestConfig::default()
        };
        let mut bytes = [0; 32];
        bytes[..4].copy_from_slice(&seed.to_be_bytes());
        let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
        let life = prop::collection::vec(action(), ACTIONS);
        if let Err(error) = runner.run(&life, |life| live(&life, seed, &counts)) {
            panic!("seed {seed}: {error}");
        }
    }
    println!("{:?}, the last seed {}", counts.lock().unwrap(), last);
}
