//! A signed message of ours to ourselves, through the whole path: the port, the signature, the disk, the list.

use porokh_webhooks::{SignedHeaders, post_to_ourselves, sign_fraud, sign_payment};
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use serde_json::json;
use ts_rs::TS;

use super::{Cause, ReceiverState, Sender, intake::Test};
use crate::{
    AppError, Porokh,
    accounts::{Entry, iso},
};

/// Which of the two addresses is tried.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct SelfTestRequest {
    /// Whose.
    pub sender: Sender,
}

/// What became of the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum SelfTestResult {
    /// It was believed, and is in the list.
    Received,
    /// The receiver doesn't listen.
    NotListening,
    /// There is no secret to sign it with.
    NoSecret,
    /// It arrived and wasn't believed.
    Rejected {
        /// Why.
        cause: Cause,
    },
    /// It got no answer.
    NoAnswer,
}

/// Ours; the receiver knows headers by how their names begin and end.
const SIGNATURE: &str = "x-porokh-signature";
const EVENT: &str = "x-porokh-event";
const DELIVERY: &str = "x-porokh-delivery";
const TEST: &str = "webhook.test";

impl Porokh {
    /// Sends a signed test message to one of the addresses on this computer. `token` is its id, never used before.
    pub async fn test_receiver(
        &self,
        request: SelfTestRequest,
        token: String,
    ) -> Result<SelfTestResult, AppError> {
        let ReceiverState::Listening { port } = self.inbox.receiver() else {
            return Ok(SelfTestResult::NotListening);
        };
        let (saved, entry) = match request.sender {
            Sender::Courier => (self.saved().courier_secret, Entry::CourierSecret),
            Sender::Payment => (self.saved().payment_secret, Entry::PaymentSecret),
        };
        if !saved {
            return Ok(SelfTestResult::NoSecret);
        }
        let secret = self.vault.get(entry).await?;
        let (secret, now) = (secret.expose_secret().as_bytes(), self.clock.now());
        let (path, body) = match request.sender {
            Sender::Courier => {
                let data = json!({ "message": "Porokh" });
                let body = json!({
                    "id": token, "event": TEST, "created_at": iso(now), "livemode": false, "data": data,
                });
                (self.saved().receiver.courier_path(), body.to_string())
            }
            Sender::Payment => {
                let body = json!({ "invoice_id": token, "status": "TEST", "test_mode": true });
                (self.saved().receiver.payment_path(), body.to_string())
            }
        };
        let signature = match request.sender {
            Sender::Courier => sign_fraud(secret, now, body.as_bytes()),
            Sender::Payment => sign_payment(secret, body.as_bytes()),
        };
        *self.inbox.test() = Some(Test { id: token.clone(), verdict: None });
        let sent = tokio::task::spawn_blocking(move || {
            let headers = [(SIGNATURE, signature.as_str()), (EVENT, TEST), (DELIVERY, token.as_str())];
            post_to_ourselves(port, &path, &headers, &body)
        });
        let answered = matches!(sent.await, Ok(Ok(_)));
        let verdict = self.inbox.test().take().and_then(|test| test.verdict);
        Ok(match verdict {
            Some(Ok(())) if answered => SelfTestResult::Received,
            Some(Err(cause)) => SelfTestResult::Rejected { cause },
            Some(Ok(())) | None => SelfTestResult::NoAnswer,
        })
    }

    /// Whether an invoice id is that of the message of ours.
    pub(super) fn is_test(&self, invoice_id: &str) -> bool {
        self.inbox.test().as_ref().is_some_and(|test| test.id == invoice_id)
    }

    /// Notes what became of the message of ours.
    pub(super) fn note_test(&self, headers: &SignedHeaders, verdict: Result<(), Cause>) {
        if let Some(test) = &mut *self.inbox.test()
            && headers.delivery.as_deref() == Some(test.id.as_str())
        {
            test.verdict = Some(verdict);
        }
    }
}
