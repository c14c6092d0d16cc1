//! Random stories of payments on several orders and two accounts: after each step, the books of the app equal those
//! of the services and of the seller. Some steps are killed on their way, after any of their waits.
//!
//! A story is shrunk to a short one. `POROKH_STORIES=20000` tells that many, `POROKH_SEED=7` others; the seed
//! of a failure tells it again.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use chrono::TimeDelta;
use porokh_api::{
    bulk::{ExportRequest, ExportWhat, RunRowsRequest, SplitBy},
    files::AmountView,
    overview::MonthRequest,
    payments::{LinkAmount, LinkSource, LinksRequest, PaymentStatus, Purpose},
    requests::{IdRequest, ListQuery, PhoneText},
};
use porokh_domain::{Currency, Decision, Environment, Money, Taka};
use porokh_practice::payment::Status;
use porokh_sheets::export::ExportFormat;
use proptest::{collection::vec, option, prelude::*, sample::select};

use super::seller::{
    Action, Compared, Done, ORDERS, Order, Patience, Place, Reply, Seller, action, money, number, row_of, run,
};
use crate::{App, IntentState, bulk::tests::exports, payments::Links, store::orders::DecidedBy};

const IN_FIRST_SHEET: usize = 3;

#[derive(Debug, Clone, Copy)]
enum Step {
    Acts(Action),
    /// A sheet of so many of the orders, with these ends of lines, and with what is left to collect of those that are sent:
    /// as a courier file has it.
    Open(usize, &'static str, bool),
    /// For all rows of the latest sheet.
    Links,
    /// At the service, without the app.
    ReturnThere(Place),
    /// Each payment is looked at, as after each step.
    Poll,
}

fn step() -> impl Strategy<Value = Step> {
    let sheet = (select(vec![IN_FIRST_SHEET, ORDERS.len()]), select(vec!["\n", "\r\n"]), any::<bool>());
    prop_oneof![
        // Transfers of orders whose customer is known: a reference alone is of one account's shop.
        30 => action(0..2).prop_map(Step::Acts),
        2 => sheet.prop_map(|(orders, end, lowered)| Step::Open(orders, end, lowered)),
        1 => Just(Step::Links),
        2 => (0..6_usize).prop_map(Step::ReturnThere),
        2 => Just(Step::Poll),
    ]
}

/// A payment that the app knows.
#[derive(Clone)]
struct Known {
    id: i64,
    order: Order,
    /// At the service.
    invoice: String,
    /// As it was known when the books were written last.
    status: PaymentStatus,
}

#[derive(Clone)]
struct Refund {
    payment: i64,
    taka: i64,
    /// `None`: not known.
    returned: Option<bool>,
}

/// The seller's own books, which go back with a restored backup.
#[derive(Clone, Default)]
struct Books {
    /// The number of the latest payment in the app, known or not.
    latest: i64,
    payments: Vec<Known>,
    /// By their number in the app.
    refunds: BTreeMap<i64, Refund>,
    /// Confirmed transfers by order, in taka.
    transfers: [i64; ORDERS.len()],
    /// Decision and whether it is the seller's.
    decisions: [Option<(Decision, bool)>; ORDERS.len()],
}

struct Story {
    seller: Seller,
    books: Books,
    /// With the lists of then.
    backup: Option<(Books, Vec<(i64, usize)>)>,
    /// Refunds at the service.
    refunds: usize,
    /// Expected amounts of a list's courier file when it was read last.
    read: BTreeMap<i64, Vec<Option<i64>>>,
}

impl Story {
    /// Tells a step, which is killed after so many waits.
    fn tell(&mut self, step: Step, kill: Option<u32>) -> Compared {
        self.seller.patience = Patience::Waits(kill.unwrap_or(u32::MAX));
        let settled = match step {
            Step::Acts(Action::Settle(refund, _)) => self.seller.unknown_refund(refund),
            _ => None,
        };
        let done = match step {
            Step::Acts(action) => self.seller.act(action),
            Step::Open(orders, end, lowered) => self.open(orders, end, lowered),
            Step::Links => self.make_links(),
            Step::ReturnThere(payment) => self.return_there(payment),
            Step::Poll => {
                self.seller.harness.forward(TimeDelta::minutes(3));
                let known = self.seller.known();
                self.seller.press(async move |app| {
                    for (id, _) in known {
                        app.payments.check_payment(IdRequest { id }).await?;
                    }
                    Ok(())
                })
            }
        };
        self.seller.harness.service.clear_faults();
        let ended = done.as_ref().map(Result::is_ok);
        self.enter_payments(step, ended)?;
        self.enter_refunds(step, ended, settled)?;
        self.enter(step, ended);
        let refused = matches!(step, Step::Acts(Action::Ask(_, _, _, Reply::Refuses)));
        let may_fail = matches!(step, Step::Acts(Action::Refund(..) | Action::Transfer(..)));
        prop_assert!(may_fail || ended != Some(refused), "{done:?}");
        self.poll();
        Ok(())
    }

    fn open(&mut self, orders: usize, end: &str, lowered: bool) -> Done {
        let row = |place: usize| {
            let (order, phone, cod) = ORDERS[place];
            let is_written =
                |left: &i64| self.read.values().any(|sent| sent.get(place) == Some(&Some(*left)));
            let left = self.sent(place).filter(|left| lowered && is_written(left));
            format!("{order},Customer,{phone},{}{end}", left.unwrap_or(cod))
        };
        let rows: String = (0..orders).map(row).collect();
        let sheet = format!("Order,Name,Phone,COD{end}{rows}");
        let run = self.seller.app.block_on(self.seller.harness.run_of(Environment::Live, &sheet));
        self.seller.runs.push((run, orders));
        Some(Ok(()))
    }

    fn make_links(&mut self) -> Done {
        // A sheet that was open before a restart is open no more.
        let (_, orders) = *self.seller.runs.last().unwrap();
        self.open(orders, "\n", false);
        let (run, _) = *self.seller.runs.last().unwrap();
        let file = self.seller.count(&format!("SELECT file_id FROM runs WHERE id = {run}"));
        let links = LinksRequest {
            source: LinkSource::File { file },
            amount: LinkAmount::Same { amount: "150".into() },
            currency: Currency::Bdt,
            purpose: Purpose::Advance,
            again: true,
        };
        self.seller.asked += orders;
        let done = self.seller.press(async move |app| {
            app.links.start_links(links).await?;
            end_links(app).await;
            Ok(())
        });
        self.seller.app.block_on(end_links(Arc::clone(&self.seller.harness.core)));
        done
    }

    fn return_there(&self, payment: Place) -> Done {
        if let Some((_, invoice)) = self.seller.payment(payment) {
            self.seller.harness.service.change_payment(&invoice, |payment| {
                if payment.status == Status::Completed {
                    payment.status = Status::Refunded;
                }
            });
        }
        Some(Ok(()))
    }

    /// Enters new payments into the seller's books: those that the seller asked for, or that a killed app has.
    fn enter_payments(&mut self, step: Step, ended: Option<bool>) -> Compared {
        let new: Vec<(i64, String, Option<String>)> = self.seller.rows(&format!(
            "SELECT id, order_ref, invoice_id FROM payments
             WHERE id > {} AND state IN ('done', 'unknown') ORDER BY id",
            self.books.latest
        ));
        let mut found = Vec::new();
        for (id, order_ref, invoice) in new {
            let order = ORDERS.iter().position(|order| order.0 == order_ref).unwrap();
            self.books.latest = id;
            found.push((order, invoice.is_some()));
            if let Some(invoice) = invoice {
                self.books.payments.push(Known { id, order, invoice, status: PaymentStatus::Waiting });
            }
            match self.books.decisions[order] {
                Some((Decision::Cancelled | Decision::Advance, _) | (Decision::Hold, true)) => {}
                _ => self.books.decisions[order] = Some((Decision::Advance, false)),
            }
        }
        let asked = match step {
            Step::Acts(Action::Ask(order, _, _, reply)) if reply != Reply::Refuses => {
                vec![(order, reply == Reply::Comes)]
            }
            Step::Links => (0..self.seller.runs.last().unwrap().1).map(|order| (order, true)).collect(),
            _ => Vec::new(),
        };
        prop_assert!(ended.is_none() || found == asked, "{found:?} came of {asked:?}");
        Ok(())
    }

    fn enter_refunds(&mut self, step: Step, ended: Option<bool>, settled: Option<i64>) -> Compared {
        let asked = match step {
            Step::Acts(Action::Refund(payment, taka, _)) => {
                self.seller.payment(payment).map(|(id, _)| (id, taka))
            }
            _ => None,
        };
        let refunds: Vec<(i64, i64, i64, bool, Option<bool>)> =
            self.seller.rows("SELECT id, payment_id, amount / 100, kind = 'by_hand', returned FROM refunds");
        let mut known = 0;
        for (id, payment, taka, by_hand, returned) in refunds {
            let is_new = !self.books.refunds.contains_key(&id);
            if !is_new && settled != Some(id) {
                continue;
            }
            let expected = match step {
                Step::Acts(Action::Settle(_, returned)) => Some(returned),
                Step::Acts(Action::Refund(_, _, Reply::IsLost)) if !by_hand => None,
                Step::Acts(Action::Refund(_, _, Reply::Refuses)) if !by_hand => Some(false),
                _ => Some(true),
            };
            let is_asked = !is_new || Some((payment, taka)) == asked;
            let is_as_expected = ended.is_none() || returned == expected;
            prop_assert!(is_asked && is_as_expected, "refund {id} of {taka}: {returned:?}, not {expected:?}");
            known += usize::from(is_new && returned != Some(false));
            self.books.refunds.insert(id, Refund { payment, taka, returned });
        }
        prop_assert!(known <= 1, "{known} refunds at once");
        let there = self.seller.harness.payments().iter().map(|payment| payment.refunds.len()).sum();
        let new = there - std::mem::replace(&mut self.refunds, there);
        prop_assert!(self.seller.is_restored || new <= known, "a refund that the app doesn't know");
        Ok(())
    }

    /// Enters everything else that a step changes.
    fn enter(&mut self, step: Step, ended: Option<bool>) {
        let Step::Acts(action) = step else { return };
        match action {
            Action::Refund(..) | Action::Settle(..) => (0..ORDERS.len()).for_each(|order| self.gone(order)),
            Action::Transfer(order, taka) => {
                let sql = "SELECT coalesce(sum(amount), 0) / 100 FROM transfers WHERE state = 'done' AND order_ref = ";
                let here = || self.seller.count(&format!("{sql}{}", ORDERS[order].0));
                if ended.unwrap_or_else(|| here() > self.books.transfers[order]) {
                    self.books.transfers[order] += taka;
                }
            }
            Action::Decide(order, decision) => {
                let Some(run) = self.seller.run_with(order) else { return };
                let here = self.seller.harness.decision(run, row_of(order).get()) == Some(decision);
                if (here || ended == Some(true)) && self.decided(order) != Some(decision) {
                    self.books.decisions[order] = Some((decision, true));
                }
            }
            Action::Backup => self.backup = Some((self.books.clone(), self.seller.runs.clone())),
            Action::Restore => {
                if let Some(backup) = self.backup.clone() {
                    (self.books, self.seller.runs) = backup;
                    self.read.clear();
                }
            }
            _ => {}
        }
    }

    /// Asks the service about each payment, so that the app knows what the service does.
    fn poll(&mut self) {
        self.seller.harness.forward(TimeDelta::minutes(3));
        for place in 0..self.books.payments.len() {
            let Known { id, order, status: before, .. } = self.books.payments[place].clone();
            let payments = &self.seller.harness.core.payments;
            let polled = self.seller.app.block_on(payments.check_payment(IdRequest { id })).unwrap();
            let after = polled.row.status;
            self.books.payments[place].status = after.clone();
            if after == PaymentStatus::Refunded {
                // The whole is proved if it is the one refund of unknown fate.
                let told: Vec<(i64, Option<bool>)> =
                    self.seller.rows(&format!("SELECT id, returned FROM refunds WHERE payment_id = {id}"));
                for (refund, returned) in told {
                    let known = self.books.refunds.get_mut(&refund).unwrap();
                    known.returned = known.returned.or(returned);
                }
            }
            let is_paid = before != after && after == PaymentStatus::Paid;
            if is_paid && self.decided(order) == Some(Decision::Advance) {
                self.books.decisions[order] = Some((Decision::Send, false));
            }
            if before == PaymentStatus::Paid && after != PaymentStatus::Paid {
                self.gone(order);
            }
        }
    }

    /// Follows money that went back with the decision of its order.
    fn gone(&mut self, order: Order) {
        if certain(self.money(order)) == 0 && self.books.decisions[order] == Some((Decision::Send, false)) {
            self.books.decisions[order] = Some((Decision::Hold, false));
        }
    }

    fn decided(&self, order: Order) -> Option<Decision> {
        self.books.decisions[order].map(|(decision, _)| decision)
    }

    /// Received, returned and unsure taka of an order by the service's books and the seller's own.
    fn money(&self, order: Order) -> [i64; 3] {
        let mut sum = [self.books.transfers[order], 0, 0];
        for known in self.books.payments.iter().filter(|known| known.order == order) {
            let refunds = || self.books.refunds.values().filter(|refund| refund.payment == known.id);
            let taka = |returned: Option<bool>| {
                refunds().filter(|refund| refund.returned == returned).map(|refund| refund.taka).sum()
            };
            let of_payment = money(&self.seller.there(&known.invoice), taka(Some(true)), taka(None));
            sum = std::array::from_fn(|part| sum[part] + of_payment[part]);
        }
        sum
    }

    /// Taka that the courier collects of an order; `None` if it does not leave.
    fn sent(&self, order: Order) -> Option<i64> {
        let leaves = self.decided(order) == Some(Decision::Send);
        leaves.then(|| (ORDERS[order].2 - certain(self.money(order))).max(0))
    }

    /// Compares each place of the latest lists that shows an order.
    fn compare_orders(&mut self) -> Compared {
        for (run, orders) in self.seller.runs.clone().into_iter().rev().take(2) {
            let (app, core) = (&self.seller.app, &self.seller.harness.core);
            let query = ListQuery { limit: 9, ..ListQuery::default() };
            let request = RunRowsRequest { run, query, named: Vec::new(), descending: false };
            let shown = app.block_on(core.runs.run_rows(request)).unwrap().rows;
            let packed = app.block_on(core.parcels.packing_list(IdRequest { id: run })).unwrap();
            prop_assert!(packed.unverified.is_empty());
            let known = self.seller.harness.orders(run);
            let sent: Vec<Option<i64>> = (0..orders).map(|order| self.sent(order)).collect();
            let file = match self.read.get(&run) == Some(&sent) {
                true => None,
                false => Some(self.courier_file(run)),
            };
            for order in 0..orders {
                let row = row_of(order);
                let (stored, decision) =
                    known.get(&row).map(|known| (known.money, known.decision)).unwrap_or_default();
                let label = packed.rows.iter().find(|label| label.row == row);
                let found = (
                    [stored.received, stored.returned, stored.unsure].map(whole),
                    decision.map(|(decision, by)| (decision, by == DecidedBy::Seller)),
                    (shown[order].paid.map_or(0, whole), shown[order].decision),
                    label.map(|label| label.collect.clone()),
                    file.as_ref().map_or(sent[order], |file| file.get(ORDERS[order].0).copied()),
                );
                let money = self.money(order);
                let row = (certain(money), self.decided(order));
                let amount = |taka: i64| AmountView::Taka { amount: Taka::from_paisa(taka * 100) };
                let expected =
                    (money, self.books.decisions[order], row, sent[order].map(amount), sent[order]);
                prop_assert!(found == expected, "order {order} in list {run}: {found:?}, not {expected:?}");
            }
            self.read.insert(run, sent);
        }
        Ok(())
    }

    /// Compares the sums of both accounts: of the month, of the page of payments and of each customer.
    fn compare_sums(&self) -> Compared {
        let (app, harness) = (&self.seller.app, &self.seller.harness);
        let mut moved = [0, 0];
        let mut of_customers: BTreeMap<&str, i64> = BTreeMap::new();
        for (order, (_, phone, _)) in ORDERS.iter().enumerate() {
            let [received, returned, _] = self.money(order);
            moved = [moved[0] + received, moved[1] + returned];
            *of_customers.entry(phone).or_default() += received - returned;
        }
        let (mut month, mut page) = ([0, 0], [0, 0]);
        let mut pages: BTreeMap<&str, i64> = BTreeMap::new();
        let used = app.block_on(harness.account()).account;
        for &account in &self.seller.accounts {
            app.block_on(harness.core.accounts.use_account(account)).unwrap();
            let request = MonthRequest { month: None };
            let of_month = app.block_on(harness.core.overview.month_overview(request)).unwrap();
            for money in of_month.money {
                month = [month[0] + whole(money.received), month[1] + whole(money.returned)];
            }
            let payments = app.block_on(harness.core.payments.payments(ListQuery::default())).unwrap();
            let read = |text: &str| text.strip_suffix(".00").unwrap().parse::<i64>().unwrap();
            let totals = &payments.totals[0];
            page = [page[0] + read(&totals.received_month), page[1] + read(&totals.refunded_month)];
            for phone in of_customers.keys() {
                *pages.entry(phone).or_default() += self.kept_of_customer(phone);
            }
        }
        app.block_on(harness.core.accounts.use_account(used)).unwrap();
        prop_assert_eq!((month, page), (moved, moved), "month overview and page of payments");
        prop_assert_eq!(pages, of_customers, "pages of customers");
        Ok(())
    }

    /// Taka of a customer by the payments and transfers on their page, of the account in use.
    fn kept_of_customer(&self, phone: &str) -> i64 {
        let customer = self.seller.harness.core.customers.customer(PhoneText { text: phone.into() });
        let page = self.seller.app.block_on(customer).unwrap();
        let taka = |money: Money| money.hundredths() / 100;
        let paid = page.payments.iter().filter(|payment| payment.row.status == PaymentStatus::Paid);
        let paid = paid.map(|payment| taka(payment.row.amount) - taka(payment.row.refunded));
        let transfers = page.transfers.iter().filter(|transfer| transfer.state == IntentState::Done);
        paid.sum::<i64>() + transfers.map(|transfer| taka(transfer.amount)).sum::<i64>()
    }

    /// Amounts to collect of the courier file by reference.
    fn courier_file(&self, run: i64) -> BTreeMap<String, i64> {
        let path = self.seller.harness.folder.path().join("send.csv");
        let what = ExportWhat::CourierFiles { by: SplitBy::Decision };
        let request = exports::request(run, what, ExportFormat::UploadCsv);
        let request = ExportRequest { again: true, replace: true, ..request };
        let export = self.seller.harness.core.parcels.export_run(request, &path);
        self.seller.app.block_on(export).unwrap();
        let rows = exports::cells(&path, 0).into_iter().skip(1);
        rows.map(|row| (row[0].clone(), row[3].parse().unwrap())).collect()
    }
}

fn certain([received, returned, unsure]: [i64; 3]) -> i64 {
    received - returned - unsure
}

fn whole(taka: Taka) -> i64 {
    taka.paisa() / 100
}

/// Makes the links of all batches that go on by themselves.
async fn end_links(app: Arc<App>) {
    let worker = tokio::spawn(Links::resume_links(Arc::clone(&app.links)));
    let sql = "SELECT EXISTS (SELECT 1 FROM link_batches WHERE state = 'running')";
    while app.ctx.store.run_blocking(|db| db.query_row(sql, [], |row| row.get(0))).unwrap() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    worker.abort();
}

fn tell(story: &[(Step, Option<u32>)]) -> Compared {
    let mut world = Story {
        seller: Seller::new(Patience::Waits(u32::MAX)),
        books: Books::default(),
        backup: None,
        refunds: 0,
        read: BTreeMap::new(),
    };
    let ask = |order, taka| Step::Acts(Action::Ask(order, taka, true, Reply::Comes));
    let pay = Step::Acts(Action::Pay(0, false));
    for step in [Step::Open(IN_FIRST_SHEET, "\n", false), ask(0, 300), ask(1, 100), pay] {
        world.tell(step, None)?;
    }
    for (step, kill) in story {
        world.tell(*step, *kill)?;
        world.seller.compare_requests()?;
        world.compare_orders()?;
        world.compare_sums()?;
    }
    Ok(())
}

#[test]
fn money_and_decisions_of_orders_equal_the_services_books() {
    let (stories, seed) = (number("POROKH_STORIES", 100), number("POROKH_SEED", 42));
    let told = |seed| {
        let steps = vec((step(), option::of(0..20_u32)), 1..9);
        run(seed, (stories / 2, 400), steps, |story| tell(&story))
    };
    std::thread::scope(|scope| {
        let runs = [seed, seed + 1].map(|seed| scope.spawn(move || told(seed)));
        for run in runs {
            run.join().unwrap().unwrap_or_else(|story| panic!("{story}"));
        }
    });
}
