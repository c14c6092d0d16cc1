use porokh_api::{
    UiEvent,
    accounts::{AccountId, AccountRef, AccountView, AccountsView, QuotaView, Service, ServiceView},
    saved::{KeptKey, Saved},
};
use porokh_domain::{KeyKind, Mode};

use super::{
    facts::{me_facts, ping_facts, quota_view},
    states::Owner,
};
use crate::{Environment, accounts::Accounts};

impl Accounts {
    /// The accounts of both services, without requests.
    pub async fn accounts(&self) -> AccountsView {
        let saved = self.ctx.settings.saved().clone();
        let environment = saved.environment();
        let mut accounts = Vec::new();
        for service in [Service::Courier, Service::Payment] {
            let keys = saved.keys(service);
            for kept in [KeyKind::Live, KeyKind::Test].into_iter().flat_map(|kind| keys.of_kind(kind)) {
                accounts.push(self.kept_view(&saved, service, kept).await);
            }
            if environment == Environment::Practice {
                // A practice account that can't be stored now is stored with its first record.
                let id = self.practice_account(service).await.ok();
                accounts.push(self.view(AccountRef { service, environment, number: 1 }, id).await);
            }
        }
        let of = |service| self.service_view(&saved, service);
        AccountsView { environment, courier: of(Service::Courier), payment: of(Service::Payment), accounts }
    }

    /// The account that new work of a service uses.
    pub async fn used(&self, service: Service) -> Option<AccountView> {
        let AccountsView { environment, accounts, .. } = self.accounts().await;
        let is_used = |view: &AccountView| {
            view.in_use && (view.account.service, view.account.environment) == (service, environment)
        };
        accounts.into_iter().find(is_used)
    }

    async fn kept_view(&self, saved: &Saved, service: Service, kept: &KeptKey) -> AccountView {
        let (id, environment) = (self.account_of_kept(service, kept), kept.kind.into());
        let account = AccountRef { service, environment, number: kept.number };
        AccountView {
            address: kept.address.clone(),
            key_hint: kept.hint.clone(),
            in_use: kept.in_use,
            same_as: kept.in_use.then(|| self.asked_about(service, environment)).flatten(),
            has_secret: kept.kind == KeyKind::Live && id.is_some() && saved.secret_of(service, id).is_some(),
            ..self.view(account, id).await
        }
    }

    async fn view(&self, account: AccountRef, id: Option<AccountId>) -> AccountView {
        let AccountRef { service, environment, .. } = account;
        let (owner, readings) = ((environment, id), self.readings(id).await);
        let row = id.and_then(|id| self.account_book.row(id));
        let (name, identity) = row.map(|row| (row.name, row.label)).unwrap_or_default();
        AccountView {
            account,
            label: if name.is_empty() { identity.clone() } else { name },
            identity,
            address: String::new(),
            key_hint: String::new(),
            in_use: true,
            state: self.states.of(service, owner),
            quota: readings.quota.map(|quota| quota_view(quota, self.ctx.clock.now())),
            me: readings.me.map(|me| me_facts(environment, &me)),
            ping: readings.ping.map(ping_facts),
            same_as: None,
            other_mode: self.other_modes.of(owner),
            has_secret: false,
        }
    }

    fn service_view(&self, saved: &Saved, service: Service) -> ServiceView {
        let keys = saved.keys(service);
        let used = saved.in_use.and_then(|kind| keys.key(kind)).map(|key| &key.address);
        let default = self.ctx.default_address.as_ref().filter(|_| service == Service::Courier);
        let address = used.or(Some(&keys.address).filter(|typed| !typed.is_empty())).or(default);
        ServiceView {
            shown: self.scope(service).account,
            address: address.cloned().unwrap_or_default(),
            from_backup: used.is_none() && keys.from_backup,
        }
    }

    /// Remaining checks of an account, as last read.
    pub(crate) async fn quota_of(&self, account: AccountId) -> Option<QuotaView> {
        let quota = self.readings(Some(account)).await.quota;
        quota.map(|quota| quota_view(quota, self.ctx.clock.now()))
    }

    /// Sets or clears the mark of an account whose reply's mode contradicts its key.
    pub(crate) async fn note_mode(&self, owner: Owner, other: Option<&Mode>) {
        if self.other_modes.set(owner, other.cloned()) {
            self.tell_accounts().await;
        }
    }

    /// Sends the accounts to the window.
    pub(crate) async fn tell_accounts(&self) {
        self.ctx.events.emit(UiEvent::Accounts { accounts: Box::new(self.accounts().await) });
    }
}
