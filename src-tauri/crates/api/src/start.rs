//! What the window needs before it can draw its first page.

use porokh_domain::Environment;
use serde::Serialize;
use ts_rs::TS;

use crate::{DatabaseProblem, Settings, accounts::AccountsView};

/// The state of the app at its start.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct StartView {
    /// Version of Porokh.
    pub version: String,
    /// The desktop, for the key store's name and the keys' names.
    pub platform: Platform,
    /// The settings.
    pub settings: Settings,
    pub accounts: AccountsView,
    /// What the seller is told after the start, each once.
    pub problems: Vec<StartProblem>,
    /// Where records are kept.
    pub data_folder: String,
}

/// The desktop that Porokh runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Platform {
    /// Windows.
    Windows,
    /// macOS.
    Macos,
    /// Linux and others.
    Linux,
}

/// Something that went wrong while starting; the app runs all the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum StartProblem {
    /// The database was damaged. It was set aside, not deleted, and a new one begun.
    DatabaseSetAside {
        /// Where the damaged file is now.
        path: String,
    },
    /// The database can't be used: nothing can be checked until that is mended.
    DatabaseUnusable {
        /// Why.
        reason: DatabaseProblem,
        /// The file.
        path: String,
    },
    /// The settings file was damaged. Its last good copy is in force.
    SettingsRestored {
        /// Where the damaged file is now.
        path: String,
    },
    /// The settings file was damaged. It was set aside, and the defaults are in force.
    SettingsSetAside {
        /// Where the damaged file is now.
        path: String,
    },
}

/// Switching practice mode.
#[derive(Debug, Clone, Copy, serde::Deserialize, TS)]
pub struct PracticeRequest {
    /// On or off.
    pub on: bool,
}

/// Moving the window to another environment.
#[derive(Debug, Clone, Copy, serde::Deserialize, TS)]
pub struct EnvironmentRequest {
    /// Live, test or practice.
    pub environment: Environment,
}

/// What practice mode changes at once.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Switched {
    /// The settings after it.
    pub settings: Settings,
    pub accounts: AccountsView,
}
