//! The courier account: connecting, testing, and what the window shows of it.

mod budget;
mod connect;
mod connection;
mod contribution;
mod facts;
mod form_rules;
mod keep_up;
mod modes;
mod site;
mod states;
mod vault;
mod view;

pub(crate) use budget::Budgets;
pub(crate) use connection::Connection;
pub(crate) use contribution::is_of_the_request;
pub(crate) use facts::{indented, iso, me_facts};
pub(crate) use modes::{OtherModes, other_mode};
pub(crate) use states::AccountStates;
pub(crate) use vault::{Entry, Vault};
pub use view::{
    AccountState, AccountView, AddressRequest, ConnectRequest, KeyRequest, KeySlot, MeFacts, QuotaView,
    ScopeView,
};

#[cfg(test)]
mod tests;
