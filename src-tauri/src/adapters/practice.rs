//! The practice services, started when practice mode first needs them.

use std::{future::Future, pin::Pin, time::Duration};

use porokh_core::ports::{PracticeAccount, PracticeServices, PracticeUnavailable};
use porokh_domain::ApiKey;
use porokh_practice::{Options, Service};
use tokio::sync::OnceCell;

/// Long enough to see the loading state, short enough not to wait for it.
const LATENCY: std::ops::RangeInclusive<Duration> = Duration::from_millis(250)..=Duration::from_millis(700);

/// One running copy for the life of the app.
#[derive(Default)]
pub(crate) struct Practice(OnceCell<Service>);

impl Practice {
    async fn start(&self) -> Result<PracticeAccount, PracticeUnavailable> {
        let started =
            self.0.get_or_try_init(|| Service::start(Options { latency: LATENCY, ..Options::default() }));
        let service = started.await.map_err(|error| {
            log::error!("the practice services could not be started: {error}");
            PracticeUnavailable
        })?;
        let key = ApiKey::parse(&service.live_key()).map_err(|_| PracticeUnavailable)?;
        Ok(PracticeAccount { address: service.address(), key })
    }
}

impl PracticeServices for Practice {
    fn account(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticeAccount, PracticeUnavailable>> + Send + '_>> {
        Box::pin(self.start())
    }
}
