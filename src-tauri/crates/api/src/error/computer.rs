//! What this computer refuses: an address, the key store, a copy, the desktop.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

/// Why an address can't be the service's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AddressProblem {
    Empty,
    NotAnAddress,
    /// `http` is allowed to this computer only: the key would travel unprotected.
    Insecure,
    /// It carries a user name, a password, a query or a fragment.
    Extras,
}

/// Why the key store can't be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyStoreProblem {
    /// There is none on this machine, or its service isn't running.
    #[error("no key store")]
    Missing,
    /// It is locked and wasn't unlocked.
    #[error("the key store is locked")]
    Locked,
    /// It didn't answer in time; it may be waiting for the user to unlock it.
    #[error("the key store didn't answer")]
    NoAnswer,
    /// It holds no key although one was saved here.
    #[error("the key is no longer in the key store")]
    KeyGone,
    /// It failed in another way.
    #[error("the key store failed")]
    Failed,
}

/// Why a file's copy can't be kept in the data folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CopyProblem {
    /// No room on the disk.
    DiskFull,
    /// No right to write there, or the disk failed.
    NotWritable,
    /// The copy that was kept is gone or was changed.
    Gone,
}

/// What was asked of the desktop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DesktopAction {
    /// Opening a link or a folder.
    Open,
    Copy,
    Paste,
    /// Being started with the computer.
    StartWithComputer,
    /// Opening the dialog for printing.
    Print,
}
