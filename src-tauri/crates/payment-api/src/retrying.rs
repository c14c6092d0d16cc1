use porokh_transport::RetryPolicy;

use crate::{InvoiceId, PaymentAnswer, PaymentClient, PaymentError, PingAnswer};

/// The reads, retried after temporary failures. Calls that move or claim money are missing here on purpose.
#[derive(Debug, Clone)]
pub struct RetryingClient {
    client: PaymentClient,
    policy: RetryPolicy,
}

impl PaymentClient {
    pub fn with_retry(&self, policy: RetryPolicy) -> RetryingClient {
        RetryingClient { client: self.clone(), policy }
    }
}

impl RetryingClient {
    pub async fn ping(&self) -> Result<PingAnswer, PaymentError> {
        self.policy.ask(|| self.client.ping(), PaymentError::retry).await
    }

    pub async fn verify(&self, id: &InvoiceId) -> Result<PaymentAnswer, PaymentError> {
        self.policy.ask(|| self.client.verify(id), PaymentError::retry).await
    }

    pub async fn payment(&self, id: &InvoiceId) -> Result<PaymentAnswer, PaymentError> {
        self.policy.ask(|| self.client.payment(id), PaymentError::retry).await
    }
}
