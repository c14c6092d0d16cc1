//! Processes verified events in order of arrival, also after a crash.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError,
    accounts::AccountId,
    alerts::{Alert, Cause},
    inbox::ActivityKind,
};
use porokh_courier_api::JobId;
use porokh_runtime::{
    domain_events::DomainEvent,
    jobs::{Job, Next},
};
use porokh_webhooks::{Envelope, Event, Record};

use crate::{
    Environment,
    accounts::iso,
    inbox::Inbox,
    payments::OWN_REF,
    store::{
        AccountScope,
        inbox::{self, InboxRow, Message},
        payments, rejections,
        reported::Reported,
    },
};

/// Events read at a time.
const AT_ONCE: u32 = 50;
/// Shortest interval of rounds: counts of a flood are written a few times a second.
const ROUND: Duration = Duration::from_millis(200);
/// Longest interval: the computer may sleep, and a database may recover.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// Processes stored events as they arrive.
pub(super) struct Acting;

impl Job for Acting {
    type Owner = Inbox;

    const SPACING: Duration = ROUND;

    async fn step(&mut self, core: &Arc<Inbox>) -> Next {
        // Database errors are reported wherever they matter; the next round retries.
        let _ = core.work_off_inbox().await;
        Next::In(LONGEST_PAUSE)
    }
}

impl Inbox {
    /// One round: processes stored events, writes counts of rejected ones, and requests polls of payments.
    pub(crate) async fn work_off_inbox(self: &Arc<Self>) -> Result<(), AppError> {
        let mut changed = false;
        loop {
            let rows = self.ctx.store.run(|db| inbox::to_act_on(db, AT_ONCE)).await?;
            if rows.is_empty() {
                break;
            }
            changed = true;
            for row in rows {
                let alert = match self.act_on(&row).await {
                    Ok(done) => done,
                    // Retried in the next round, or by the next start.
                    Err(error @ (AppError::Database { .. } | AppError::WrongState)) => return Err(error),
                    // An event that can never be processed must not block the others.
                    Err(_) => None,
                };
                let id = row.id;
                self.ctx.store.run(move |db| inbox::acted(db, id)).await?;
                alert.into_iter().for_each(|alert| self.ctx.alerts.tell(alert));
            }
        }
        changed |= self.write_rejected().await?;
        for (environment, invoice) in self.state.take_wakes() {
            self.ctx.domain_events.dispatch(DomainEvent::PaymentChanged { environment, invoice }).await?;
        }
        changed |= self.look_for_missed().await?;
        if changed {
            self.tell_activity().await?;
        }
        Ok(())
    }

    /// Returns the desktop notification, if any.
    async fn act_on(self: &Arc<Self>, row: &InboxRow) -> Result<Option<Alert>, AppError> {
        let body = row.message.body.as_deref().unwrap_or_default().as_bytes();
        if row.message.kind == ActivityKind::Payment {
            let own = match Record::read(body) {
                Ok(record) => self.claim((row.message.environment, row.message.account), &record).await?,
                Err(_) => false,
            };
            let refunded = row.message.event == "payment.refunded";
            let is_test = row.message.environment == Environment::Test;
            return Ok((!is_test).then_some(Alert::Payment { refunded, own, message: row.id }));
        }
        // An event about sample data doesn't affect live records, and test accounts have no others.
        if row.message.environment == Environment::Test && row.message.kind != ActivityKind::Bulk {
            return Ok(None);
        }
        let Ok(envelope) = Envelope::read(body) else { return Ok(None) };
        Ok(match envelope.event {
            Event::PhoneReported { phone, reason, reason_label, reported_at, .. } => {
                let told_at = self.ctx.clock.now();
                let reported = Reported { reason, label: reason_label, reported_at, told_at };
                let Message { environment, account, .. } = row.message;
                let scope = AccountScope { environment, account };
                let held = self.mark_reported(row.id, scope, &phone, reported).await?;
                // Including those put on hold before an interruption.
                Some(Alert::PhoneReported { held: row.held + held, message: row.id })
            }
            Event::BulkCompleted { .. } => {
                let of = (row.message.environment, row.message.account);
                let known = self.end_job(of, &row.message.subject, body, envelope.created_at).await?;
                known.then_some(Alert::BulkCompleted { message: row.id })
            }
            Event::PlanExpiring { ends_at, .. } => {
                Some(Alert::PlanExpiring { ends_at: ends_at.map(iso), message: row.id })
            }
            Event::WebhookTest { .. } | Event::Unknown => None,
        })
    }

    /// A job of ours has ended: fetches its results. `false` if it isn't of this environment.
    ///
    /// The results in the event aren't used: for each number the interface promises only risk and success ratio
    /// (fraud-check interface, Events), while rows and exports also show counts, couriers and reports. Complete
    /// entries can't be recognised, and fetching the results is free.
    ///
    /// An unknown job may be one whose acceptance was lost: it is ours if its numbers are.
    async fn end_job(
        &self,
        of: (Environment, Option<AccountId>),
        job: &str,
        body: &[u8],
        told_at: Option<DateTime<Utc>>,
    ) -> Result<bool, AppError> {
        let Some(id) = JobId::parse(job) else { return Ok(false) };
        let kept = id.to_string();
        let (environment, account) = of;
        let body = body.to_vec();
        self.ctx
            .domain_events
            .dispatch(DomainEvent::JobEnded { environment, account, job: id, body, told_at })
            .await?;
        Ok(self.ctx.store.run(move |db| inbox::run_of_job(db, of, &kept)).await?.is_some())
    }

    /// A payment is claimed to be paid or refunded: requests a poll. An unanswered creation is found by our id in the
    /// metadata. `false` if it wasn't created here.
    async fn claim(&self, of: (Environment, Option<AccountId>), record: &Record) -> Result<bool, AppError> {
        let (environment, invoice) = (of.0, record.invoice_id.clone());
        let own_ref = record.metadata.get(OWN_REF).and_then(|own| own.as_str()).map(str::to_owned);
        let now = self.ctx.clock.now();
        self.ctx
            .store
            .run(move |db| {
                let transaction = db.transaction()?;
                if let Some(own_ref) = own_ref
                    && let Some(id) = inbox::lost_payment(&transaction, of, &own_ref)?
                {
                    payments::found(&transaction, id, &invoice, now)?;
                }
                inbox::claim_payment(&transaction, of, &invoice)?;
                payments::wake_by_invoice(&transaction, environment, &invoice, now)?;
                transaction.commit()
            })
            .await?;
        // Polled at the end of the round, so that the event's notification precedes the payment's.
        self.state.wake(environment, record.invoice_id.clone());
        Ok(self.payment_of(of, &record.invoice_id).await?.is_some())
    }

    pub(super) async fn payment_of(
        &self,
        (environment, account): (Environment, Option<AccountId>),
        invoice_id: &str,
    ) -> Result<Option<payments::PaymentRow>, AppError> {
        let scope = AccountScope { environment, account };
        let invoice = invoice_id.to_owned();
        Ok(self.ctx.store.run(move |db| payments::by_invoice(db, scope, &invoice)).await?)
    }

    /// Writes counts of rejected events since the last round; returns whether there were any.
    async fn write_rejected(&self) -> Result<bool, AppError> {
        let counts = self.state.take_rejected();
        if counts.is_empty() {
            return Ok(false);
        }
        // Counts that can't be written are dropped: they are only numbers, and may be many.
        let alerts = counts.clone();
        let new = self.ctx.store.run(move |db| rejections::add(db, &counts)).await?;
        for key in new {
            let seconds = alerts.iter().find(|(other, _)| *other == key).and_then(|(_, count)| count.seconds);
            match Cause::parse(key.cause, seconds) {
                None | Some(Cause::Repeated | Cause::NotPost) => {}
                Some(cause) => {
                    self.ctx.alerts.tell(Alert::Rejected { cause, environment: key.environment() });
                }
            }
        }
        Ok(true)
    }
}
