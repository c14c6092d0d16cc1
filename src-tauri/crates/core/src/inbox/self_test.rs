//! Signed test events to ourselves, through port, verification, database and list.

use std::{sync::Arc, time::Duration};

use porokh_api::{
    AppError,
    accounts::Service,
    alerts::Cause,
    inbox::{ReachResult, ReceiverState, SelfTestRequest, SelfTestResult, Sender},
};
use porokh_webhooks::{SignedHeaders, post_to_ourselves, sign_fraud, sign_payment};
use secrecy::ExposeSecret;
use serde_json::json;
use tokio::sync::Notify;
use url::Url;

use super::intake::{InboxState, Test};
use crate::{
    accounts::{Entry, iso},
    inbox::Inbox,
};

/// The receiver recognises headers by prefix and suffix.
const SIGNATURE: &str = "x-porokh-signature";
const EVENT: &str = "x-porokh-event";
const DELIVERY: &str = "x-porokh-delivery";
const TEST: &str = "webhook.test";
/// Longest time of a proxy that acknowledges before it forwards.
const HANDED_ON: Duration = Duration::from_secs(5);

struct Message {
    id: String,
    headers: Vec<(&'static str, String)>,
    body: String,
}

impl Inbox {
    /// Sends a signed test event to one of the addresses: the public one if saved, else the local one. `token`: its
    /// id, never used before.
    pub async fn test_receiver(
        &self,
        request: SelfTestRequest,
        token: String,
    ) -> Result<SelfTestResult, AppError> {
        let ReceiverState::Listening { port } = self.state.receiver() else {
            return Ok(SelfTestResult::NotListening);
        };
        let saved = self.ctx.settings.saved().receiver.clone();
        let path = match request.sender {
            Sender::Courier => saved.courier_path(),
            Sender::Payment => saved.payment_path(),
        };
        let Some(public) = Url::parse(&saved.public_address(request.sender)).ok() else {
            return self.test_here(request.sender, port, path, token).await;
        };
        let Some(message) = self.test_message(request.sender, format!("{token}-out")).await? else {
            return Ok(SelfTestResult::NoSecret);
        };
        let status = self.send_out(&public, message, false).await;
        match self.state.end_test() {
            Some(Ok(())) => Ok(SelfTestResult::CameBack),
            Some(Err(cause)) => Ok(SelfTestResult::Rejected { cause }),
            // Finds the faulty half of the way.
            None => Ok(match self.test_here(request.sender, port, path, token).await? {
                SelfTestResult::Received => SelfTestResult::NotBack { status },
                here => here,
            }),
        }
    }

    /// Sends a marked event through each public address, and waits for it. It has no content and no signature, and
    /// isn't stored: only its secret id `token` identifies it.
    pub async fn reach_receiver(&self, token: String) -> Result<ReachResult, AppError> {
        if !matches!(self.state.receiver(), ReceiverState::Listening { .. }) {
            return Ok(ReachResult::NotListening);
        }
        let saved = self.ctx.settings.saved().receiver.clone();
        let public = |sender| Url::parse(&saved.public_address(sender)).ok().map(|url| (sender, url));
        let addresses: Vec<_> = [Sender::Courier, Sender::Payment].into_iter().filter_map(public).collect();
        if addresses.is_empty() {
            return Ok(ReachResult::NoAddress);
        }
        let mut result = ReachResult::CameBack;
        for (sender, url) in addresses {
            let id = format!("{token}-{}", sender.as_str());
            // Without a signature header nothing is read; this one signs nothing.
            let headers = vec![(SIGNATURE, id.clone()), (EVENT, TEST.to_owned()), (DELIVERY, id.clone())];
            let status = self.send_out(&url, Message { id, headers, body: "{}".to_owned() }, true).await;
            if self.state.end_test().is_none() {
                result = ReachResult::NotBack { sender, status };
                break;
            }
        }
        let reached_at = (result == ReachResult::CameBack).then(|| self.ctx.clock.now().timestamp_millis());
        self.ctx.settings.change(|saved| saved.receiver.reached_at = reached_at)?;
        Ok(result)
    }

    /// Sends an event to a public address, and waits until it came back or was refused; returns the status of the
    /// reply in that case.
    async fn send_out(&self, public: &Url, message: Message, mark: bool) -> Option<u16> {
        let came = self.state.expect_test(&message.id, mark);
        let posted = self.ctx.http.plain().post_without_key(public, &message.headers, message.body);
        tokio::select! {
            () = came.notified() => None,
            status = posted => {
                // A proxy may acknowledge before it forwards.
                if status.is_some_and(|status| (200..300).contains(&status)) {
                    let _ = tokio::time::timeout(HANDED_ON, came.notified()).await;
                }
                status
            }
        }
    }

    async fn test_here(
        &self,
        sender: Sender,
        port: u16,
        path: String,
        id: String,
    ) -> Result<SelfTestResult, AppError> {
        let Some(message) = self.test_message(sender, id).await? else {
            return Ok(SelfTestResult::NoSecret);
        };
        self.state.expect_test(&message.id, false);
        let sent = tokio::task::spawn_blocking(move || {
            let headers = message.headers.iter().map(|(name, value)| (*name, value.as_str()));
            post_to_ourselves(port, &path, &headers.collect::<Vec<_>>(), &message.body)
        });
        let answered = matches!(sent.await, Ok(Ok(_)));
        Ok(match self.state.end_test() {
            Some(Ok(())) if answered => SelfTestResult::Received,
            Some(Err(cause)) => SelfTestResult::Rejected { cause },
            Some(Ok(())) | None => SelfTestResult::NoAnswer,
        })
    }

    /// `None` without a secret.
    async fn test_message(&self, sender: Sender, id: String) -> Result<Option<Message>, AppError> {
        let service = match sender {
            Sender::Courier => Service::Courier,
            Sender::Payment => Service::Payment,
        };
        let Some(kept) = self.accounts.own_secret(service) else { return Ok(None) };
        let secret = self.accounts.vault.get(Entry::Secret(service, kept.number)).await?;
        let (secret, now) = (secret.expose_secret().as_bytes(), self.ctx.clock.now());
        let body = match sender {
            Sender::Courier => {
                let data = json!({ "message": "Porokh" });
                json!({ "id": id, "event": TEST, "created_at": iso(now), "livemode": false, "data": data })
            }
            Sender::Payment => json!({ "invoice_id": id, "status": "TEST", "test_mode": true }),
        };
        let body = body.to_string();
        let signature = match sender {
            Sender::Courier => sign_fraud(secret, now, body.as_bytes()),
            Sender::Payment => sign_payment(secret, body.as_bytes()),
        };
        let headers = vec![(SIGNATURE, signature), (EVENT, TEST.to_owned()), (DELIVERY, id.clone())];
        Ok(Some(Message { id, headers, body }))
    }

    pub(super) fn is_test(&self, invoice_id: &str) -> bool {
        self.state.test().as_ref().is_some_and(|test| test.id == invoice_id)
    }

    pub(super) fn note_mark(&self, headers: &SignedHeaders) -> bool {
        let mut test = self.state.test();
        let Some(test) = test.as_mut().filter(|test| test.mark) else { return false };
        let is_ours = headers.delivery.as_deref() == Some(test.id.as_str());
        if is_ours {
            test.verdict = Some(Ok(()));
            test.came.notify_one();
        }
        is_ours
    }

    /// Stores the result of our test event.
    pub(super) fn note_test(&self, headers: &SignedHeaders, verdict: Result<(), Cause>) {
        if let Some(test) = &mut *self.state.test()
            && headers.delivery.as_deref() == Some(test.id.as_str())
        {
            test.verdict = Some(verdict);
            test.came.notify_one();
        }
    }
}

impl InboxState {
    fn expect_test(&self, id: &str, mark: bool) -> Arc<Notify> {
        let came = Arc::<Notify>::default();
        *self.test() = Some(Test { id: id.to_owned(), mark, verdict: None, came: Arc::clone(&came) });
        came
    }

    fn end_test(&self) -> Option<Result<(), Cause>> {
        self.test().take().and_then(|test| test.verdict)
    }
}
