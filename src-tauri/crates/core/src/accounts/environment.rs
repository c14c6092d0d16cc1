use porokh_api::{
    AppError, EnvironmentRequest, Settings, Switched, accounts::Service, requests::SwitchRequest,
};
use porokh_domain::{ApiKey, KeyKind, PaymentKey};

use super::Asked;
use crate::{Environment, accounts::Accounts};

impl Accounts {
    /// Switches practice mode. Switching it on also leaves the welcome page.
    pub async fn set_practice(&self, request: SwitchRequest) -> Result<Switched, AppError> {
        if request.on {
            // Started first: practice mode must not begin if it can't work.
            self.ctx.practice.account().await.map_err(|_| AppError::Practice)?;
        }
        let settings = self
            .ctx
            .settings
            .change(|saved| {
                saved.settings.practice = request.on;
                saved.settings.welcomed |= request.on;
            })?
            .settings;
        Ok(self.moved(settings).await)
    }

    /// Switches the window to an environment, for both services. Work in progress keeps its account.
    pub async fn use_environment(&self, request: EnvironmentRequest) -> Result<Switched, AppError> {
        let kind = match request.environment {
            Environment::Practice => return self.set_practice(SwitchRequest { on: true }).await,
            Environment::Live => KeyKind::Live,
            Environment::Test => KeyKind::Test,
        };
        let settings = self
            .ctx
            .settings
            .change(|saved| {
                saved.settings.practice = false;
                saved.use_kind(kind);
            })?
            .settings;
        Ok(self.moved(settings).await)
    }

    /// Notifies about both services after a switch. The window learns of it before the service or the key store is asked:
    /// what it does from here on is done in the other environment.
    async fn moved(&self, settings: Settings) -> Switched {
        self.tell_accounts().await;
        self.ask_used(Service::Courier, Asked::ByAPerson).await;
        self.look_at_used().await;
        self.tell_accounts().await;
        self.wake_work(Service::Payment).await;
        Switched { settings, accounts: self.accounts().await }
    }

    /// Determines the accounts in use; a missing key is reported in the account's state.
    pub(super) async fn look_at_used(&self) {
        for service in [Service::Courier, Service::Payment] {
            if let Some(environment) = self.ctx.settings.environment_of(service) {
                self.look_at_used_in(service, environment).await;
            }
        }
    }

    pub(super) async fn look_at_used_in(&self, service: Service, environment: Environment) {
        match service {
            Service::Courier => drop(self.at_hand::<ApiKey>(environment).await),
            Service::Payment => drop(self.at_hand::<PaymentKey>(environment).await),
        }
    }
}
