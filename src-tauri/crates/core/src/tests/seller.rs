//! A seller with two payment accounts and some orders, whose app can be killed, restarted and set back to a backup: the
//! model of the stories of [`books`](super::books) and of the [`simulation`](super::simulation).

use std::{
    collections::BTreeMap, env, fs, future::poll_fn, ops::Range, panic::resume_unwind, pin::pin, sync::Arc,
    task::Poll, time::Duration,
};

use porokh_api::{
    AppError,
    accounts::AccountRef,
    bulk::{DecideRequest, RowChoice},
    payments::{
        ConfirmRequest, MatchRequest, MethodKindRequest, PaymentForm, RefundKind, RefundRequest, RunOrder,
        SettleRefundRequest,
    },
    requests::IdRequest,
};
use porokh_domain::{Clock, Decision, RowNumber};
use porokh_practice::{
    Endpoint, Fault, FaultKind, MovableClock,
    payment::{Paid, Payment, ReceivedSms, Status},
};
use porokh_runtime::data_folder::DATABASE;
use proptest::{
    prelude::*,
    sample::select,
    test_runner::{RngAlgorithm, TestRng, TestRunner},
};
use rusqlite::Row;
use rust_decimal::Decimal;
use tokio::{
    runtime::{Builder, Runtime},
    task::JoinHandle,
};

use crate::{
    App,
    payments::tests::{
        harness::{Harness, request, seller},
        two_accounts::{ONE, TWO, merchant},
    },
    store::restored::{Identity, pause_all},
    testing::row_number,
};

/// Reference, customer and cash on delivery of the orders, from row 2 of a sheet on. A sheet may lack the last.
pub(super) const ORDERS: [(&str, &str, i64); 4] = [
    ("1101", "01712000001", 1_250),
    ("1102", "01712000002", 900),
    ("1103", "01712000001", 1_250),
    ("1104", "01712000004", 400),
];
/// So many times as fast as real time while the seller watches, as long as the machine keeps up.
const SPEED: u32 = 60;
const WATCHES: Duration = Duration::from_millis(120);

/// An index into [`ORDERS`].
pub(super) type Order = usize;
/// Any number is the place of one of the payments or refunds, once there is one.
pub(super) type Place = usize;
pub(super) type Compared = Result<(), TestCaseError>;
/// The end of an action; `None` if it goes on, or the app was killed in it.
pub(super) type Done = Option<Result<(), AppError>>;

#[derive(Debug, Clone, Copy)]
pub(super) enum Action {
    /// For so many taka, in the row of a list if it may be.
    Ask(Order, i64, bool, Reply),
    /// By hand, or by a gateway.
    Pay(Place, bool),
    Refund(Place, i64, Reply),
    /// The seller answers whether an unknown refund went back.
    Settle(Place, bool),
    Transfer(Order, i64),
    Decide(Order, Decision),
    /// The second one or the first.
    UseAccount(bool),
    Restart,
    Backup,
    /// Of the latest backup, with the keys of now.
    Restore,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Reply {
    Comes,
    /// The service didn't handle the request.
    IsLost,
    Refuses,
}

/// Transfers are for these orders only.
pub(super) fn action(transfers: Range<Order>) -> impl Strategy<Value = Action> {
    let (order, payment, yes) = (0..ORDERS.len(), 0..6_usize, any::<bool>());
    let taka = select(vec![50, 100, 300]);
    let decision = select(vec![Decision::Send, Decision::Hold, Decision::Cancelled, Decision::Advance]);
    let reply = prop_oneof![3 => Just(Reply::Comes), 1 => Just(Reply::IsLost), 1 => Just(Reply::Refuses)];
    let ask = (order.clone(), taka.clone(), yes, reply.clone());
    let refund = (payment.clone(), taka.clone(), reply);
    prop_oneof![
        5 => ask.prop_map(|(order, taka, in_row, reply)| Action::Ask(order, taka, in_row, reply)),
        6 => (payment.clone(), yes).prop_map(|(payment, by_hand)| Action::Pay(payment, by_hand)),
        7 => refund.prop_map(|(payment, taka, reply)| Action::Refund(payment, taka, reply)),
        3 => (payment, yes).prop_map(|(refund, returned)| Action::Settle(refund, returned)),
        2 => (transfers, taka).prop_map(|(order, taka)| Action::Transfer(order, taka)),
        3 => (order, decision).prop_map(|(order, decision)| Action::Decide(order, decision)),
        1 => yes.prop_map(Action::UseAccount),
        1 => Just(Action::Restart),
        1 => Just(Action::Backup),
        1 => Just(Action::Restore),
    ]
}

#[derive(Clone, Copy)]
pub(super) enum Patience {
    /// Watches an action for a while and leaves it on its way. The app does its background work.
    Watches,
    /// Awaits the end of an action, or kills the app after so many waits of it. The app does nothing by itself.
    Waits(u32),
}

pub(super) struct Seller {
    pub(super) patience: Patience,
    pub(super) app: Runtime,
    pub(super) harness: Harness,
    pub(super) accounts: Vec<AccountRef>,
    /// Lists, and how many of the orders each has.
    pub(super) runs: Vec<(i64, usize)>,
    /// Actions that the seller no longer watches.
    pub(super) on_their_way: Vec<JoinHandle<Result<(), AppError>>>,
    pub(super) errors: Vec<AppError>,
    /// Payments that the seller asked for.
    pub(super) asked: usize,
    /// Taka that the seller asked to give back, by invoice.
    refunded: BTreeMap<String, i64>,
    /// The services know more than the app.
    pub(super) is_restored: bool,
    names: u32,
    /// The services live on when the app is killed with its runtime.
    pub(super) services: Runtime,
}

impl Seller {
    pub(super) fn new(patience: Patience) -> Self {
        let noon = "2026-11-20T06:00:00Z".parse().unwrap();
        let services = runtime(Patience::Watches);
        let (harness, accounts) = services.block_on(async {
            let clock = match patience {
                Patience::Watches => MovableClock::ticking_from(noon, SPEED),
                Patience::Waits(_) => Arc::new(MovableClock::standing_at(noon)),
            };
            let merchants = vec![merchant("Shop", ONE), merchant("Shop", TWO)];
            let harness = Harness::at(clock, merchants).await;
            harness.connect(ONE).await;
            harness.connect(TWO).await;
            harness.core.payments.save_payment_settings(seller()).unwrap();
            let accounts = harness.core.accounts.accounts().await.accounts;
            (harness, accounts.into_iter().map(|view| view.account).collect())
        });
        let mut seller = Self {
            patience,
            app: runtime(patience),
            harness,
            accounts,
            runs: Vec::new(),
            on_their_way: Vec::new(),
            errors: Vec::new(),
            asked: 0,
            refunded: BTreeMap::new(),
            is_restored: false,
            names: 0,
            services,
        };
        seller.restart();
        seller
    }

    /// Starts an action and follows it as patiently as the seller is.
    pub(super) fn press<T, F>(&mut self, action: impl FnOnce(Arc<App>) -> F) -> Done
    where
        F: Future<Output = Result<T, AppError>> + Send + 'static,
    {
        let action = action(Arc::clone(&self.harness.core));
        let action = async move { action.await.map(drop) };
        match self.patience {
            Patience::Watches => {
                let mut action = self.app.spawn(action);
                let watched = self.app.block_on(async { tokio::time::timeout(WATCHES, &mut action).await });
                let Ok(done) = watched else {
                    self.on_their_way.push(action);
                    return None;
                };
                let done = done.unwrap_or_else(|panic| resume_unwind(panic.into_panic()));
                self.errors.extend(done.clone().err());
                Some(done)
            }
            Patience::Waits(waits) => {
                let done = self.app.block_on(ends(action, waits));
                if done.is_none() {
                    self.kill();
                }
                done
            }
        }
    }

    /// Ends the app between any two of its steps and starts it again.
    pub(super) fn kill(&mut self) {
        self.end();
        self.start();
    }

    fn restart(&mut self) {
        self.harness.core.close();
        self.kill();
    }

    fn end(&mut self) {
        self.app = runtime(self.patience);
    }

    fn start(&mut self) {
        *self.harness.settings.refuses.lock().unwrap() = false;
        let _entered = self.app.enter();
        self.harness.killed();
        let core = Arc::clone(&self.harness.core);
        match self.patience {
            Patience::Watches => self.app.block_on(core.start(String::new())),
            Patience::Waits(_) => self.app.block_on(core.ctx.outbox.settle_unanswered()).unwrap(),
        }
    }

    pub(super) fn rows<T>(&self, sql: &str) -> Vec<T>
    where
        T: for<'a> TryFrom<&'a Row<'a>, Error = rusqlite::Error>,
    {
        let database = self.harness.database();
        let mut statement = database.prepare(sql).unwrap();
        statement.query_map([], |row| T::try_from(row)).unwrap().map(Result::unwrap).collect()
    }

    pub(super) fn count(&self, sql: &str) -> i64 {
        self.harness.database().query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// Ids and invoices of the payments that the app knows.
    pub(super) fn known(&self) -> Vec<(i64, String)> {
        self.rows("SELECT id, invoice_id FROM payments WHERE invoice_id IS NOT NULL ORDER BY id")
    }

    pub(super) fn payment(&self, payment: Place) -> Option<(i64, String)> {
        let mut known = self.known();
        payment.checked_rem(known.len()).map(|place| known.swap_remove(place))
    }

    pub(super) fn unknown_refund(&self, refund: Place) -> Option<i64> {
        let unknown: Vec<(i64,)> = self.rows("SELECT id FROM refunds WHERE state = 'unknown' ORDER BY id");
        refund.checked_rem(unknown.len()).map(|place| unknown[place].0)
    }

    pub(super) fn run_with(&self, order: Order) -> Option<i64> {
        self.runs.iter().rev().find(|(_, orders)| order < *orders).map(|(run, _)| *run)
    }

    /// [`press`](Self::press), and `Ok` where there is nothing to press.
    pub(super) fn act(&mut self, action: Action) -> Done {
        match action {
            Action::Ask(order, taka, in_row, reply) => {
                let (order_ref, phone, _) = ORDERS[order];
                let run = self.run_with(order).filter(|_| in_row);
                let form = PaymentForm {
                    phone: phone.into(),
                    order_ref: order_ref.into(),
                    amount: taka.to_string(),
                    run: run.map(|run| RunOrder { run, row: row_of(order) }),
                    again: true,
                    ..request()
                };
                self.asked += 1;
                self.replies(Endpoint::Checkout, reply);
                return self.press(async move |app| app.payments.create_payment(form).await);
            }
            Action::Pay(payment, by_hand) => self.pay(payment, by_hand),
            Action::Refund(payment, taka, reply) => return self.refund(payment, taka, reply),
            Action::Settle(refund, returned) => {
                if let Some(id) = self.unknown_refund(refund) {
                    let settled = SettleRefundRequest { id, returned, recorded: returned };
                    return self.press(async move |app| app.refunds.settle_refund(settled).await);
                }
            }
            Action::Transfer(order, taka) => return self.transfer(order, taka),
            Action::Decide(order, decision) => {
                if let Some(run) = self.run_with(order) {
                    let rows = RowChoice::These { rows: vec![row_of(order)] };
                    let request = DecideRequest { run, rows, decision: Some(decision) };
                    return self.press(async move |app| app.parcels.decide_rows(request).await);
                }
            }
            Action::UseAccount(second) => {
                let account = self.accounts[usize::from(second)];
                return self.press(async move |app| app.accounts.use_account(account).await);
            }
            Action::Restart => self.restart(),
            Action::Backup => {
                let backup = self.harness.folder.path().join("backup");
                let _ = fs::remove_file(&backup);
                self.harness.database().execute("VACUUM INTO ?1", [backup.to_str()]).unwrap();
            }
            Action::Restore => self.restore(),
        }
        Some(Ok(()))
    }

    /// Decides about the next reply of the payment service.
    fn replies(&self, on: Endpoint, reply: Reply) {
        match reply {
            Reply::Comes => {}
            Reply::IsLost => self.harness.fault(Fault::once(on, FaultKind::CloseBeforeReply)),
            Reply::Refuses => self.harness.fault(Fault::reply(on, 422, r#"{"status":false,"message":"no"}"#)),
        }
    }

    fn pay(&mut self, payment: Place, by_hand: bool) {
        self.names += 1;
        let Some((_, invoice)) = self.payment(payment) else { return };
        let paid = Paid {
            method: if by_hand { "nagad" } else { "bkash_api" }.into(),
            sender_number: "01812345678".into(),
            transaction_id: format!("TRX{:05}", self.names),
            fee: Decimal::ZERO,
            at: self.harness.clock.now(),
        };
        self.harness.service.change_payment(&invoice, |payment| {
            if payment.paid.is_none() {
                payment.status = Status::Completed;
                payment.paid = Some(paid);
            }
        });
    }

    fn refund(&mut self, payment: Place, taka: i64, reply: Reply) -> Done {
        let Some((id, invoice)) = self.payment(payment) else { return Some(Ok(())) };
        let Some(paid) = self.there(&invoice).paid else { return Some(Ok(())) };
        let by_hand = paid.method == "nagad";
        let kind = if by_hand { RefundKind::ByHand } else { RefundKind::Gateway };
        let method = MethodKindRequest { id: Some(id), method: paid.method, kind };
        let request = RefundRequest {
            id,
            amount: taka.to_string(),
            reason: "of a random seller".into(),
            kind,
            sent: by_hand,
            despite_refunded: false,
        };
        *self.refunded.entry(invoice).or_default() += taka;
        self.replies(Endpoint::RefundPayment, reply);
        self.press(async move |app| {
            app.payments.check_payment(IdRequest { id }).await?;
            app.refunds.set_method_kind(method).await?;
            app.refunds.refund_payment(request).await
        })
    }

    fn transfer(&mut self, order: Order, taka: i64) -> Done {
        self.names += 1;
        let transaction_id = format!("SMS{:07}", self.names);
        self.harness.service.receive_sms(ReceivedSms {
            text: format!("You have received Tk {taka}.00 from 01812345678. TrxID {transaction_id}"),
            transaction_id: transaction_id.clone(),
            amount: taka.into(),
            method: "bkash".into(),
            sender_number: "01812345678".into(),
            used: false,
        });
        let asked = MatchRequest { transaction_id, amount: taka.to_string() };
        // The second account has no such message.
        self.press(async move |app| {
            let id = app.transfers.match_transfer(asked).await?.row.id;
            let order_ref = ORDERS[order].0.into();
            app.transfers.confirm_transfer(ConfirmRequest { id, order_ref, customer: None }).await
        })
    }

    fn restore(&mut self) {
        let folder = self.harness.folder.path().to_owned();
        let (backup, database) = (folder.join("backup"), folder.join(DATABASE));
        if !backup.exists() {
            return;
        }
        self.harness.core.close();
        self.end();
        for file in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(folder.join(format!("{DATABASE}{file}")));
        }
        fs::copy(backup, &database).unwrap();
        let reason = serde_json::to_value(AppError::Restored).unwrap();
        pause_all(&database, Identity::Kept, &reason, self.harness.clock.now()).unwrap();
        self.is_restored = true;
        self.start();
    }

    /// A payment as its service has it.
    pub(super) fn there(&self, invoice: &str) -> Payment {
        self.harness.payments().into_iter().find(|payment| payment.invoice_id == invoice).unwrap()
    }

    /// Compares what the services did with what the seller asked for, and with what the app knows or shows as unknown.
    pub(super) fn compare_requests(&self) -> Compared {
        let there = self.harness.payments();
        prop_assert!(there.len() <= self.asked, "{} payments, {} asked for", there.len(), self.asked);
        for payment in &there {
            let (back, asked) = (recorded(payment), self.refunded.get(&payment.invoice_id).copied());
            prop_assert!(back <= asked.unwrap_or_default(), "{back} went back of {asked:?}: {payment:?}");
        }
        if self.is_restored {
            return Ok(());
        }
        let known: Vec<String> = self.known().into_iter().map(|(_, invoice)| invoice).collect();
        let lost = there.iter().filter(|payment| !known.contains(&payment.invoice_id)).count() as i64;
        let maybe = self.count("SELECT count(*) FROM payments WHERE state = 'unknown'");
        prop_assert!(lost <= maybe, "{lost} payments are not known, {maybe} in doubt");
        let is_used = |sms: &&ReceivedSms| sms.used && sms.transaction_id.starts_with("SMS");
        let used = self.harness.service.merchant().messages.iter().filter(is_used).count() as i64;
        let here = self.count("SELECT count(*) FROM transfers WHERE state IN ('done', 'unknown')");
        prop_assert!(used <= here, "{used} transaction ids are used, {here} known");
        Ok(())
    }
}

pub(super) fn row_of(order: Order) -> RowNumber {
    row_number(order as u32 + 2)
}

fn taka(amount: Decimal) -> i64 {
    i64::try_from(amount).unwrap()
}

/// Taka that went back by a service's record.
pub(super) fn recorded(payment: &Payment) -> i64 {
    payment.refunds.iter().map(|refund| taka(refund.amount)).sum()
}

/// Received, returned and unsure taka of a payment by its service's books and by refunds that went back or may have.
pub(super) fn money(there: &Payment, returned: i64, unsure: i64) -> [i64; 3] {
    let whole = taka(there.amount);
    let returned = returned.min(whole);
    match there.status {
        Status::Completed => [whole, returned, unsure.min(whole - returned)],
        Status::Refunded => [whole, whole, 0],
        _ => [0; 3],
    }
}

fn runtime(patience: Patience) -> Runtime {
    let mut builder = match patience {
        Patience::Watches => Builder::new_multi_thread(),
        Patience::Waits(_) => Builder::new_current_thread(),
    };
    builder.worker_threads(1).enable_all().build().unwrap()
}

/// The end of an action; `None` if it takes more waits, and it is dropped.
async fn ends<T>(action: impl Future<Output = T>, waits: u32) -> Option<T> {
    let (mut action, mut left) = (pin!(action), waits);
    poll_fn(|context| match action.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending if left == 0 => Poll::Ready(None),
        Poll::Pending => {
            left -= 1;
            Poll::Pending
        }
    })
    .await
}

pub(super) fn number(name: &str, default: u32) -> u32 {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Tries so many random inputs of a seed; the error has the input that fails, after at most so many tries to shorten it.
pub(super) fn run<S: Strategy>(
    seed: u32,
    (inputs, shortenings): (u32, u32),
    input: S,
    test: impl Fn(S::Value) -> Compared,
) -> Result<(), String> {
    let config = ProptestConfig {
        cases: inputs,
        failure_persistence: None,
        max_shrink_iters: shortenings,
        ..ProptestConfig::default()
    };
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&seed.to_be_bytes());
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    runner.run(&input, test).map_err(|error| format!("seed {seed}: {error}"))
}
