use chrono::{DateTime, Utc};
use serde::Serialize;
use ts_rs::TS;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub(crate) struct NewVersion {
    /// `1.2.0`.
    pub(crate) version: String,
    /// Plain text of at most 10,000 characters.
    pub(crate) notes: String,
    /// If the manifest tells.
    pub(crate) bytes: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum UpdateState {
    /// This build has no update address.
    Off,
    UpToDate {
        /// The last check since the start.
        #[ts(type = "string | null")]
        checked_at: Option<DateTime<Utc>>,
    },
    Checking,
    /// Not downloaded before the seller confirms.
    Available {
        new: NewVersion,
    },
    Downloading {
        new: NewVersion,
        received: u64,
    },
    /// Downloaded and verified; installed on exit.
    Ready {
        new: NewVersion,
    },
    /// A requested check or download failed. Nothing is kept.
    Failed {
        why: UpdateFailure,
        /// The version whose download can be retried.
        new: Option<NewVersion>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum UpdateFailure {
    /// No connection, or a lost one.
    Network,
    /// Not a manifest, an error status, a package that is too large, or an address that isn't `https`.
    InvalidResponse,
    /// The manifest has no package for this system.
    UnsupportedPlatform,
    /// Not signed with our key, or for another version.
    Signature,
}
