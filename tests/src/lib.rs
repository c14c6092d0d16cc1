//! Harness of whole-app tests: each test has its own display, session bus, key store, driver and data folder, removed
//! when it ends.
//!
//! ```no_run
//! # async fn example() {
//! let harness = acceptance::Harness::new().await;
//! let window = harness.open().await;
//! window.click("welcome-practise").await;
//! window.close().await;
//! # }
//! ```
// The harness uses Linux desktop components.
#![cfg(target_os = "linux")]
#![expect(
    clippy::panic,
    clippy::expect_used,
    reason = "what can't be set up or isn't seen in time fails its test, with the reason in the message"
)]

mod app;
mod axe;
mod bus;
mod display;
mod driver;
mod drop;
mod files;
mod harness;
mod input;
mod key_store;
mod memory;
mod notifications;
mod page;
mod pictures;
mod process;
mod quick;
mod seen;
pub mod steps;
mod tray;
mod wait;
mod window;

pub use app::TakenKeys;
pub use bus::Name;
pub use files::{all_files, files_holding};
pub use harness::Harness;
pub use key_store::KeyStore;
pub use memory::{Memory, Shares};
pub use notifications::{Notifications, Shown};
pub use tray::Tray;
pub use wait::{BOUND, until, until_in};
pub use window::Window;

pub use thirtyfour::Key;
