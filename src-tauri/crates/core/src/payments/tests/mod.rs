//! The use cases over a real socket, against the practice payment service.

mod account;
mod create;
pub(crate) mod desk;
mod environments;
mod pacing;
mod verified;
mod waits;
mod watch;
pub(crate) mod whose;
