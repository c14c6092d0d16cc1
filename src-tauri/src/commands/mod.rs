//! The commands: each takes the state and a request, makes one call, and returns.

pub(crate) mod account;
pub(crate) mod app;
pub(crate) mod check;
pub(crate) mod customer;
pub(crate) mod deliveries;
pub(crate) mod desk;
pub(crate) mod export;
pub(crate) mod file;
pub(crate) mod history;
pub(crate) mod inbox;
pub(crate) mod ledger;
pub(crate) mod notices;
pub(crate) mod outcomes;
pub(crate) mod payment;
pub(crate) mod payment_account;
pub(crate) mod receiver;
pub(crate) mod refund;
pub(crate) mod reports;
pub(crate) mod run;
pub(crate) mod run_rows;
pub(crate) mod settings;
pub(crate) mod sheet;

/// What every command returns.
pub(crate) type Reply<T> = Result<T, porokh_core::AppError>;
/// What every command is given first.
pub(crate) type Shell<'a> = tauri::State<'a, crate::shell::Shell>;

#[cfg(test)]
mod tests;
