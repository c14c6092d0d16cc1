//! Accounts of both services.

mod ask;
mod at_hand;
mod book;
mod budget;
mod change;
mod connection;
mod contribution;
mod environment;
mod facts;
mod form_rules;
mod identity;
mod kept;
mod list;
mod modes;
mod payment_connection;
mod payment_gates;
mod polls;
mod refresh;
mod scope;
mod secrets;
mod service;
mod site;
mod states;
mod vault;

use std::sync::Arc;

use porokh_runtime::Ctx;

use book::AccountBook;
use budget::Budgets;
pub(crate) use connection::{Connection, UNTOLD_WAIT};
pub(crate) use contribution::is_of_the_request;
pub(crate) use facts::me_facts;
use modes::OtherModes;
pub(crate) use modes::other_mode;
use payment_gates::PaymentGates;
pub(crate) use porokh_domain::wire::iso;
pub(crate) use service::Asked;
pub(crate) use states::{AccountStates, Owner};
pub(crate) use vault::{Entry, Vault, entry_names};

pub struct Accounts {
    ctx: Arc<Ctx>,
    pub(crate) vault: Vault,
    pub(crate) account_book: AccountBook,
    pub(crate) states: AccountStates,
    other_modes: OtherModes,
    budgets: Budgets,
    payment_gates: PaymentGates,
}

impl Accounts {
    pub(crate) fn new(ctx: Arc<Ctx>, vault: Vault) -> Arc<Self> {
        Arc::new(Self {
            ctx,
            vault,
            account_book: AccountBook::default(),
            states: AccountStates::default(),
            other_modes: OtherModes::default(),
            budgets: Budgets::default(),
            payment_gates: PaymentGates::default(),
        })
    }
}

#[cfg(test)]
mod scope_tests;
#[cfg(test)]
mod several_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod time_tests;
