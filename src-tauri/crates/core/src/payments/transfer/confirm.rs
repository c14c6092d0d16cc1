//! Marking a transfer as used: on disk before the request leaves, and sent once.

use porokh_payment_api::{PaymentError, ServiceText, Transfer};

use super::{ConfirmRequest, SettleTransferRequest, TransferView};
use crate::store::Connection;
use crate::{
    App, AppError, Environment, FormField,
    accounts::AccountState,
    payments::{
        form,
        in_flight::{InFlight, keep},
    },
    store::transfers::{self, Begun, TransferRow},
    waits::WaitOf,
};

impl App {
    /// Marks a matched transfer as used; never repeated by itself.
    ///
    /// After a lost answer, or one that doesn't say that it was done, the transfer stands as unknown, and it is no error. On an error it isn't marked, and is a
    /// match as before. An id that was marked here before is warned about with the match, not refused: the service
    /// itself refuses it.
    pub async fn confirm_transfer(&self, request: ConfirmRequest) -> Result<TransferView, AppError> {
        let order_ref =
            form::text(&request.order_ref).map_err(|problem| form::problem(FormField::OrderRef, problem))?;
        let (environment, account, client) = self.matching_client().await?;
        let id = request.id;
        let mut patience = self.patience(WaitOf::Transfer, client.line());
        patience.turn().await?;
        self.settle_unanswered().await?;
        let found = self.store.run(move |db| transfers::get(db, environment, id)).await?;
        if let Some(row) = found.filter(|row| row.account != Some(account)) {
            return Err(self.away(row.account));
        }
        let (answer, in_flight) = loop {
            let (row, in_flight) = self.begin_confirming(environment, id, &order_ref)?;
            let match_id = row.match_id.ok_or(AppError::Internal)?;
            let transfer = Transfer { transaction_id: row.transaction_id, amount: row.amount };
            match client.confirm_transfer(&match_id, &transfer, in_flight.departure()).await {
                // A match as before, while it waits.
                Err(error) if error.refuses_pace() && patience.lasts() => {
                    keep(&self.store, move |db| transfers::withdraw(db, id)).await?;
                    in_flight.settled();
                    patience.turn().await?;
                }
                answer => break (answer, in_flight),
            }
        };
        match answer {
            Ok(done) => {
                let now = self.clock.now();
                let message = done.message.map(ServiceText::into_string);
                let write = move |db: &mut Connection| match done.is_done {
                    true => transfers::used(db, id, &done.raw, message.as_deref(), now),
                    false => transfers::doubt(db, id, Some(&done.raw), message.as_deref()),
                };
                keep(&self.store, write).await?;
                in_flight.settled();
                self.note_payment_state(environment, AccountState::Working).await;
            }
            Err(error) => self.confirming_failed(environment, id, in_flight, error).await?,
        }
        self.transfer_view(environment, id).await
    }

    /// Settles a transfer that may have been marked, by the user's word.
    pub async fn settle_transfer(&self, request: SettleTransferRequest) -> Result<TransferView, AppError> {
        let (environment, id, now) = (self.matching_environment(), request.id, self.clock.now());
        let settled =
            self.store.run(move |db| transfers::settle(db, environment, id, request.used, now)).await?;
        let view = self.transfer_view(environment, id).await?;
        if settled { Ok(view) } else { Err(AppError::WrongState) }
    }

    /// Writes the intent. Without a pause between that and the guard: a caller that goes away in between would leave
    /// an intent that nobody settles.
    fn begin_confirming(
        &self,
        environment: Environment,
        id: i64,
        order_ref: &str,
    ) -> Result<(TransferRow, InFlight), AppError> {
        match self.stored(|db| transfers::begin(db, environment, id, order_ref))? {
            Begun::NotFound => Err(AppError::NotFound),
            Begun::WrongState => Err(AppError::WrongState),
            Begun::Written(row) => {
                let abandoned = move |db: &mut Connection, has_left| {
                    if has_left { transfers::doubt(db, id, None, None) } else { transfers::withdraw(db, id) }
                };
                Ok((*row, InFlight::new(&self.store, abandoned)))
            }
        }
    }

    /// Settles the intent by what a failure says. `Ok`: it isn't known whether the transfer is marked.
    async fn confirming_failed(
        &self,
        environment: Environment,
        id: i64,
        in_flight: InFlight,
        error: PaymentError,
    ) -> Result<(), AppError> {
        let doubtful = error.may_have_happened();
        let error = AppError::from(error);
        let write = move |db: &mut Connection| {
            if doubtful { transfers::doubt(db, id, None, None) } else { transfers::withdraw(db, id) }
        };
        let kept = keep(&self.store, write).await;
        if kept.is_ok() {
            in_flight.settled();
        }
        self.note_payment_failure(environment, &error).await;
        if doubtful { kept } else { Err(error) }
    }
}
