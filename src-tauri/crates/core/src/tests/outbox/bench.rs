//! An app with both services, and the seven kinds of requests as sent by a seller.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use porokh_api::{
    AppError, UiEvent,
    bulk::{RunNumber, StartRun},
    check::CheckRequest,
    deliveries::{DeliveryChoice, SaveDeliveryRequest},
    payments::{ConfirmRequest, Creation, MatchRequest, MethodKindRequest, RefundKind, RefundRequest},
    reports::SendReportsRequest,
    requests::IdRequest,
};
use porokh_domain::{Clock, phone::PhoneKey};
use porokh_practice::{
    Account, Endpoint, Fault, MovableClock, Options, Service,
    payment::{Merchant, Paid, PaymentOptions, PaymentService, Status},
};
use porokh_runtime::{
    data_folder::{DATABASE, own_folder},
    ports::{PracticeAccount, PracticePayments, PracticeServices, PracticeUnavailable},
};
use tempfile::TempDir;
use tokio::task::JoinHandle;

use crate::{
    App, IntentState,
    bulk::Runs,
    deliveries::Deliveries,
    payments::tests::harness::{request, seller},
    store::RequestKind,
    testing::{TestKeys, TestSettings, add_account, connect, parts},
};

pub(super) const KINDS: [RequestKind; 7] = [
    RequestKind::Check,
    RequestKind::RunBatch,
    RequestKind::Payment,
    RequestKind::Refund,
    RequestKind::Transfer,
    RequestKind::Report,
    RequestKind::Deliveries,
];

const CUSTOMER: &str = "01712000385";
/// More numbers than one call takes: sent as a job.
const NUMBERS: u32 = 30;
/// Generous timeout for a busy machine.
const HANGS: Duration = Duration::from_secs(120);

/// State of the request in the app's database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// No row, or a row that says so.
    NotHandled,
    InFlight,
    Unknown,
    Done,
}

struct NoPractice;

impl PracticeServices for NoPractice {
    fn account(
        &self,
    ) -> std::pin::Pin<Box<dyn Future<Output = Result<PracticeAccount, PracticeUnavailable>> + Send + '_>>
    {
        Box::pin(async { Err(PracticeUnavailable) })
    }

    fn payments(
        &self,
    ) -> std::pin::Pin<Box<dyn Future<Output = Result<PracticePayments, PracticeUnavailable>> + Send + '_>>
    {
        Box::pin(async { Err(PracticeUnavailable) })
    }
}

pub(super) struct Bench {
    pub(super) kind: RequestKind,
    pub(super) app: Arc<App>,
    courier: Service,
    payment: PaymentService,
    clock: Arc<MovableClock>,
    keys: Arc<TestKeys>,
    settings: Arc<TestSettings>,
    events: Arc<Mutex<Vec<UiEvent>>>,
    folder: TempDir,
    work: JoinHandle<()>,
    /// The record that the request needs, if any.
    subject: i64,
    /// The services' books before it.
    before: usize,
}

impl Bench {
    /// Connected to both services with their live keys, with everything that the request needs.
    pub(super) async fn new(kind: RequestKind) -> Self {
        let clock = MovableClock::ticking_from("2026-11-20T06:00:00Z".parse().unwrap(), 20);
        let options = Options {
            clock: Arc::clone(&clock) as Arc<dyn Clock>,
            accounts: vec![Account::default()],
            ..Options::default()
        };
        let courier = Service::start(options).await.unwrap();
        let options = PaymentOptions {
            clock: Arc::clone(&clock) as Arc<dyn Clock>,
            merchants: vec![Merchant::default()],
            ..PaymentOptions::default()
        };
        let payment = PaymentService::start(options).await.unwrap();
        let (keys, settings, events) = (Arc::default(), Arc::default(), Arc::default());
        let folder = TempDir::new().unwrap();
        let app = open(folder.path(), &clock, &keys, &settings, &events);
        connect(&app.accounts, courier.address(), &courier.live_key()).await.unwrap();
        let (service, key) = (porokh_api::accounts::Service::Payment, payment.live_key());
        add_account(&app.accounts, service, payment.address(), &key).await.unwrap();
        app.payments.save_payment_settings(seller()).unwrap();
        let work = tokio::spawn(Runs::work_off_runs(Arc::clone(&app.runs)));
        let mut bench = Self {
            kind,
            app,
            courier,
            payment,
            clock,
            keys,
            settings,
            events,
            folder,
            work,
            subject: 0,
            before: 0,
        };
        bench.subject = bench.subject().await;
        bench.before = bench.handled_ever();
        bench
    }

    async fn subject(&self) -> i64 {
        match self.kind {
            RequestKind::Refund => {
                let Creation::Asked { payment } = self.app.payments.create_payment(request()).await.unwrap()
                else {
                    panic!("there is none yet")
                };
                let invoice = payment.row.invoice_id.as_deref().unwrap();
                assert!(self.payment.change_payment(invoice, |payment| {
                    payment.status = Status::Completed;
                    payment.paid = Some(Paid {
                        method: "bkash_api".into(),
                        sender_number: "01812345678".into(),
                        transaction_id: "TRX9A8B7C".into(),
                        fee: "9".parse().unwrap(),
                        at: "2026-11-20T06:30:00Z".parse().unwrap(),
                    });
                }));
                let id = payment.row.id;
                self.app.payments.check_payment(IdRequest { id }).await.unwrap();
                let kind = RefundKind::Gateway;
                let kind = MethodKindRequest { id: Some(id), method: "bkash_api".into(), kind };
                self.app.refunds.set_method_kind(kind).await.unwrap();
                id
            }
            RequestKind::Transfer => {
                let asked = MatchRequest { transaction_id: "TEST9J8M2K".into(), amount: "1250".into() };
                self.app.transfers.match_transfer(asked).await.unwrap().row.id
            }
            RequestKind::Deliveries => {
                let delivery = SaveDeliveryRequest {
                    id: None,
                    phone: CUSTOMER.into(),
                    order_ref: "1103".into(),
                    outcome: "delivered".into(),
                    courier: None,
                    amount: String::new(),
                    answer: None,
                };
                self.app.deliveries.save_delivery(delivery).await.unwrap();
                0
            }
            _ => 0,
        }
    }

    pub(super) fn press(&self) -> JoinHandle<Result<(), AppError>> {
        let (app, kind, id) = (Arc::clone(&self.app), self.kind, self.subject);
        tokio::spawn(async move {
            match kind {
                RequestKind::Check => {
                    app.checks.check_phone(&CheckRequest { phone: CUSTOMER.into() }).await.map(drop)
                }
                RequestKind::RunBatch => {
                    let phone = |n: u32| PhoneKey::from_digits(712_000_000 + n).unwrap();
                    let number = |n| RunNumber { phone: phone(n), amount: None };
                    let numbers = (0..NUMBERS).map(number).collect();
                    app.runs.start_run(&StartRun { numbers, by_amount: false, file: None }).await.map(drop)
                }
                RequestKind::Payment => app.payments.create_payment(request()).await.map(drop),
                RequestKind::Refund => {
                    let refund = RefundRequest {
                        id,
                        amount: "100".into(),
                        reason: "kept 1 of 3".into(),
                        kind: RefundKind::Gateway,
                        sent: false,
                        despite_refunded: false,
                    };
                    app.refunds.refund_payment(refund).await.map(drop)
                }
                RequestKind::Transfer => app
                    .transfers
                    .confirm_transfer(ConfirmRequest { id, order_ref: "1103".into(), customer: None })
                    .await
                    .map(drop),
                RequestKind::Report => {
                    let report = SendReportsRequest {
                        phones: vec![CUSTOMER.into()],
                        reason: "fake_order".into(),
                        note: String::new(),
                    };
                    app.reports.send_reports(report).await.map(drop)
                }
                RequestKind::Deliveries => {
                    app.deliveries.share_deliveries(DeliveryChoice::AllReady).await.map(drop)
                }
            }
        })
    }

    fn endpoint(&self) -> (Endpoint, &'static str) {
        match self.kind {
            RequestKind::Check => (Endpoint::Check, "/check"),
            RequestKind::RunBatch => (Endpoint::BulkJobs, "/bulk-jobs"),
            RequestKind::Payment => (Endpoint::Checkout, "/api/checkout-v2"),
            RequestKind::Refund => (Endpoint::RefundPayment, "/api/refund-payment"),
            RequestKind::Transfer => (Endpoint::TrxConfirm, "/api/v1/trx/confirm"),
            RequestKind::Report => (Endpoint::Reports, "/reports"),
            RequestKind::Deliveries => (Endpoint::Deliveries, "/deliveries"),
        }
    }

    fn is_of_payments(&self) -> bool {
        matches!(self.kind, RequestKind::Payment | RequestKind::Refund | RequestKind::Transfer)
    }

    /// Injects a fault into the next request.
    pub(super) fn meets(&self, fault: impl FnOnce(Endpoint) -> Fault) {
        let fault = fault(self.endpoint().0);
        if self.is_of_payments() { self.payment.inject(fault) } else { self.courier.inject(fault) }
    }

    /// Number of requests to the service.
    pub(super) fn asked(&self) -> usize {
        let path = self.endpoint().1;
        let requests = if self.is_of_payments() { self.payment.requests() } else { self.courier.requests() };
        requests.iter().filter(|request| request.method == "POST" && request.path.ends_with(path)).count()
    }

    /// Number of processed requests in the service's books.
    pub(super) fn handled(&self) -> usize {
        self.handled_ever() - self.before
    }

    fn handled_ever(&self) -> usize {
        match self.kind {
            RequestKind::Check => usize::try_from(self.courier.charges().values().sum::<u64>()).unwrap(),
            // Charging a number twice counts as more than one run.
            RequestKind::RunBatch => {
                let charges = self.courier.charges();
                usize::try_from(charges.values().copied().max().unwrap_or_default()).unwrap()
            }
            RequestKind::Payment => self.payment.payments().len(),
            RequestKind::Refund => self.payment.payments().iter().map(|payment| payment.refunds.len()).sum(),
            RequestKind::Transfer => self.payment.merchant().messages.iter().filter(|sms| sms.used).count(),
            RequestKind::Report => self.courier.reports().len(),
            RequestKind::Deliveries => self.courier.stored_deliveries().len(),
        }
    }

    /// Opens the database as another program.
    pub(super) fn database(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.folder.path().join(DATABASE)).unwrap()
    }

    fn table(&self) -> &'static str {
        match self.kind {
            RequestKind::Check => "checks",
            RequestKind::RunBatch => "run_batches",
            RequestKind::Payment => "payments",
            RequestKind::Refund => "refunds",
            RequestKind::Transfer => "transfers",
            RequestKind::Report => "reports",
            RequestKind::Deliveries => "deliveries",
        }
    }

    /// Makes writing settlements fail, but not intents.
    pub(super) fn no_room(&self) {
        let table = self.table();
        let trigger = format!(
            "CREATE TRIGGER no_room BEFORE UPDATE ON {table} WHEN OLD.state = 'in_flight' AND NEW.state <> OLD.state
             BEGIN SELECT RAISE(ABORT, 'no room'); END"
        );
        self.database().execute_batch(&trigger).unwrap();
    }

    pub(super) fn room(&self) {
        self.database().execute_batch("DROP TRIGGER no_room").unwrap();
    }

    /// Makes spooling fail as well: a folder has the draft's name, which affects every user.
    pub(super) fn no_room_for_files(&self) {
        fs::create_dir(self.draft_of_a_file()).unwrap();
    }

    pub(super) fn room_for_files(&self) {
        fs::remove_dir(self.draft_of_a_file()).unwrap();
    }

    fn draft_of_a_file(&self) -> PathBuf {
        own_folder(self.folder.path()).unwrap().join("settlement-1.json.new")
    }

    pub(super) fn known(&self) -> Known {
        let column = match self.kind {
            // Its accepted job continues.
            RequestKind::RunBatch => "CASE WHEN awaited THEN 'in_flight' ELSE state END",
            _ => "state",
        };
        let sql = format!("SELECT {column} FROM {} ORDER BY id", self.table());
        let database = self.database();
        let mut statement = database.prepare(&sql).unwrap();
        let words = statement.query_map([], |row| row.get::<_, IntentState>(0)).unwrap();
        let words: Vec<IntentState> = words.collect::<Result<_, _>>().unwrap();
        assert!(words.len() <= 1, "one row for one press: {words:?}");
        match words.first() {
            None | Some(IntentState::Pending | IntentState::Cancelled | IntentState::Refused) => {
                Known::NotHandled
            }
            Some(IntentState::InFlight) => Known::InFlight,
            Some(IntentState::Unknown) => Known::Unknown,
            Some(IntentState::Done) => Known::Done,
        }
    }

    pub(super) async fn until(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        while !holds(self) {
            let kind = self.kind;
            assert!(began.elapsed() < HANGS, "{kind:?}: {what}: {:?}, asked {}", self.known(), self.asked());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Kills the app: continues with what is on disk now.
    pub(super) fn killed(&mut self) {
        let copy = TempDir::new().unwrap();
        copy_folder(self.folder.path(), copy.path());
        self.work.abort();
        let (clock, keys) = (&self.clock, &self.keys);
        self.app = open(copy.path(), clock, keys, &self.settings, &self.events);
        // The killed app continues elsewhere.
        self.folder = copy;
    }

    /// The background work of a start.
    pub(super) async fn start(&mut self) {
        self.app.ctx.outbox.settle_unanswered().await.unwrap();
        self.work = tokio::spawn(Runs::work_off_runs(Arc::clone(&self.app.runs)));
        Deliveries::resume_sharing(&self.app.deliveries);
    }
}

fn open(
    folder: &Path,
    clock: &Arc<MovableClock>,
    keys: &Arc<TestKeys>,
    settings: &Arc<TestSettings>,
    events: &Arc<Mutex<Vec<UiEvent>>>,
) -> Arc<App> {
    App::open(parts(folder, Arc::clone(clock) as _, keys, settings, events, NoPractice))
}

fn copy_folder(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            fs::create_dir(&copy).unwrap();
            copy_folder(&path, &copy);
        } else if path.extension().is_none_or(|extension| extension != "db-shm") {
            // The shared memory is rebuilt from the log.
            fs::copy(&path, &copy).unwrap();
        }
    }
}
