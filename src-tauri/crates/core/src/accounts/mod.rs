//! The courier account: connecting, testing, and what the window shows of it.

mod budget;
mod connect;
mod connection;
mod contribution;
mod facts;
mod form_rules;
mod id;
mod keep_up;
mod kept;
mod modes;
mod several;
mod site;
mod states;
mod vault;
mod view;
mod whose;

pub(crate) use budget::Budgets;
pub(crate) use connect::Asked;
pub(crate) use connection::Connection;
pub(crate) use contribution::is_of_the_request;
pub(crate) use facts::{indented, iso, me_facts};
pub use id::{AccountHint, AccountId, SameMerchant, Service};
pub(crate) use modes::{OtherModes, other_mode};
pub use several::{AccountEntry, AccountRef, AccountsView, AddAccount, RenameAccount};
pub(crate) use states::{AccountStates, Owner};
pub(crate) use vault::{Entry, Vault};
pub use view::{
    AccountState, AccountView, AddressRequest, ConnectRequest, KeyRequest, KeySlot, MeFacts, QuotaView,
    ScopeView,
};
pub(crate) use whose::{AccountBook, name_older};

#[cfg(test)]
mod several_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod time_tests;
