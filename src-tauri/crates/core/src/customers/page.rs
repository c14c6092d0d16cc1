//! The page of a customer: all records of a number.

use porokh_api::{
    AppError,
    accounts::Service,
    check::{CourierAnswer, PreviousCheck},
    customers::{CustomerCheck, CustomerLink, CustomerRun, CustomerView},
    phone::canonical_phone,
    requests::{ListOf, Page, PhoneText},
};
use porokh_courier_api::CheckResult;
use porokh_domain::{BdPhone, phone::PhoneKey};

use super::{
    changes::{Said, changes},
    mark,
};
use crate::{
    IntentState,
    accounts::iso,
    bulk::{reply_of_run, run_result},
    check::{couriers, risk_view},
    store::{
        AccountScope, customer_marks,
        customers::{self, KeptCheck, RunOf},
        deliveries, ledger,
        links::{self, LinkOf},
        notes,
        reported::{self, Reported},
        reports, transfers,
    },
};
use crate::{customers::Customers, store::Connection};

const FIRST: u32 = 20;
const PAGE: u32 = 100;
/// Records of each other kind.
const MOST: u32 = 100;

/// The checks of a page, and the check with a result that the last one is compared with.
struct KeptPage {
    total: usize,
    checks: Vec<KeptCheck>,
    before: Option<KeptCheck>,
    reported: Option<Reported>,
}

/// Records of a number except for payments.
struct Known {
    mark: Option<customer_marks::CustomerMark>,
    note: String,
    checks: KeptPage,
    deliveries: Vec<deliveries::DeliveryRow>,
    reports: Vec<reports::ReportRow>,
    runs: Vec<RunOf>,
}

impl Customers {
    /// All records of a number.
    ///
    /// # Errors
    /// [`AppError::Phone`] if the text isn't `01XXXXXXXXX`.
    pub async fn customer(&self, request: PhoneText) -> Result<CustomerView, AppError> {
        let phone = canonical_phone(&request.text)?;
        let (scope, pays) = (self.accounts.scope(Service::Courier), self.accounts.scope(Service::Payment));
        let (number, matches) = (phone.clone(), self.transfers.matching_scope());
        let known = self.ctx.store.run(move |db| {
            // A consistent snapshot.
            let db = db.transaction()?;
            let known = Known::of(&db, scope, &number)?;
            let payments = ledger::of_phone(&db, pays, &number, MOST)?;
            let links = links::of_phone(&db, pays, &number, MOST)?;
            let transfers = transfers::of_phone(&db, matches, PhoneKey::from(&number), MOST)?;
            Ok((known, payments, links, transfers, customers::name(&db, pays, &number)?))
        });
        let (known, payments, links, transfers, name) = known.await?;
        let phone = phone.as_str().to_owned();
        Ok(CustomerView {
            reported: self.inbox.reported_phone(PhoneText { text: phone.clone() }).await?,
            phone,
            environment: scope.environment,
            name,
            mark: known.mark.map(mark::view),
            note: known.note,
            checks: self.check_page(known.checks),
            deliveries: known.deliveries.into_iter().map(|row| self.deliveries.delivery_view(row)).collect(),
            reports: known.reports.into_iter().map(|row| self.reports.report_view(row)).collect(),
            payments: payments.into_iter().map(|row| self.payments.payment_view(row)).collect(),
            transfers,
            runs: known.runs.into_iter().map(run).collect(),
            links: links.into_iter().map(|link| self.customer_link(link)).collect(),
        })
    }

    /// Older checks of a number.
    ///
    /// # Errors
    /// [`AppError::Phone`] if the text isn't `01XXXXXXXXX`.
    pub async fn customer_checks(&self, request: ListOf<String>) -> Result<Page<CustomerCheck>, AppError> {
        let phone = canonical_phone(&request.of)?;
        let scope = self.accounts.scope(Service::Courier);
        let (offset, limit) = (request.query.offset, request.query.limit(PAGE));
        let page = self.ctx.store.run(move |db| {
            let db = db.transaction()?;
            kept_page(&db, scope, &phone, offset, limit)
        });
        Ok(self.check_page(page.await?))
    }

    fn customer_link(&self, link: LinkOf) -> CustomerLink {
        let LinkOf { batch, name, row, payment } = link;
        CustomerLink { list: batch, list_name: name, row: self.links.link_row_view(row, payment) }
    }

    fn check_page(&self, page: KeptPage) -> Page<CustomerCheck> {
        // From the oldest on: each is compared with the last earlier one with a result.
        let mut before = page.before.map(|kept| {
            let (check, _, said) = self.check_said(kept, None);
            (check.at, said)
        });
        let mut checks = Vec::with_capacity(page.checks.len());
        for kept in page.checks.into_iter().rev() {
            let (check, run_name, said) = self.check_said(kept, page.reported.as_ref());
            let silent = |row: &&porokh_api::check::CourierRow| row.answer == CourierAnswer::NotKnown;
            let asked = said.couriers.iter().filter(|row| row.answer != CourierAnswer::NotSetUp);
            let has_result = check.state == IntentState::Done;
            let since = before.as_ref().filter(|_| has_result);
            let single = run_name.is_none();
            checks.push(CustomerCheck {
                since: since.map(|(at, earlier)| changes(earlier, &said, at.clone())),
                summary: said.summary.clone(),
                // A bulk reply doesn't distinguish a courier without an answer from one that isn't set up.
                asked: if single { small(asked.count()) } else { 0 },
                silent: if single { small(said.couriers.iter().filter(silent).count()) } else { 0 },
                run_name,
                check: check.clone(),
            });
            if has_result {
                before = Some((check.at, said));
            }
        }
        checks.reverse();
        Page::of(checks, page.total)
    }

    /// The check in one line, the name of its run, and its reply.
    fn check_said(
        &self,
        kept: KeptCheck,
        reported: Option<&Reported>,
    ) -> (PreviousCheck, Option<String>, Said) {
        let settings = self.ctx.settings.current();
        let at = match &kept {
            KeptCheck::Single(row) => Some(row.started_at),
            KeptCheck::OfRun { row, .. } => row.checked_at,
        };
        let outdated = at.zip(reported).is_some_and(|(at, reported)| reported.is_after(at));
        let (check, run_name, said) = match kept {
            // A reply in the wrong mode says nothing about the customer.
            KeptCheck::Single(row) if row.state != IntentState::Done => {
                (self.checks.previous(row), None, Said::default())
            }
            KeptCheck::Single(mut row) => {
                let result = row.reply.take().and_then(|reply| CheckResult::from_json(&reply).ok());
                let said = result.map(|result| Said {
                    risk: result.risk.map(risk_view),
                    summary: result.summary,
                    couriers: couriers(result.couriers, &settings),
                });
                (self.checks.previous(row), None, said.unwrap_or_default())
            }
            KeptCheck::OfRun { run, name, row, reply } => {
                let read = reply.map(|reply| reply_of_run(&reply, &settings)).unwrap_or_default();
                let said = Said { risk: read.risk, summary: read.summary, couriers: read.couriers };
                (self.checks.previous_of_run(run, row), Some(name), said)
            }
        };
        (PreviousCheck { fresh: check.fresh && !outdated, ..check }, run_name, said)
    }
}

impl Known {
    fn of(db: &Connection, scope: AccountScope, phone: &BdPhone) -> crate::store::Result<Self> {
        let key = PhoneKey::from(phone);
        Ok(Self {
            mark: customer_marks::get(db, scope.environment, key)?,
            note: notes::read(db, scope.environment, key)?,
            checks: kept_page(db, scope, phone, 0, FIRST)?,
            deliveries: deliveries::of_phone(db, scope, key, MOST)?,
            reports: reports::of_phone(db, scope, key, MOST)?,
            runs: customers::runs(db, scope, key, MOST)?,
        })
    }
}

fn kept_page(
    db: &Connection,
    scope: AccountScope,
    phone: &BdPhone,
    offset: u32,
    limit: u32,
) -> crate::store::Result<KeptPage> {
    let places = customers::checks(db, scope, phone)?;
    let from = places.len().min(offset as usize);
    let to = places.len().min(from.saturating_add(limit as usize));
    let (shown, older) = (&places[from..to], &places[to..]);
    let before: Vec<_> = older.iter().find(|place| place.has_result).copied().into_iter().collect();
    Ok(KeptPage {
        checks: customers::kept(db, scope, phone, shown)?,
        before: customers::kept(db, scope, phone, &before)?.pop(),
        total: places.len(),
        reported: reported::of_phone(db, scope, PhoneKey::from(phone))?,
    })
}

fn run(of: RunOf) -> CustomerRun {
    CustomerRun { run: of.run, name: of.name, created_at: iso(of.created_at), result: run_result(of.number) }
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
