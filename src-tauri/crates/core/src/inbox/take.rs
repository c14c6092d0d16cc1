//! Verifies events, and persists them before they are acknowledged.

use porokh_api::{
    alerts::Cause,
    inbox::{ActivityKind, Sender},
};
use porokh_courier_api::JobId;
use porokh_domain::KeyKind;
use porokh_runtime::domain_events::DomainEvent;
use porokh_webhooks::{
    Envelope, Event, Incoming, Record, Rejection, Reply, Route, SignedHeaders, verify_fraud_at,
    verify_payment,
};

use super::secrets::{Secrets, Signer};
use crate::{
    Environment,
    accounts::Owner,
    inbox::Inbox,
    store::inbox::{self, Message, MessageIds},
};

/// Documented events. Other names of rejected events aren't stored.
const COURIER_EVENTS: [&str; 4] = ["phone.reported", "bulk.completed", "plan.expiring", "webhook.test"];
const PAYMENT_EVENTS: [&str; 2] = ["payment.completed", "payment.refunded"];

impl Inbox {
    /// Handles a request to one of the two addresses. Verified events are persisted when this returns
    /// [`Reply::Taken`], new or repeated.
    pub(super) async fn take(&self, incoming: Incoming) -> Reply {
        let sender = match incoming.route {
            Route::Fraud => Sender::Courier,
            Route::Payment => Sender::Payment,
        };
        let (headers, body) = match incoming.message {
            Ok(message) => message,
            Err(rejection) => return self.reject(sender, None, 0, rejection.into()),
        };
        if self.note_mark(&headers) {
            return Reply::Taken;
        }
        let taken = match sender {
            Sender::Courier => self.take_from_courier(&headers, &body).await,
            Sender::Payment => self.take_from_payment(&headers, &body).await,
        };
        self.note_test(&headers, taken);
        match taken {
            Ok(()) => {
                self.state.arrived.wake();
                Reply::Taken
            }
            Err(cause) => self.reject(sender, Some(&headers), body.len() as u64, cause),
        }
    }

    fn reject(&self, sender: Sender, headers: Option<&SignedHeaders>, size: u64, cause: Cause) -> Reply {
        let known: &[&'static str] = match sender {
            Sender::Courier => &COURIER_EVENTS,
            Sender::Payment => &PAYMENT_EVENTS,
        };
        let named = headers.and_then(|headers| headers.event.as_deref());
        let event = known.iter().find(|event| Some(**event) == named).copied().unwrap_or_default();
        let practice = self.ctx.settings.saved().settings.practice;
        self.state.reject(practice, sender, event, cause, size, self.ctx.clock.now());
        match cause {
            // The sender may have missed the acknowledgement; sending it again would be useless.
            Cause::Repeated => Reply::Taken,
            cause if cause.is_ours() => Reply::NotNow,
            _ => Reply::Rejected,
        }
    }

    async fn take_from_courier(&self, headers: &SignedHeaders, body: &[u8]) -> Result<(), Cause> {
        let (secrets, now) = (self.courier_secrets().await, self.ctx.clock.now());
        let proven = verify_fraud_at(&secrets.bytes(), headers, body, now);
        let (signer, account) = proven.map_err(|rejection| cause(rejection, &secrets))?.by;
        let envelope = Envelope::read(body)?;
        let delivery = headers.delivery.clone().ok_or(Cause::NoDeliveryId)?;
        let environment = match signer {
            Signer::Practice => Environment::Practice,
            Signer::Own if envelope.live => Environment::Live,
            Signer::Own => Environment::Test,
        };
        let (kind, subject) = match envelope.event {
            Event::PhoneReported { phone, .. } => (ActivityKind::Report, phone),
            // In the case of our own records.
            Event::BulkCompleted { job, .. } => {
                (ActivityKind::Bulk, JobId::parse(&job).map_or(job, |id| id.to_string()))
            }
            Event::PlanExpiring { .. } => (ActivityKind::Plan, String::new()),
            Event::WebhookTest { .. } => (ActivityKind::Test, String::new()),
            Event::Unknown => (ActivityKind::Other, String::new()),
        };
        let ids = MessageIds { signer, delivery, event: envelope.id };
        let message = Message {
            environment,
            account,
            sender: Sender::Courier,
            kind,
            event: envelope.name,
            subject,
            status: String::new(),
            body: Some(text(body)?),
        };
        let kept = self.ctx.store.run(move |db| inbox::keep_once(db, &ids, &message, now)).await;
        if kept.map_err(|_| Cause::NotKept)? { Ok(()) } else { Err(Cause::Repeated) }
    }

    async fn take_from_payment(&self, headers: &SignedHeaders, body: &[u8]) -> Result<(), Cause> {
        let secrets = self.payment_secrets().await;
        let proven = verify_payment(&secrets.bytes(), headers, body);
        let (environment, account) = match proven {
            Ok(proven) => proven.by,
            Err(rejection) => return Err(self.payment_cause(rejection, headers, &secrets)),
        };
        let record = Record::read(body)?;
        let is_test = self.is_test(&record.invoice_id);
        // Only the secret is proof. An event that contradicts it was mixed up, and must affect neither environment.
        // The practice services sign both with one secret.
        let signed_live = match environment {
            Environment::Live => Some(true),
            Environment::Test => Some(false),
            Environment::Practice => None,
        };
        if !is_test && signed_live.is_some_and(|live| record.contradicts(headers, live)) {
            return Err(Cause::OtherMode);
        }
        let (kind, event) = match is_test {
            true => (ActivityKind::Test, "webhook.test"),
            false => (ActivityKind::Payment, record.event(headers)),
        };
        let message = Message {
            environment: if is_test { Environment::Test } else { environment },
            account,
            sender: Sender::Payment,
            kind,
            event: event.to_owned(),
            subject: record.invoice_id.clone(),
            status: record.status,
            body: Some(text(body)?),
        };
        let now = self.ctx.clock.now();
        if !is_test {
            // Before it is processed: otherwise the reply to the resulting poll would count as outdated, too.
            let invoice = record.invoice_id.clone();
            let told =
                self.ctx.domain_events.dispatch(DomainEvent::PaymentTold { environment, invoice }).await;
            told.map_err(|_| Cause::NotKept)?;
        }
        let kept = self.ctx.store.run(move |db| inbox::keep_told_once(db, &message, now)).await;
        let is_new = kept.map_err(|_| Cause::NotKept)?;
        // Only new events are processed: a second partial refund looks the same.
        if !is_new && !is_test {
            self.state.wake(environment, record.invoice_id);
        }
        Ok(())
    }

    /// A test payment's event is signed with the test key, which must be saved.
    fn payment_cause(
        &self,
        rejection: Rejection,
        headers: &SignedHeaders,
        secrets: &Secrets<Owner>,
    ) -> Cause {
        let unproven = matches!(rejection, Rejection::WrongSignature | Rejection::NoSecret);
        let is_test = headers.mode.as_deref() == Some("test");
        if unproven && is_test && self.ctx.settings.saved().payment.of_kind(KeyKind::Test).next().is_none() {
            return Cause::NoTestKey;
        }
        cause(rejection, secrets)
    }
}

/// If a secret is missing or unreadable, an event that matches no other may still be valid.
fn cause<T: Copy>(rejection: Rejection, secrets: &Secrets<T>) -> Cause {
    match rejection {
        Rejection::WrongSignature | Rejection::NoSecret if secrets.incomplete => Cause::KeyStore,
        Rejection::WrongSignature if secrets.unsaved => Cause::NoSecret,
        rejection => rejection.into(),
    }
}

fn text(body: &[u8]) -> Result<String, Cause> {
    String::from_utf8(body.to_vec()).map_err(|_| Cause::MalformedBody)
}
