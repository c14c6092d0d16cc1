use porokh_transport::RetryPolicy;

use crate::{CourierClient, CourierError, DescriptionAnswer, JobAnswer, JobId, MeAnswer};

/// The free reads, retried after temporary failures. Calls that may cost a check are missing here on purpose.
#[derive(Debug, Clone)]
pub struct RetryingClient {
    client: CourierClient,
    policy: RetryPolicy,
}

impl CourierClient {
    pub fn with_retry(&self, policy: RetryPolicy) -> RetryingClient {
        RetryingClient { client: self.clone(), policy }
    }
}

impl RetryingClient {
    pub async fn me(&self) -> Result<MeAnswer, CourierError> {
        self.policy.ask(|| self.client.me(), CourierError::retry).await
    }

    pub async fn bulk_job(&self, id: JobId) -> Result<JobAnswer, CourierError> {
        self.policy.ask(|| self.client.bulk_job(id), CourierError::retry).await
    }

    pub async fn description(&self) -> Result<DescriptionAnswer, CourierError> {
        self.policy.ask(|| self.client.description(), CourierError::retry).await
    }
}
