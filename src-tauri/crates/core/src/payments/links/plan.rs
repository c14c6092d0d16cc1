//! Previews a link batch: each row is checked like the form of a single payment.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use porokh_api::{
    AppError, FieldProblem, FormField, FormProblem, PaymentSettings,
    accounts::AccountId,
    payments::{LinkAmount, LinkRowProblem, LinksPlan, LinksRequest, PaymentForm, Purpose},
};
use porokh_domain::{AmountText, Currency, RowNumber, Taka};
use porokh_runtime::blocking;

use super::source::Wanted;
use crate::{
    Environment,
    accounts::Owner,
    payments::{Links, form},
    store::{
        links::{LinkRow, LinkRowState, NewLinkBatch},
        orders::{self, Among, Order, OrderMarks, Shop},
        payments::{PaymentOrder, ValidPayment},
    },
};

/// Listed rows of each kind of problem.
const TOLD: usize = 100;
/// Rows shown as they would be sent.
const SAMPLE: usize = 5;

pub(super) struct Planned {
    pub(super) batch: NewLinkBatch,
    own_email: u32,
    existing: u32,
    unusable: Vec<LinkRowProblem>,
    unusable_count: u32,
}

impl Links {
    /// Previews a link batch; sends nothing.
    ///
    /// # Errors
    /// [`AppError::Form`] when settings that the service requires are missing, or the amount for all rows is invalid.
    pub async fn plan_links(self: &Arc<Self>, request: LinksRequest) -> Result<LinksPlan, AppError> {
        Ok(self.planned_links(request).await?.view(self))
    }

    pub(super) async fn planned_links(self: &Arc<Self>, request: LinksRequest) -> Result<Planned, AppError> {
        let environment = self.accounts.payment_environment().ok_or(AppError::PaymentNotConnected)?;
        let seller = self.accounts.seller(environment).await?;
        let account = self.accounts.payment_account_of(environment).await?;
        let mut wanted = self.wanted_links(request.source.clone()).await?;
        if let LinkAmount::Same { amount } = &request.amount {
            check_same(amount, request.currency)?;
            wanted.rows.iter_mut().for_each(|row| row.amount_text.clone_from(amount));
        }
        let this = Arc::clone(self);
        blocking(move || this.plan((environment, account), &seller, &request, wanted)).await
    }

    fn plan(
        &self,
        (environment, account): (Environment, AccountId),
        seller: &PaymentSettings,
        request: &LinksRequest,
        wanted: Wanted,
    ) -> Result<Planned, AppError> {
        let (purpose, currency) = (request.purpose, request.currency);
        let now = self.ctx.clock.now();
        let batch = NewLinkBatch {
            environment,
            account: Some(account),
            name: wanted.name,
            purpose,
            currency,
            courier: wanted.courier,
            sheet: Vec::new(),
            rows: Vec::new(),
        };
        let shop = Shop { environment, courier: wanted.courier, payment: Some(account) };
        let known = self.ctx.store.run_blocking(|db| orders::of_rows(db, shop, &wanted.sheet, now))?;
        let is_cod = request.amount == LinkAmount::Collect && currency == Currency::Bdt;
        let mut left: BTreeMap<RowNumber, Taka> = BTreeMap::new();
        let mut of_row: BTreeMap<RowNumber, PaymentOrder> = BTreeMap::new();
        for (key, known) in wanted.sheet.iter().zip(known) {
            let Some(sheet) = &key.sheet else { continue };
            // Money that came otherwise, as by a transfer, isn't asked for again. A courier file of the app may be without
            // an advance that went back since.
            let is_paid = |known: &Order| known.whole.is_some() || known.money.certain().paisa() > 0;
            let paid = known.filter(|known| is_cod && is_paid(known));
            if let Some((known, cod)) = paid.and_then(|known| Some((known, known.whole.or(key.cod)?))) {
                left.insert(sheet.row, known.money.collect(cod));
            }
            let order =
                known.map_or_else(|| PaymentOrder::New(key.clone()), |known| PaymentOrder::Known(known.id));
            of_row.insert(sheet.row, order);
        }
        let mut planned =
            Planned { batch, own_email: 0, existing: 0, unusable: Vec::new(), unusable_count: 0 };
        let mut of_seller: Vec<FormProblem> = Vec::new();
        let mut seen = BTreeSet::new();
        for mut row in wanted.rows {
            let left = left.remove(&row.row);
            if let Some(left) = left.filter(|left| left.paisa() > 0) {
                row.amount_text = AmountText::from(left).to_string();
            }
            let read = read_row(&row, (environment, Some(account)), (currency, purpose), seller);
            let read = read.map_err(|problems| {
                let (sellers, own): (Vec<_>, Vec<_>) = problems.into_iter().partition(is_of_seller);
                of_seller.extend(sellers);
                own
            });
            let read = match read {
                Ok(read) if read.amount.currency() != currency => {
                    let problem = FieldProblem::OtherCurrency;
                    Err(vec![FormProblem { field: FormField::Amount, problem }])
                }
                read => read,
            };
            match read {
                Ok(new) => {
                    let order_ref = new.order_ref.clone();
                    let order = of_row.remove(&row.row).unwrap_or(new.order);
                    let new = ValidPayment { courier: wanted.courier, order, ..new };
                    let earlier = self.ctx.store.run_blocking(|db| {
                        orders::twin_id(db, &OrderMarks::of(db, &new, now)?, Among::default())
                    })?;
                    let is_first = order_ref.is_empty() || seen.insert((order_ref, new.phone.clone()));
                    let has_link = earlier.is_some() || !is_first;
                    let is_left_out = has_link && !request.again;
                    planned.existing += u32::from(has_link);
                    row.amount = Some(new.amount);
                    row.payment = earlier;
                    if left == Some(Taka::default()) && !is_left_out {
                        let problem = FieldProblem::Zero;
                        planned.refuse(row, vec![FormProblem { field: FormField::Amount, problem }]);
                        continue;
                    }
                    if is_left_out {
                        row.state = LinkRowState::Skipped;
                    } else {
                        planned.own_email += u32::from(new.email_is_own);
                    }
                    planned.batch.rows.push(row);
                }
                // Only the seller's settings are wrong, which ends the plan.
                Err(problems) if problems.is_empty() => {}
                Err(problems) => planned.refuse(row, problems),
            }
        }
        planned.batch.sheet = wanted.sheet;
        of_seller.sort_by_key(|problem| problem.field);
        of_seller.dedup();
        if of_seller.is_empty() { Ok(planned) } else { Err(AppError::Form { problems: of_seller }) }
    }
}

/// Checks a row of a batch like the form of a single payment.
pub(super) fn read_row(
    row: &LinkRow,
    (environment, account): Owner,
    (currency, purpose): (Currency, Purpose),
    seller: &PaymentSettings,
) -> Result<ValidPayment, Vec<FormProblem>> {
    let typed = PaymentForm {
        name: row.name.clone(),
        email: row.email.clone(),
        phone: row.typed_phone().to_owned(),
        amount: row.amount_text.clone(),
        currency,
        purpose,
        order_ref: row.order_ref.clone(),
        run: row.run,
        again: false,
    };
    let read = form::validate(&typed, environment, seller)?;
    Ok(ValidPayment { account, ..read })
}

impl Planned {
    fn refuse(&mut self, mut row: LinkRow, problems: Vec<FormProblem>) {
        self.unusable_count += 1;
        if let Some(FormProblem { field, problem }) = problems.first()
            && self.unusable.len() < TOLD
        {
            let (field, problem) = (*field, problem.clone());
            self.unusable.push(LinkRowProblem { row: row.row, field, problem });
        }
        let currency = self.batch.currency;
        // An amount in another currency doesn't belong to this batch.
        let amount = form::amount(&row.amount_text, currency).ok();
        row.amount = amount.filter(|amount| amount.currency() == currency);
        row.state = LinkRowState::Refused;
        row.error = Some(AppError::Form { problems }.to_reason());
        self.batch.rows.push(row);
    }

    /// Returns the rows that get a link.
    pub(super) fn links(&self) -> impl Iterator<Item = &LinkRow> {
        self.batch.rows.iter().filter(|row| row.state == LinkRowState::Waiting)
    }

    fn view(self, core: &Links) -> LinksPlan {
        let sum: i128 =
            self.links().filter_map(|row| row.amount).map(|amount| i128::from(amount.hundredths())).sum();
        LinksPlan {
            links: u32::try_from(self.links().count()).unwrap_or(u32::MAX),
            sum: AmountText::from(sum).to_string(),
            own_email: self.own_email,
            existing: self.existing,
            sample: self.links().take(SAMPLE).map(|row| core.link_row_view(row.clone(), None)).collect(),
            unusable: self.unusable,
            unusable_count: self.unusable_count,
        }
    }
}

/// Returns whether a problem is in the settings that the seller enters once.
pub(super) fn is_of_seller(problem: &FormProblem) -> bool {
    matches!(problem.field, FormField::SellerEmail | FormField::RedirectUrl | FormField::CancelUrl)
}

/// Checks the amount for all rows, in the batch's currency.
fn check_same(typed: &str, currency: Currency) -> Result<(), AppError> {
    match form::amount(typed, currency) {
        Ok(money) if money.currency() == currency => Ok(()),
        Ok(_) => Err(form::problem(FormField::Amount, FieldProblem::OtherCurrency)),
        Err(problem) => Err(form::problem(FormField::Amount, problem)),
    }
}
