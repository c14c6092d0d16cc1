//! The courier account: connecting, testing, and what the window shows of it.

mod view;

pub use view::{
    AccountState, AccountView, AddressRequest, ConnectRequest, KeyRequest, KeySlot, MeFacts, QuotaView, ScopeView,
};
