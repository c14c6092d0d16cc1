//! Reads with retries.

use porokh_transport::RetryPolicy;

use crate::{InvoiceId, PaymentAnswer, PaymentClient, PaymentError, PingAnswer};

/// Questions about the key and about a payment, each asked again while its failure may pass.
///
/// No call that creates, refunds or confirms is here, so that none can be repeated by it.
#[derive(Debug, Clone)]
pub struct RetryingClient {
    client: PaymentClient,
    policy: RetryPolicy,
}

impl PaymentClient {
    /// The reads of this client, asked again as the policy says.
    pub fn with_retry(&self, policy: RetryPolicy) -> RetryingClient {
        RetryingClient { client: self.clone(), policy }
    }
}

impl RetryingClient {
    /// [`PaymentClient::ping`].
    pub async fn ping(&self) -> Result<PingAnswer, PaymentError> {
        self.policy.ask(|| self.client.ping(), PaymentError::retry).await
    }

    /// [`PaymentClient::verify`].
    pub async fn verify(&self, id: &InvoiceId) -> Result<PaymentAnswer, PaymentError> {
        self.policy.ask(|| self.client.verify(id), PaymentError::retry).await
    }

    /// [`PaymentClient::payment`].
    pub async fn payment(&self, id: &InvoiceId) -> Result<PaymentAnswer, PaymentError> {
        self.policy.ask(|| self.client.payment(id), PaymentError::retry).await
    }
}
