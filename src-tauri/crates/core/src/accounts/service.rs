//! Differences between the two services: keys, and requests about accounts.

use porokh_api::{AppError, WaitOf, accounts::Service};
use porokh_courier_api::{MeAnswer, Quota};
use porokh_domain::{ApiKey, KeyKind, PaymentKey};
use porokh_payment_api::PingAnswer;
use porokh_runtime::ports::{PracticeServices, PracticeUnavailable};
use porokh_transport::{
    ServiceAddress,
    gate::{Line, Priority},
};

use super::{modes::other_mode, states::Owner};
use crate::{
    Environment,
    accounts::Accounts,
    store::{
        MeReading, QuotaReading,
        account::Readings,
        pings::{PingReading, PingWord},
    },
};

/// Who requests data about an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The user waits: delays are shown and can be cancelled, and rate limiting is retried.
    ByAPerson,
    /// Nobody waits.
    ByItself,
}

pub(crate) trait ServiceKey: Clone + Send + Sync + 'static {
    const SERVICE: Service;

    fn read(typed: &str) -> Result<Self, AppError>;
    fn kind(&self) -> KeyKind;
    fn expose(&self) -> &str;
    fn hint(&self) -> String;

    /// Error of a request that needs an account of this service.
    fn not_connected() -> AppError;

    /// Address and key of the practice account.
    fn of_practice(
        practice: &dyn PracticeServices,
    ) -> impl Future<Output = Result<(String, Self), PracticeUnavailable>> + Send;

    /// GET /me or GET /api/v1/ping with this key. Costs nothing.
    fn ask(
        self,
        accounts: &Accounts,
        owner: Owner,
        address: &ServiceAddress,
        asked: Asked,
    ) -> impl Future<Output = Result<Said, AppError>> + Send;
}

impl ServiceKey for ApiKey {
    const SERVICE: Service = Service::Courier;

    fn read(typed: &str) -> Result<Self, AppError> {
        Self::parse(typed).map_err(|reason| AppError::Key { reason })
    }

    fn kind(&self) -> KeyKind {
        self.kind()
    }

    fn expose(&self) -> &str {
        self.expose()
    }

    fn hint(&self) -> String {
        self.hint()
    }

    fn not_connected() -> AppError {
        AppError::NotConnected
    }

    async fn of_practice(practice: &dyn PracticeServices) -> Result<(String, Self), PracticeUnavailable> {
        let account = practice.account().await?;
        Ok((account.address, account.key))
    }

    async fn ask(
        self,
        accounts: &Accounts,
        owner: Owner,
        address: &ServiceAddress,
        asked: Asked,
    ) -> Result<Said, AppError> {
        let gate = accounts.gate(owner, address).await;
        let client = &accounts.client_to(owner.0, address, self, &gate);
        let me = || async move { client.me().await.map_err(AppError::from) };
        let answer = accounts.asking(WaitOf::CourierAccount, client.line(), asked, me).await?;
        Ok(Said::me(owner.0, answer, accounts))
    }
}

impl ServiceKey for PaymentKey {
    const SERVICE: Service = Service::Payment;

    fn read(typed: &str) -> Result<Self, AppError> {
        Self::parse(typed).map_err(|reason| AppError::PaymentKey { reason })
    }

    fn kind(&self) -> KeyKind {
        self.kind()
    }

    fn expose(&self) -> &str {
        self.expose()
    }

    fn hint(&self) -> String {
        self.hint()
    }

    fn not_connected() -> AppError {
        AppError::PaymentNotConnected
    }

    async fn of_practice(practice: &dyn PracticeServices) -> Result<(String, Self), PracticeUnavailable> {
        let account = practice.payments().await?;
        Ok((account.address, account.test_key))
    }

    async fn ask(
        self,
        accounts: &Accounts,
        owner: Owner,
        address: &ServiceAddress,
        asked: Asked,
    ) -> Result<Said, AppError> {
        let priority = match asked {
            Asked::ByAPerson => Priority::Person,
            Asked::ByItself => Priority::Background,
        };
        let client = &accounts.payment_client_to(owner, address, self, priority);
        let ping = || async move { client.ping().await.map_err(AppError::from) };
        let answer = accounts.asking(WaitOf::PaymentAccount, client.line(), asked, ping).await?;
        Ok(Said::ping(answer, accounts))
    }
}

impl Accounts {
    /// Sends a request about an account.
    async fn asking<T, F: Future<Output = Result<T, AppError>> + Send>(
        &self,
        of: WaitOf,
        line: Option<&Line>,
        asked: Asked,
        question: impl Fn() -> F + Send,
    ) -> Result<T, AppError> {
        if asked == Asked::ByItself {
            // Background requests are not listed in `Waits`; the user cannot cancel them.
            return question().await;
        }
        let mut retry = self.ctx.waits.rate_limit_retry(of, line);
        loop {
            retry.turn().await?;
            match question().await {
                Err(error) if error.refuses_pace() && retry.again() => {}
                answer => return answer,
            }
        }
    }
}

/// An account as described by the service.
#[derive(Debug, Clone)]
pub(crate) struct Said {
    /// The e-mail of GET /me, or the brand of a ping, if any.
    pub(super) identity: Option<String>,
    pub(super) readings: Readings,
}

impl Said {
    pub(super) fn me(environment: Environment, answer: MeAnswer, accounts: &Accounts) -> Self {
        let read_at = accounts.ctx.clock.now();
        // Without a limit there is no quota to show; it must not look like "no limit".
        let quota = match answer.data.daily_limit {
            Quota::Absent => None,
            Quota::Unlimited => Some(QuotaReading { limit: None, remaining: None, read_at }),
            Quota::Checks(limit) => {
                let remaining = match answer.data.remaining_today {
                    Quota::Checks(remaining) => Some(remaining),
                    Quota::Absent | Quota::Unlimited => None,
                };
                Some(QuotaReading { limit: Some(limit), remaining, read_at })
            }
        };
        let header_mode = other_mode(environment, None, &answer.headers)
            .or_else(|| answer.headers.mode.agreed().cloned())
            .map(String::from);
        let me = Some(MeReading { reply: answer.raw, header_mode, read_at });
        Self { identity: answer.data.email, readings: Readings { me, quota, ping: None } }
    }

    fn ping(answer: PingAnswer, accounts: &Accounts) -> Self {
        let identity = brand(&answer.words);
        let words = answer.words.into_iter().map(|(name, value)| PingWord { name, value }).collect();
        let ping = Some(PingReading { words, reply: answer.raw, read_at: accounts.ctx.clock.now() });
        Self { identity, readings: Readings { ping, ..Readings::default() } }
    }
}

/// The brand of a ping. The interface doesn't define its member, so only members named accordingly count, and only if
/// they agree.
fn brand(words: &[(String, String)]) -> Option<String> {
    let is_brand = |name: &str| {
        let name = name.to_lowercase().replace(['_', '-'], "");
        ["brand", "brandname", "brand.name", "brand.title"]
            .iter()
            .any(|word| name == *word || name.ends_with(&format!(".{word}")))
    };
    let mut brands = words.iter().filter(|(name, _)| is_brand(name)).map(|(_, value)| value.trim());
    let first = brands.next().filter(|brand| !brand.is_empty())?;
    brands.all(|brand| brand == first).then(|| first.to_owned())
}
