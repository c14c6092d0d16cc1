//! Creates payments: persisted before the request is sent, and never repeated automatically.

use std::sync::Arc;

use porokh_api::{
    AppError, FieldProblem, FormField, WaitOf,
    payments::{Creation, PaymentForm, RunOrder, SameBy},
    requests::IdRequest,
};
use porokh_domain::phone::PhoneKey;
use porokh_runtime::blocking;
use porokh_transport::gate::Priority;

use super::{
    creation::{Asked, AskedBy, Declined, PaymentRequest},
    form,
};
use crate::{
    Environment,
    orders::sheet_keys,
    payments::Payments,
    store::{
        orders::{self, OrderKey, Shop},
        payments::{self, PaymentOrder, PaymentRow, ValidPayment},
        runs,
    },
};

impl Payments {
    /// Requests a payment. A second one for the same order requires a confirmation.
    ///
    /// A lost answer isn't an error: the payment is stored as unknown, with possible actions.
    pub async fn create_payment(self: &Arc<Self>, request: PaymentForm) -> Result<Creation, AppError> {
        let environment = self.accounts.payment_environment().ok_or(AppError::PaymentNotConnected)?;
        let seller = self.accounts.seller(environment).await?;
        let read = form::validate(&request, environment, &seller);
        let read = read.map_err(|problems| AppError::Form { problems })?;
        let account = self.accounts.payment_account_of(environment).await?;
        let read = ValidPayment { account: Some(account), ..read };
        let new = match read.run {
            Some(row) => self.of_row(row, read).await?,
            None => self.of_reference(read).await?,
        };
        self.ctx.outbox.settle_unanswered().await?;
        let client = self.accounts.payment_client_of(Some(account), Priority::Person).await?;
        let by = AskedBy::Form { again: request.again };
        let asks = PaymentRequest { app: self, client: &client, seller: &seller, by, new: &new };
        match self
            .ask_for_payment(&asks, self.ctx.waits.rate_limit_retry(WaitOf::Creation, client.line()))
            .await?
        {
            Asked::Payment(payment) => Ok(Creation::Asked { payment }),
            Asked::Declined(Declined::Twin(earlier)) => {
                let by = same_by(&earlier, &new);
                Ok(Creation::SameOrder { earlier: Box::new(self.payment_view(*earlier)), by })
            }
            Asked::Declined(Declined::Over) => Err(AppError::Internal),
            Asked::Unsaved(error) => Err(error),
        }
    }

    /// The payment of an order that is named by its reference: of the only customer who has it.
    async fn of_reference(&self, new: ValidPayment) -> Result<ValidPayment, AppError> {
        let customers = self.orders.recent_customers((new.environment, new.account), &new.order_ref).await?;
        let phones = match new.phone.as_ref().map(PhoneKey::from) {
            Some(phone) => Some(customers.with(phone)),
            None => customers.only(),
        };
        let Some(phones) = phones else {
            return Err(form::problem(FormField::Phone, FieldProblem::SeveralCustomers));
        };
        let key = OrderKey { order_ref: new.order_ref.clone(), phones, ..OrderKey::default() };
        Ok(ValidPayment { run: None, order: PaymentOrder::Of(key), ..new })
    }

    /// The payment of a run's row, unless the form names another customer or another reference: that is another order.
    async fn of_row(self: &Arc<Self>, order: RunOrder, new: ValidPayment) -> Result<ValidPayment, AppError> {
        let run = self.ctx.store.run(move |db| runs::get(db, order.run)).await?;
        let Some((run, id)) = run.and_then(|run| run.file.map(|file| (run, file))) else {
            return self.of_reference(new).await;
        };
        let (this, now) = (Arc::clone(self), self.ctx.clock.now());
        let shop = Shop { environment: new.environment, courier: run.account, payment: new.account };
        let key = blocking(move || {
            let file = match this.files.kept_file(id) {
                Ok(file) => file,
                Err(AppError::NotFound) => return Ok(None),
                Err(error) => return Err(error),
            };
            let content = this.files.sheet_content(id)?;
            let sheet = sheet_keys(&file, &content);
            let known = this.ctx.store.run_blocking(|db| orders::resolve(db, shop, &sheet, now))?;
            let is_row = |key: &OrderKey| key.sheet.as_ref().is_some_and(|sheet| sheet.row == order.row);
            Ok(sheet.into_iter().zip(known).find(|(key, _)| is_row(key)))
        });
        let phone = new.phone.as_ref().map(PhoneKey::from);
        let named = self.orders.recent_customers((new.environment, new.account), &new.order_ref).await?;
        let names_another =
            |key: &OrderKey| !key.order_ref.is_empty() && key.order_ref != new.order_ref && !named.is_empty();
        let asks = |key: &OrderKey| {
            phone.is_none_or(|phone| key.phones.is_empty() || key.phones.contains(&phone))
                && !names_another(key)
        };
        match key.await?.filter(|(key, _)| asks(key)) {
            Some((key, known)) => {
                let order = known.map_or(PaymentOrder::New(key), PaymentOrder::Known);
                Ok(ValidPayment { courier: run.account, order, ..new })
            }
            None => self.of_reference(new).await,
        }
    }

    pub(crate) async fn payment_row(&self, id: i64) -> Result<PaymentRow, AppError> {
        self.ctx.store.run(move |db| payments::get(db, id)).await?.ok_or(AppError::NotFound)
    }

    pub(crate) async fn own_payment(&self, request: IdRequest) -> Result<PaymentRow, AppError> {
        let row = self.payment_row(request.id).await?;
        let is_listed = match self.accounts.listed_payment_environment() {
            Environment::Practice => row.environment == Environment::Practice,
            // Both keys of the seller's account stay available, so that its test payments can be polled.
            _ => row.environment != Environment::Practice,
        };
        if is_listed { Ok(row) } else { Err(AppError::NotFound) }
    }
}

fn same_by(earlier: &PaymentRow, new: &ValidPayment) -> SameBy {
    if !new.order_ref.is_empty() && earlier.order_ref == new.order_ref {
        SameBy::Order
    } else if earlier.phone == new.phone && earlier.amount == new.amount && earlier.run != new.run {
        SameBy::Customer
    } else if new.run.is_some() {
        SameBy::Row
    } else {
        SameBy::Customer
    }
}
