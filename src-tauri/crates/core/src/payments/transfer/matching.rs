//! Asks the service for an SMS that matches a transfer.

use porokh_api::{
    AppError, FieldProblem, FormField, WaitOf,
    accounts::{AccountState, Service},
    payments::{MatchRequest, TransferView},
};
use porokh_domain::Currency;
use porokh_payment_api::{PaymentError, Refusal, ServiceText, Transfer};

use super::sms;
use crate::{
    payments::{
        Transfers,
        form::{self, Problems},
    },
    store::{
        AccountScope,
        transfers::{self, NewTransferRow},
    },
};

impl Transfers {
    /// Asks the service for an SMS that matches the transfer. The request changes nothing there, so a lost answer
    /// leaves no row.
    pub async fn match_transfer(&self, request: MatchRequest) -> Result<TransferView, AppError> {
        let transfer = read(&request)?;
        let (environment, account, client) = self.accounts.matching_client().await?;
        let mut retry = self.ctx.waits.rate_limit_retry(WaitOf::Transfer, client.line());
        let answer = loop {
            retry.turn().await?;
            match client.verify_transfer(&transfer).await {
                Err(error) if error.refuses_pace() && retry.again() => {}
                answer => break answer,
            }
        };
        let answer = match answer {
            Ok(found) => NewTransferRow {
                environment,
                account: Some(account),
                transaction_id: transfer.transaction_id,
                amount: transfer.amount,
                answered: true,
                match_id: found.id.map(|id| id.as_json().to_owned()),
                message: found.message.map(ServiceText::into_string),
                reply: Some(found.raw),
            },
            // "No match" is an answer as well; the interface shows no other form of it.
            Err(
                PaymentError::Refused { refusal: Refusal::Field, message, .. }
                | PaymentError::Refused { status: 200..300, message, .. },
            ) => NewTransferRow {
                environment,
                account: Some(account),
                transaction_id: transfer.transaction_id,
                amount: transfer.amount,
                answered: false,
                match_id: None,
                message: message.map(ServiceText::into_string),
                reply: None,
            },
            Err(error) => {
                let error = AppError::from(error);
                self.accounts.note_payment_failure((environment, Some(account)), &error).await;
                return Err(error);
            }
        };
        let now = self.ctx.clock.now();
        let id = self.ctx.store.run(move |db| transfers::add(db, &answer, now)).await?;
        self.accounts.note_state(Service::Payment, (environment, Some(account)), AccountState::Working).await;
        self.transfer_view(AccountScope { environment, account: Some(account) }, id).await
    }
}

/// Validates the form and returns both problems at once.
fn read(request: &MatchRequest) -> Result<Transfer, AppError> {
    let mut problems = Problems::default();
    let transaction_id = match sms::typed_id(&request.transaction_id) {
        Some(id) if id.is_empty() => Err(FieldProblem::Missing),
        Some(id) => Ok(id),
        None => Err(FieldProblem::NotAnId),
    };
    let transaction_id = problems.take(FormField::TransactionId, transaction_id);
    let amount = form::amount(&request.amount, Currency::Bdt).and_then(|amount| match amount.currency() {
        Currency::Bdt => Ok(amount),
        Currency::Usd => Err(FieldProblem::OtherCurrency),
    });
    let amount = problems.take(FormField::Amount, amount);
    problems.check()?;
    let (Some(transaction_id), Some(amount)) = (transaction_id, amount) else {
        return Err(AppError::Internal);
    };
    Ok(Transfer { transaction_id, amount })
}
