use std::{collections::HashMap, sync::Arc};

use porokh_api::{
    AppError,
    accounts::Service,
    deliveries::{
        DeliverySource, PayoutAnswer, PayoutAnswerRequest, PayoutApartRequest, PayoutCounts, PayoutFilter,
        PayoutPart, PayoutRowView, PayoutSheetView, PayoutTotals, PayoutView, PayoutWhy, TakenOutcomes,
    },
    requests::{IdRequest, ListOf, Page},
};
use porokh_domain::BdPhone;
use porokh_runtime::blocking;

use super::compare::{Books, Compared, Versions, add_beside, days, totals};
use crate::{
    deliveries::{Deliveries, file::ending, record},
    store::{
        self, AccountScope, customers,
        deliveries::{self, ConflictAnswers, Kept, NewOutcome, Told},
        payouts::{self, Answered, Difference, Ending, PayoutOrder, Sheet, SheetRow},
    },
};

const PAGE: u32 = 500;

/// The sheets of the account in use, and what they may pay for.
pub(super) struct Records {
    sheets: Vec<Sheet>,
    rows: Vec<SheetRow>,
    orders: Vec<PayoutOrder>,
    answers: Vec<Answered>,
    /// The service's couriers of the sheets'.
    couriers: HashMap<String, String>,
}

impl Records {
    fn load(db: &store::Connection, scope: AccountScope) -> store::Result<Self> {
        let sheets = payouts::sheets(db, scope)?;
        let ids: Vec<i64> = sheets.iter().map(|sheet| sheet.id).collect();
        let mut rows = payouts::rows(db, &ids)?;
        // The days of a version begin with those of the first.
        let all = sheets.iter().map(|sheet| days(&sheets, sheet, &Versions::new()));
        let all = all.reduce(|one, other| one.start.min(other.start)..one.end.max(other.end));
        let orders = match all {
            Some(within) => payouts::orders(db, scope, &rows, &within)?,
            None => Vec::new(),
        };
        add_beside(&mut rows, &orders);
        Ok(Self { orders, answers: payouts::answers(db, scope)?, rows, sheets, couriers: HashMap::new() })
    }

    fn books(&self) -> Books<'_> {
        Books::new(&self.sheets, &self.rows, &self.orders, &self.couriers)
    }
}

/// A sheet's comparison.
pub(super) struct Comparison<'a> {
    books: &'a Books<'a>,
    pub(super) sheet: &'a Sheet,
    all: Vec<Compared<'a>>,
    /// The answers that hold, the earliest first.
    answers: HashMap<i64, Vec<&'a Answered>>,
    unassigned: usize,
}

impl<'a> Comparison<'a> {
    fn of(records: &'a Records, books: &'a Books<'a>, sheet: &'a Sheet) -> Self {
        let (all, unassigned) = books.compare(sheet);
        let payment = books.payment(sheet);
        let mut given: HashMap<Option<i64>, Vec<&Answered>> = HashMap::new();
        for one in &records.answers {
            given.entry(one.about.order).or_default().push(one);
        }
        let answer = |one: &Compared<'a>| {
            let given =
                given.get(&one.order.map(|order| order.id)).filter(|_| one.why != PayoutWhy::Agrees)?;
            let holding: Vec<&Answered> =
                given.iter().copied().filter(|given| holds(given, one, sheet, &payment)).collect();
            (!holding.is_empty()).then_some((one.key, holding))
        };
        Self { answers: all.iter().filter_map(answer).collect(), books, sheet, all, unassigned }
    }

    /// A difference, as the store knows it, and the ids of the answers about it.
    fn about(&self, key: i64) -> Option<(Difference, Vec<i64>)> {
        let one = self.all.iter().find(|one| one.key == key)?;
        let about = Difference {
            order: one.order.map(|order| order.id),
            rows: one.rows.iter().map(|row| row.cells.prints).collect(),
            amount: one.difference,
            outcome_at: one.outcome_at(),
        };
        let earlier = self.answers.get(&key).into_iter().flatten().map(|given| given.id).collect();
        Some((about, earlier))
    }

    fn answer(&self, one: &Compared<'_>) -> Option<PayoutAnswer> {
        Some(self.answers.get(&one.key)?.last()?.answer)
    }

    pub(super) fn filtered(&self, filter: PayoutFilter) -> Vec<&Compared<'a>> {
        let fits = |one: &&Compared<'_>| {
            let answered = self.answer(one).is_some();
            match (filter, one.why) {
                (PayoutFilter::Agrees, why) => why == PayoutWhy::Agrees,
                (_, PayoutWhy::Agrees) => false,
                (PayoutFilter::Answered, _) => answered,
                (_, _) if answered => false,
                (PayoutFilter::Differences, _) => true,
                (PayoutFilter::NotInAny, why) => why == PayoutWhy::NotInAny,
                (PayoutFilter::Differs, why) => why == PayoutWhy::Differs,
                (PayoutFilter::Unpaid, why) => why == PayoutWhy::Unpaid,
                (PayoutFilter::PaidTwice, why) => why == PayoutWhy::PaidTwice,
                (PayoutFilter::Unknown, why) => matches!(why, PayoutWhy::Unknown | PayoutWhy::SeveralOrders),
            }
        };
        self.all.iter().filter(fits).collect()
    }

    fn counts(&self) -> PayoutCounts {
        let count = |filter| number(self.filtered(filter).len());
        PayoutCounts {
            differences: count(PayoutFilter::Differences),
            not_in_any: count(PayoutFilter::NotInAny),
            differs: count(PayoutFilter::Differs),
            unpaid: count(PayoutFilter::Unpaid),
            paid_twice: count(PayoutFilter::PaidTwice),
            unknown: count(PayoutFilter::Unknown),
            answered: count(PayoutFilter::Answered),
            agrees: count(PayoutFilter::Agrees),
        }
    }

    fn sheet_view(&self) -> PayoutSheetView {
        PayoutSheetView {
            sheet: self.sheet.clone(),
            orders: number(self.all.iter().filter(|one| one.order.is_some()).count()),
            totals: totals(self.all.iter().filter(|one| self.answer(one).is_none())),
            closed: totals(self.filtered(PayoutFilter::Answered)),
            counts: self.counts(),
        }
    }

    fn view(&self) -> PayoutView {
        let within = self.books.days(self.sheet);
        let has_charges =
            self.books.rows_of(self.sheet.id).iter().any(|row| row.cells.amounts.charges.is_some());
        let has_no_amount = |one: &&Compared<'_>| one.order.is_some_and(|order| order.to_collect().is_none());
        PayoutView {
            sheet: self.sheet_view(),
            from: within.start,
            to: within.end,
            gross: self.books.is_gross(self.sheet.id),
            no_charges: !has_charges,
            without_amount: number(self.all.iter().filter(has_no_amount).count()),
            unassigned: number(self.unassigned),
            taken_as_returned: number(self.all.iter().filter(|one| one.taken_as_returned).count()),
            repeated_rows: number(self.books.repeated(self.sheet.id)),
            to_keep: number(self.to_keep("").len()),
        }
    }

    /// Outcomes of the orders that were paid as they should and have none yet.
    fn to_keep(&self, delivered: &str) -> Vec<NewOutcome> {
        let outcome = |one: &&Compared<'a>| {
            let order = one.order.filter(|order| order.outcome.is_none() && !order.order_ref.is_empty())?;
            let amount = one.to_collect.filter(|amount| amount.paisa() > 0)?;
            let is_part = |row: &&&SheetRow| row.cells.ending == Some(Ending::Partial);
            let (true, None) = (one.why == PayoutWhy::Agrees, one.rows.iter().find(is_part)) else {
                return None;
            };
            let told = Told {
                order_ref: order.order_ref.clone(),
                phone: order.phone?,
                outcome: delivered.to_owned(),
                courier: self.books.courier(self.sheet).map(str::to_owned),
                amount: Some(amount),
            };
            let consignment = one.rows.iter().map(|row| &row.cells.consignment).find(|id| !id.is_empty());
            Some(NewOutcome::new(told, consignment.cloned(), ConflictAnswers::default()))
        };
        self.all.iter().filter_map(|one| outcome(&one)).collect()
    }

    pub(super) fn row_view(&self, one: &Compared<'a>, name: String) -> PayoutRowView {
        let cells = one.rows.first().map(|row| &row.cells);
        let outcome = one.order.and_then(|order| order.outcome.as_ref());
        let named = |of_row: Option<&str>, of_order: Option<&str>| {
            [of_order, of_row]
                .into_iter()
                .flatten()
                .find(|text| !text.is_empty())
                .unwrap_or_default()
                .to_owned()
        };
        let part = |row: &&SheetRow| {
            let sheet = self.books.sheets.iter().find(|sheet| sheet.id == row.sheet)?;
            Some(PayoutPart {
                sheet: sheet.name.clone(),
                added_at: sheet.added_at,
                row: row.cells.row,
                amounts: row.cells.amounts.clone(),
            })
        };
        PayoutRowView {
            key: one.key,
            order_ref: named(
                cells.map(|cells| cells.order_ref.as_str()),
                one.order.map(|order| order.order_ref.as_str()),
            ),
            consignment: named(
                outcome.and_then(|outcome| outcome.consignment.as_deref()),
                cells.map(|cells| cells.consignment.as_str()),
            ),
            phone: one.order.and_then(|order| order.phone).or_else(|| cells?.phone),
            name,
            to_collect: one.to_collect,
            amounts: one.amounts.clone(),
            difference: one.difference,
            why: one.why,
            answer: self.answer(one),
            parts: one.rows.iter().filter_map(part).collect(),
            order: one.order.cloned(),
        }
    }
}

/// Whether an answer was given about a difference of the courier's sheet that is no larger by now. Where no row pays an order,
/// its outcome must be the same, and a row without an order must be of the same payment.
fn holds(given: &Answered, one: &Compared<'_>, sheet: &Sheet, payment: &[&Sheet]) -> bool {
    let (now, then) = (one.difference.paisa(), given.about.amount.paisa());
    let is_same = match (one.order, given.sheet) {
        (Some(_), _) => !one.rows.is_empty() || one.outcome_at() == given.about.outcome_at,
        (None, Some(id)) => payment.iter().any(|sheet| sheet.id == id),
        (None, None) => payment.iter().any(|sheet| sheet.payment == given.payment),
    };
    let is_larger = now.abs() > then.abs() || now.signum() * then.signum() < 0;
    given.courier == sheet.courier && is_same && !is_larger && knows(given, &one.rows)
}

/// Whether an answer was given with all these rows; each counts once.
fn knows(given: &Answered, rows: &[&SheetRow]) -> bool {
    let mut known = given.about.rows.clone();
    rows.iter().all(|SheetRow { cells, .. }| {
        let [print, text] = cells.prints;
        let is_same = |one: &[i64; 2]| one[1] == text || (one[0] == print && cells.names_a_parcel());
        known.iter().position(is_same).map(|at| known.swap_remove(at)).is_some()
    })
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl Deliveries {
    /// Runs a function on the comparisons of the account in use.
    async fn with_payouts<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Records, &Books<'_>) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let (rules, this) = (self.accounts.form_rules().await, Arc::clone(self));
        blocking(move || {
            let scope = this.accounts.scope(Service::Courier);
            let mut records = this.ctx.store.run_blocking(|db| Records::load(db, scope))?;
            records.couriers = this.couriers_of_sheets(&records.sheets, &rules)?;
            work(&records, &records.books())
        })
        .await
    }

    pub(super) async fn with_payout<T: Send + 'static>(
        self: &Arc<Self>,
        id: i64,
        work: impl FnOnce(&Comparison<'_>) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        self.with_payouts(move |records, books| {
            let sheet = records.sheets.iter().find(|sheet| sheet.id == id).ok_or(AppError::NotFound)?;
            work(&Comparison::of(records, books, sheet))
        })
        .await
    }

    /// The kept payment sheets, the latest first.
    pub async fn payout_sheets(self: &Arc<Self>) -> Result<Vec<PayoutSheetView>, AppError> {
        self.with_payouts(|records, books| {
            let view = |sheet| Comparison::of(records, books, sheet).sheet_view();
            Ok(records.sheets.iter().rev().map(view).collect())
        })
        .await
    }

    /// A payment sheet compared with the orders.
    pub async fn payout(self: &Arc<Self>, request: IdRequest) -> Result<PayoutView, AppError> {
        self.with_payout(request.id, |comparison| Ok(comparison.view())).await
    }

    pub async fn payout_rows(
        self: &Arc<Self>,
        request: ListOf<i64, PayoutFilter>,
    ) -> Result<Page<PayoutRowView, PayoutTotals>, AppError> {
        let this = Arc::clone(self);
        let ListOf { of, query } = request;
        self.with_payout(of, move |comparison| {
            let payer = this.accounts.scope(Service::Payment);
            let found = comparison.filtered(query.filter);
            let page = found.iter().skip(query.offset as usize).take(query.limit(PAGE) as usize);
            let rows = page.map(|one| Ok(comparison.row_view(one, this.name_of(payer, one)?)));
            let rows: Vec<PayoutRowView> = rows.collect::<Result<_, AppError>>()?;
            Ok(Page { rows, total: number(found.len()), counts: totals(found) })
        })
        .await
    }

    fn name_of(&self, payer: AccountScope, one: &Compared<'_>) -> Result<String, AppError> {
        let Some(phone) = one.order.and_then(|order| order.phone) else { return Ok(String::new()) };
        let name = self.ctx.store.run_blocking(|db| customers::name(db, payer, &BdPhone::from(phone)))?;
        Ok(name.unwrap_or_default())
    }

    /// Records what the seller says of a difference.
    pub async fn answer_payout(self: &Arc<Self>, request: PayoutAnswerRequest) -> Result<(), AppError> {
        let PayoutAnswerRequest { id, key, answer } = request;
        let about = self.with_payout(id, move |comparison| comparison.about(key).ok_or(AppError::NotFound));
        let ((about, earlier), now) = (about.await?, self.ctx.clock.now());
        self.change_payout(move |db| payouts::answer(db, id, &about, &earlier, answer, now)).await
    }

    /// Records whether the seller says that a sheet is another payment than those with equal rows.
    pub async fn set_payout_apart(&self, request: PayoutApartRequest) -> Result<(), AppError> {
        let scope = self.accounts.scope(Service::Courier);
        self.change_payout(move |db| payouts::set_apart(db, scope, request.id, request.apart)).await
    }

    pub async fn delete_payout(&self, request: IdRequest) -> Result<(), AppError> {
        let scope = self.accounts.scope(Service::Courier);
        self.change_payout(move |db| payouts::delete(db, scope, request.id)).await
    }

    async fn change_payout(
        &self,
        change: impl FnOnce(&mut store::Connection) -> store::Result<bool> + Send + 'static,
    ) -> Result<(), AppError> {
        if self.ctx.store.run(change).await? { Ok(()) } else { Err(AppError::NotFound) }
    }

    /// Stores "delivered" for the orders of a sheet that agree and have no outcome yet.
    pub async fn keep_payout_delivered(
        self: &Arc<Self>,
        request: IdRequest,
    ) -> Result<TakenOutcomes, AppError> {
        let words = self.accounts.form_rules().await.outcome.words;
        let delivered = words.into_iter().find(|word| ending(word, false) == Some(Ending::Delivered));
        let delivered = delivered.ok_or(AppError::NotFound)?;
        let (scope, now) = (self.accounts.scope(Service::Courier), self.ctx.clock.now());
        let all = self.with_payout(request.id, move |comparison| Ok(comparison.to_keep(&delivered))).await?;
        let keep = move |db: &mut store::Connection| {
            deliveries::keep(db, scope, &all, DeliverySource::File, now, record::json)
        };
        let Kept { added, changed, unchanged, other_customer, same_parcel } =
            self.ctx.store.run(keep).await?;
        self.orders.changed().await;
        let left_out = number(other_customer.len() + same_parcel.len());
        Ok(TakenOutcomes { added, changed, unchanged, left_out })
    }
}
