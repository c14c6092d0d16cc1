//! Polls a payment's record (payment interface, POST /api/verify-payment).

use std::collections::BTreeSet;

use chrono::TimeDelta;
use porokh_api::{
    AppError, WaitOf,
    accounts::{AccountState, Service},
    alerts::Alert,
    json::indented,
    payments::{InvoiceRequest, InvoiceView, PaymentEvent, PaymentStatus, PaymentView, RecordView},
    requests::IdRequest,
};
use porokh_domain::KeyKind;
use porokh_payment_api::{InvoiceId, Payment, PaymentAnswer, PaymentClient, PaymentError, Refusal};
use porokh_transport::{SendState, gate::Priority};

use super::{fresh, settle::invoice_id, verdict, watch};
use crate::{
    Environment,
    payments::Payments,
    store::{
        AccountScope, orders,
        payments::{self, PaymentRow},
        transaction_uses,
    },
};

/// The service deletes test payments after this time (payment interface, Limits 2).
const TEST_PAYMENTS_LAST: TimeDelta = TimeDelta::days(3);

impl Payments {
    /// Polls a payment now, at the user's request. A failed poll is shown in the payment.
    pub async fn check_payment(&self, request: IdRequest) -> Result<PaymentView, AppError> {
        let row = self.own_payment(request).await?;
        self.poll_payment(&row, Priority::Person).await
    }

    /// Looks up any payment by its invoice id. Live payments are found with the live key only, test payments with the
    /// test key only (payment interface, Authentication 4).
    pub async fn verify_invoice(&self, request: InvoiceRequest) -> Result<InvoiceView, AppError> {
        let environment = match self.accounts.payment_environment() {
            None => return Err(AppError::PaymentNotConnected),
            Some(Environment::Practice) => Environment::Practice,
            Some(_) => match request.kind {
                KeyKind::Live => Environment::Live,
                KeyKind::Test => Environment::Test,
            },
        };
        let invoice = invoice_id(&request.invoice_id)?;
        let account = self.accounts.payment_account_of(environment).await?;
        let client = self.accounts.payment_client_of(Some(account), Priority::Person).await?;
        let (send_state, answer) = self.verify_with_retry(&client, &invoice).await?;
        let answer = answer?;
        self.accounts.note_state(Service::Payment, (environment, Some(account)), AccountState::Working).await;
        let (asked, scope) =
            (invoice.as_str().to_owned(), AccountScope { environment, account: Some(account) });
        let own = self.ctx.store.run(move |db| payments::by_invoice(db, scope, &asked)).await?;
        // Another merchant's payment may have the same id.
        let own = match own.filter(|row| row.account == Some(account)) {
            Some(row) => Some(Box::new(self.keep_record(&row, &invoice, &answer, &send_state).await?)),
            None => None,
        };
        Ok(InvoiceView { environment, record: record_view(&answer), own })
    }

    /// Polls a payment and saves the result, also a failed poll.
    pub(crate) async fn poll_payment(
        &self,
        row: &PaymentRow,
        priority: Priority,
    ) -> Result<PaymentView, AppError> {
        let Some(invoice) = row.invoice_id.as_deref().and_then(|id| InvoiceId::parse(id).ok()) else {
            return Ok(self.payment_view(row.clone()));
        };
        let client = self.accounts.payment_client_of(row.account, priority).await;
        let (send_state, asked) = match (client, priority) {
            (Ok(client), Priority::Person) => self.verify_with_retry(&client, &invoice).await?,
            (Ok(client), Priority::Background) => {
                let send_state = SendState::default();
                let answer = client.verify_tracked(&invoice, &send_state).await;
                (send_state, answer)
            }
            // No request was sent.
            (Err(error @ AppError::AccountAway { .. }), Priority::Person) => return Err(error),
            (Err(AppError::AccountAway { .. }), Priority::Background) => {
                return Ok(self.payment_view(row.clone()));
            }
            (Err(error), _) => return self.poll_failed(row, &invoice, &SendState::default(), error).await,
        };
        let asked =
            asked.map_err(|error| (is_gone(row, &error, self.ctx.clock.now()), AppError::from(error)));
        match asked {
            Ok(answer) => {
                self.accounts
                    .note_state(Service::Payment, (row.environment, row.account), AccountState::Working)
                    .await;
                self.keep_record(row, &invoice, &answer, &send_state).await
            }
            Err((true, _)) => self.keep_expired(row, &invoice, &send_state).await,
            // Rate limiting says nothing about the payment: it stays due and is polled when the account may send
            // again.
            Err((false, error)) if priority == Priority::Background && error.refuses_pace() => {
                Ok(self.payment_view(row.clone()))
            }
            Err((false, error)) => self.poll_failed(row, &invoice, &send_state, error).await,
        }
    }

    /// Polls a payment for a person, with retries after rate limiting.
    pub(super) async fn verify_with_retry(
        &self,
        client: &PaymentClient,
        invoice: &InvoiceId,
    ) -> Result<(SendState, Result<PaymentAnswer, PaymentError>), AppError> {
        let mut retry = self.ctx.waits.rate_limit_retry(WaitOf::Poll, client.line());
        loop {
            retry.turn().await?;
            let send_state = SendState::default();
            match client.verify_tracked(invoice, &send_state).await {
                Err(error) if error.refuses_pace() && retry.again() => {}
                answer => return Ok((send_state, answer)),
            }
        }
    }

    /// Saves that the poll failed.
    async fn poll_failed(
        &self,
        row: &PaymentRow,
        invoice: &InvoiceId,
        send_state: &SendState,
        error: AppError,
    ) -> Result<PaymentView, AppError> {
        let id = row.id;
        self.accounts.note_payment_failure((row.environment, row.account), &error).await;
        let next = self.next_poll(row);
        let error = serde_json::to_string(&error).unwrap_or_default();
        let newest = self.payment_watch.newest(row.environment, invoice, send_state);
        self.ctx
            .store
            .run(move |db| match newest() {
                true => payments::poll_failed(db, id, &error, next),
                false => Ok(()),
            })
            .await?;
        self.tell_payment(id).await
    }

    /// Returns a payment with a fresh record: polls it unless the last poll is less than a minute old and nothing
    /// reported a change since. Without an answer it returns an error, and the poll is repeated.
    pub(crate) async fn verified_payment(&self, id: i64) -> Result<PaymentRow, AppError> {
        // A message may arrive during the first poll.
        for _ in 0..2 {
            let row = self.payment_row(id).await?;
            if fresh::is_fresh(&row, self.ctx.clock.now()) {
                return Ok(row);
            }
            if let Some(error) = self.poll_payment(&row, Priority::Person).await?.poll_error {
                return Err(error);
            }
        }
        let row = self.payment_row(id).await?;
        if fresh::is_fresh(&row, self.ctx.clock.now()) { Ok(row) } else { Err(AppError::WrongState) }
    }

    /// Returns a payment by a record that was asked for just now, however young the last one is.
    pub(crate) async fn verified_anew(&self, id: i64) -> Result<PaymentRow, AppError> {
        let row = self.payment_row(id).await?;
        match self.poll_payment(&row, Priority::Person).await?.poll_error {
            Some(error) => Err(error),
            // A message may have arrived during the poll.
            None => self.verified_payment(id).await,
        }
    }

    /// The payments counted as received for orders that must be verified before parcels leave.
    pub(crate) async fn to_verify(&self, orders: &BTreeSet<i64>) -> Result<Vec<PaymentRow>, AppError> {
        let (orders, now) = (orders.clone(), self.ctx.clock.now());
        let mut paid = self.ctx.store.run(move |db| orders::paid_payments(db, &orders)).await?;
        paid.retain(|row| !fresh::is_fresh(row, now));
        Ok(paid)
    }

    /// Saves the service's record and its status with what follows for the order, in one transaction. A record that
    /// was requested before the saved one changes nothing.
    pub(crate) async fn keep_record(
        &self,
        payment: &PaymentRow,
        invoice: &InvoiceId,
        answer: &PaymentAnswer,
        send_state: &SendState,
    ) -> Result<PaymentView, AppError> {
        let id = payment.id;
        let (record, raw, now) = (answer.data.clone(), answer.raw.clone(), self.ctx.clock.now());
        let panel = self.payment_watch.panel_opened(id);
        let newest = self.payment_watch.newest(payment.environment, invoice, send_state);
        let kept = self
            .ctx
            .store
            .run(move |db| {
                let transaction = db.transaction()?;
                let Some(before) = payments::get(&transaction, id)? else { return Ok(None) };
                if !newest() {
                    return Ok(Some((before, false)));
                }
                let given_back = match before.paid_at {
                    Some(_) => orders::given_back(&transaction, id)?.to_vec(),
                    None => Vec::new(),
                };
                let old_status = before.status.clone();
                let mut row = verdict::after_poll(before, &given_back, &record, raw, now);
                row.next_poll_at = watch::next(&row.status, row.watched_from, panel, now);
                let had_money = orders::of_order(&transaction, row.order)?.certain().paisa() > 0;
                payments::polled(&transaction, &row)?;
                let row = payments::get(&transaction, id)?.unwrap_or(row);
                let has_changed = note_change(&transaction, (&old_status, had_money), &row, &record, now)?;
                transaction.commit()?;
                Ok(Some((row, has_changed)))
            })
            .await?;
        let (row, has_changed) = kept.ok_or(AppError::NotFound)?;
        if has_changed {
            self.orders.changed().await;
            // The mark is on all payments with the same transaction id.
            let others = self.ctx.store.run(move |db| transaction_uses::payments_with(db, id)).await?;
            for other in others {
                self.tell_row(self.payment_row(other).await?);
            }
        }
        match self.settle_refunds_by_status(&row).await? {
            true => self.tell_payment(id).await,
            false => Ok(self.tell_row(row)),
        }
    }

    async fn keep_expired(
        &self,
        payment: &PaymentRow,
        invoice: &InvoiceId,
        send_state: &SendState,
    ) -> Result<PaymentView, AppError> {
        let (id, now) = (payment.id, self.ctx.clock.now());
        let newest = self.payment_watch.newest(payment.environment, invoice, send_state);
        self.ctx
            .store
            .run(move |db| {
                if !newest() {
                    return Ok(());
                }
                let transaction = db.transaction()?;
                let Some(before) = payments::get(&transaction, id)? else { return Ok(()) };
                // Money that came stays, also where the service forgets payments, as practice and test do.
                if before.paid_at.is_some() {
                    let kept = PaymentRow { checked_at: Some(now), next_poll_at: None, ..before };
                    payments::polled(&transaction, &kept)?;
                    return transaction.commit();
                }
                let expired = PaymentRow {
                    status: PaymentStatus::Expired,
                    checked_at: Some(now),
                    next_poll_at: None,
                    ..before
                };
                payments::polled(&transaction, &expired)?;
                payments::add_event(&transaction, id, &PaymentEvent::Expired, now)?;
                transaction.commit()
            })
            .await?;
        self.tell_payment(id).await
    }

    fn next_poll(&self, row: &PaymentRow) -> Option<chrono::DateTime<chrono::Utc>> {
        let (panel, now) = (self.payment_watch.panel_opened(row.id), self.ctx.clock.now());
        watch::next(&row.status, row.watched_from, panel, now).or_else(|| watch::again(row, now))
    }
}

/// Writes a history line when the status or the service's own status text changed, with what follows for the order.
/// Returns whether it changed.
fn note_change(
    db: &crate::store::Connection,
    (before, had_money): (&PaymentStatus, bool),
    row: &PaymentRow,
    record: &Payment,
    now: chrono::DateTime<chrono::Utc>,
) -> crate::store::Result<bool> {
    if *before == row.status {
        return Ok(false);
    }
    let event = match row.status {
        PaymentStatus::Paid => PaymentEvent::Paid,
        PaymentStatus::Problem { .. } => PaymentEvent::Mismatch,
        _ => {
            let word = record.status.as_ref().map(|word| word.as_str().to_owned());
            PaymentEvent::Status { word: word.unwrap_or_default() }
        }
    };
    payments::add_event(db, row.id, &event, now)?;
    let mut alerts = match &row.status {
        PaymentStatus::Paid => {
            orders::paid(db, row.order, now)?;
            vec![Alert::Paid { payment: row.id }]
        }
        PaymentStatus::Problem { .. } => vec![Alert::PaymentDiffers { payment: row.id }],
        _ => Vec::new(),
    };
    if row.shares_transaction && row.status == PaymentStatus::Paid {
        alerts.push(Alert::TransactionShared { payment: row.id });
    }
    // Refunds that took it before told so.
    if *before == PaymentStatus::Paid && had_money {
        orders::money_gone(db, row.order, now)?;
    }
    // Test payments are samples.
    for alert in alerts.iter().filter(|_| row.environment != Environment::Test) {
        orders::add_due_alert(db, &serde_json::to_string(alert).unwrap_or_default())?;
    }
    Ok(true)
}

/// Returns whether an unpaid payment was deleted: the service deletes those after three days, and the practice services
/// forget everything when the app ends.
fn is_gone(row: &PaymentRow, error: &PaymentError, now: chrono::DateTime<chrono::Utc>) -> bool {
    let not_found = match error {
        PaymentError::Refused { refusal: Refusal::Field, .. } => true,
        PaymentError::Refused { status, .. } | PaymentError::NotUnderstood { status } => *status == 404,
        _ => false,
    };
    not_found
        && match row.environment {
            Environment::Live => false,
            Environment::Test => now - row.created_at >= TEST_PAYMENTS_LAST,
            Environment::Practice => true,
        }
}

pub(super) fn record_view(answer: &PaymentAnswer) -> RecordView {
    record_of(&answer.data, &answer.raw)
}

pub(super) fn kept_record_view(raw: &str) -> RecordView {
    record_of(&Payment::from_json(raw).unwrap_or_default(), raw)
}

fn record_of(record: &Payment, raw: &str) -> RecordView {
    let number = |number: Option<rust_decimal::Decimal>| number.map(|number| number.to_string());
    RecordView {
        full_name: record.full_name.clone(),
        email: record.email.clone(),
        amount: number(record.amount),
        fee: number(record.fee),
        charged_amount: number(record.charged_amount),
        invoice_id: record.invoice_id.clone(),
        payment_method: record.payment_method.clone(),
        sender_number: record.sender_number.clone(),
        transaction_id: record.transaction_id.clone(),
        date: record.date.clone(),
        status: record.status.as_ref().map(|status| status.as_str().to_owned()),
        currency: record.currency.clone(),
        test_mode: record.test_mode,
        raw: indented(raw),
    }
}
