#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what isn't as it should be fails its test"
)]

mod accessibility;
mod account;
mod accounts;
mod alerts;
mod arrivals;
mod backups;
mod bulk;
mod closing;
mod crash;
mod customer;
mod damage;
mod data_folder;
mod day;
mod deferred;
mod evening;
mod faults;
mod files;
mod first_run;
mod fresh;
mod harness;
mod key_store;
mod keyboard;
mod line;
mod notifications;
mod outcomes;
mod overview;
mod payments;
mod practice_events;
mod quick;
mod reports;
mod restore;
mod second_start;
mod settings;
mod tour;
mod tray;
mod updates;
mod walls;

use acceptance::steps;
