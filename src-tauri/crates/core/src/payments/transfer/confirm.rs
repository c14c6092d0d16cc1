//! Marks transfers as used: on disk before the request leaves, and sent once.

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError, FieldProblem, FormField, WaitOf,
    accounts::AccountId,
    payments::{ConfirmRequest, OrderRefRequest, SettleTransferRequest, TransferView},
    phone::canonical_phone,
};
use porokh_domain::{BdPhone, phone::PhoneKey};
use porokh_payment_api::{Acknowledgement, PaymentClient, ServiceText, Transfer};
use porokh_runtime::outbox::{Failure, Intent, Outcome, Prepared, Request, Requested};
use porokh_transport::{SendState, gate::Priority};

use super::match_id;
use crate::{
    Environment,
    payments::{Transfers, form},
    store::{
        AccountScope, Connection, Settlement,
        orders::OrderKey,
        transfers::{self, Begun, TransferRow},
    },
};

impl Transfers {
    /// Marks a matched transfer as used; it is never repeated automatically.
    ///
    /// After a lost answer, or one that doesn't confirm it, the transfer is unknown; that is no error. On an error it
    /// isn't marked and stays a match. An id that was marked here before causes a warning with the match, not a
    /// refusal: the service itself refuses it.
    pub async fn confirm_transfer(&self, request: ConfirmRequest) -> Result<TransferView, AppError> {
        let order_ref =
            form::text(&request.order_ref).map_err(|problem| form::problem(FormField::OrderRef, problem))?;
        let (environment, in_use, client) = self.accounts.matching_client().await?;
        let (scope, id) = (self.matching_scope(), request.id);
        self.ctx.outbox.settle_unanswered().await?;
        let found = self.ctx.store.run(move |db| transfers::get(db, scope, id)).await?;
        let account = found.map_or(Some(in_use), |row| row.account);
        let phones =
            self.customer_of((environment, account), &order_ref, request.customer.as_deref()).await?;
        let client = match account == Some(in_use) {
            true => client,
            false => self.accounts.payment_client_of(account, Priority::Person).await?,
        };
        let order = OrderKey { order_ref, phones, ..OrderKey::default() };
        let confirmation = Confirmation { client: &client, scope, id, order };
        let retry = self.ctx.waits.rate_limit_retry(WaitOf::Transfer, client.line());
        let sent = match self.ctx.outbox.request(&confirmation, retry).await? {
            Requested::Declined(error) => return Err(error),
            Requested::Sent(sent) => sent,
        };
        self.accounts.note_sent((environment, account), sent.result).await?;
        sent.kept?;
        self.orders.changed().await;
        self.transfer_view(scope, id).await
    }

    /// Names the order that a transfer pays which was marked as used without one. The service isn't told: its interface
    /// has no field for an order (payment interface, POST /api/v1/trx/confirm).
    pub async fn name_transfer_order(&self, request: ConfirmRequest) -> Result<TransferView, AppError> {
        let problem = |problem| form::problem(FormField::OrderRef, problem);
        let order_ref = form::text(&request.order_ref).map_err(problem)?;
        if order_ref.is_empty() {
            return Err(problem(FieldProblem::Missing));
        }
        let (scope, id, now) = (self.matching_scope(), request.id, self.ctx.clock.now());
        let found = self.ctx.store.run(move |db| transfers::get(db, scope, id)).await?;
        let account = found.ok_or(AppError::NotFound)?.account;
        let phones =
            self.customer_of((scope.environment, account), &order_ref, request.customer.as_deref()).await?;
        let order = OrderKey { order_ref, phones, ..OrderKey::default() };
        let named = self.ctx.store.run(move |db| transfers::name_order(db, scope, id, &order, now)).await?;
        self.orders.changed().await;
        if named { self.transfer_view(scope, id).await } else { Err(AppError::WrongState) }
    }

    /// The numbers of the customers whose order a transfer may pay, if there are several.
    pub async fn transfer_customers(&self, request: OrderRefRequest) -> Result<Vec<String>, AppError> {
        let scope = self.matching_scope();
        let shop = (scope.environment, scope.account);
        let customers = self.orders.recent_customers(shop, request.order_ref.trim()).await?;
        Ok(customers.numbers().map(|phone| BdPhone::from(phone).as_str().to_owned()).collect())
    }

    /// The numbers of the customer whose order is paid: as chosen, else the only one with the reference.
    async fn customer_of(
        &self,
        shop: (Environment, Option<AccountId>),
        order_ref: &str,
        chosen: Option<&str>,
    ) -> Result<Vec<PhoneKey>, AppError> {
        let chosen = chosen.map(canonical_phone).transpose()?;
        let customers = self.orders.recent_customers(shop, order_ref).await?;
        match chosen {
            Some(chosen) => Ok(customers.with(PhoneKey::from(&chosen))),
            None => customers.only().ok_or(AppError::SeveralCustomers),
        }
    }

    /// Resolves a transfer that may have been marked, as the user says.
    pub async fn settle_transfer(&self, request: SettleTransferRequest) -> Result<TransferView, AppError> {
        let (scope, id, now) = (self.matching_scope(), request.id, self.ctx.clock.now());
        let settled =
            self.ctx.store.run(move |db| transfers::settle(db, scope, id, request.used, now)).await?;
        self.orders.changed().await;
        let view = self.transfer_view(scope, id).await?;
        if settled { Ok(view) } else { Err(AppError::WrongState) }
    }
}

/// A match to be marked as used (payment interface, POST /api/v1/trx/confirm).
struct Confirmation<'a> {
    client: &'a PaymentClient,
    scope: AccountScope,
    id: i64,
    order: OrderKey,
}

impl Intent for Confirmation<'_> {
    type Row = TransferRow;
    type Declined = AppError;
    type Answer = Acknowledgement;

    fn prepare(&self) -> impl FnOnce(&mut Connection, DateTime<Utc>) -> Prepared<Self> + Send + 'static {
        let (scope, id, order) = (self.scope, self.id, self.order.clone());
        move |db, now| {
            // A match with an ambiguous reply can't be confirmed.
            let is_clear = |row: &TransferRow| match_id(row).is_some();
            Ok(match transfers::begin(db, scope, id, &order, is_clear, now)? {
                Begun::Written(row) => Ok(*row),
                Begun::NotFound => Err(AppError::NotFound),
                Begun::WrongState => Err(AppError::WrongState),
            })
        }
    }

    fn settlement(row: &TransferRow, outcome: Outcome<'_, Acknowledgement>, at: DateTime<Utc>) -> Settlement {
        let id = row.id;
        match outcome {
            Outcome::Answered(answer) => {
                let message = answer.message.clone().map(ServiceText::into_string);
                let reply = answer.raw.clone();
                match answer.is_done {
                    true => Settlement::TransferUsed { id, reply, message, at },
                    false => Settlement::TransferUnknown { id, reply: Some(reply), message },
                }
            }
            Outcome::Unknown(_) => Settlement::TransferUnknown { id, reply: None, message: None },
            Outcome::NotSent(_) | Outcome::Pending | Outcome::Refused(_) => {
                Settlement::TransferNotSent { id }
            }
        }
    }
}

impl Request for Confirmation<'_> {
    async fn send(&self, row: &TransferRow, send_state: &SendState) -> Result<Acknowledgement, Failure> {
        let match_id = match_id(row).ok_or(AppError::Internal)?;
        let transfer = Transfer { transaction_id: row.transaction_id.clone(), amount: row.amount };
        Ok(self.client.confirm_transfer(&match_id, &transfer, send_state).await?)
    }
}
