//! Reads with retries.

use porokh_transport::RetryPolicy;

use crate::{CourierClient, CourierError, DescriptionAnswer, JobAnswer, JobId, MeAnswer};

/// The calls that cost and change nothing, each asked again while its failure may pass.
///
/// There is no other call here, so that nothing that may spend a check can be repeated by it.
#[derive(Debug, Clone)]
pub struct RetryingClient {
    client: CourierClient,
    policy: RetryPolicy,
}

impl CourierClient {
    /// The reads of this client, asked again as the policy says.
    pub fn with_retry(&self, policy: RetryPolicy) -> RetryingClient {
        RetryingClient { client: self.clone(), policy }
    }
}

impl RetryingClient {
    /// [`CourierClient::me`].
    pub async fn me(&self) -> Result<MeAnswer, CourierError> {
        self.policy.ask(|| self.client.me(), CourierError::retry).await
    }

    /// [`CourierClient::bulk_job`].
    pub async fn bulk_job(&self, id: JobId) -> Result<JobAnswer, CourierError> {
        self.policy.ask(|| self.client.bulk_job(id), CourierError::retry).await
    }

    /// [`CourierClient::description`].
    pub async fn description(&self) -> Result<DescriptionAnswer, CourierError> {
        self.policy.ask(|| self.client.description(), CourierError::retry).await
    }
}
