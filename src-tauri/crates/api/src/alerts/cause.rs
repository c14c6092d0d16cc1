//! Why a webhook event was rejected, and what to do about it.

use porokh_webhooks::Rejection;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The first check that a message failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Cause {
    NoSignature,
    /// Two of its headers contradict each other.
    HeadersDiffer,
    /// The signature doesn't have the documented form.
    MalformedSignature,
    /// No secret is saved to verify it.
    NoSecret,
    /// Marked as a test message, but no test key is saved to verify it.
    NoTestKey,
    /// The signature matches no saved secret: another secret, or a body changed in transit.
    WrongSignature,
    /// Signed more than five minutes ago by the local clock.
    TooOld {
        seconds: u64,
    },
    /// Signed more than five minutes ahead of the local clock.
    FromTheFuture {
        seconds: u64,
    },
    NoDeliveryId,
    /// Correctly signed, but not as the interface describes.
    MalformedBody,
    /// Signed with the secret of one mode and marked as the other.
    OtherMode,
    /// Sent to an unknown path.
    UnknownPath,
    NotPost,
    /// Larger than any message of the services.
    TooLarge,
    /// Did not arrive completely in time.
    Incomplete,
    /// Received before; not processed again.
    Repeated,
    /// The key store didn't return the secret; the service sends the message again.
    KeyStore,
    /// Could not be persisted; the service sends the message again.
    NotKept,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    Nothing,
    /// Save the secret from the service's web application.
    SaveSecret,
    SaveTestKey,
    /// If the secret was changed at the service, save the new one; otherwise the message is forged.
    ReplaceSecret,
    SetClock,
    /// Check the tunnel in front of the receiver: it changes, cuts or delays messages, or others reach it.
    CheckTunnel,
    /// Enter the public address again at the service, with its path.
    CheckAddress,
    UnlockKeyStore,
    FreeDisk,
}

impl From<Rejection> for Cause {
    fn from(rejection: Rejection) -> Self {
        match rejection {
            Rejection::NoSignature => Self::NoSignature,
            Rejection::HeadersDiffer => Self::HeadersDiffer,
            Rejection::MalformedSignature => Self::MalformedSignature,
            Rejection::NoSecret => Self::NoSecret,
            Rejection::WrongSignature => Self::WrongSignature,
            Rejection::TooOld { seconds } => Self::TooOld { seconds },
            Rejection::FromTheFuture { seconds } => Self::FromTheFuture { seconds },
            Rejection::NoDeliveryId => Self::NoDeliveryId,
            Rejection::MalformedBody => Self::MalformedBody,
            Rejection::UnknownPath => Self::UnknownPath,
            Rejection::NotPost => Self::NotPost,
            Rejection::TooLarge => Self::TooLarge,
            Rejection::Incomplete => Self::Incomplete,
        }
    }
}

impl Cause {
    pub fn remedy(self) -> Remedy {
        match self {
            Self::NoSecret => Remedy::SaveSecret,
            Self::NoTestKey => Remedy::SaveTestKey,
            Self::WrongSignature | Self::OtherMode => Remedy::ReplaceSecret,
            Self::UnknownPath => Remedy::CheckAddress,
            Self::TooOld { .. } | Self::FromTheFuture { .. } => Remedy::SetClock,
            Self::NoSignature
            | Self::HeadersDiffer
            | Self::MalformedSignature
            | Self::NoDeliveryId
            | Self::MalformedBody
            | Self::NotPost
            | Self::TooLarge
            | Self::Incomplete => Remedy::CheckTunnel,
            Self::KeyStore => Remedy::UnlockKeyStore,
            Self::NotKept => Remedy::FreeDisk,
            Self::Repeated => Remedy::Nothing,
        }
    }

    /// Whether the fault is on this side, so that the sender should send the message again.
    pub fn is_ours(self) -> bool {
        matches!(self, Self::KeyStore | Self::NotKept)
    }

    /// As stored in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NoSignature => "no_signature",
            Self::HeadersDiffer => "headers_differ",
            Self::MalformedSignature => "malformed_signature",
            Self::NoSecret => "no_secret",
            Self::NoTestKey => "no_test_key",
            Self::WrongSignature => "wrong_signature",
            Self::TooOld { .. } => "too_old",
            Self::FromTheFuture { .. } => "from_the_future",
            Self::NoDeliveryId => "no_delivery_id",
            Self::MalformedBody => "malformed_body",
            Self::OtherMode => "other_mode",
            Self::UnknownPath => "unknown_path",
            Self::NotPost => "not_post",
            Self::TooLarge => "too_large",
            Self::Incomplete => "incomplete",
            Self::Repeated => "repeated",
            Self::KeyStore => "key_store",
            Self::NotKept => "not_kept",
        }
    }

    /// Age or lead in seconds, for the two time-related causes.
    pub fn seconds(self) -> Option<u64> {
        match self {
            Self::TooOld { seconds } | Self::FromTheFuture { seconds } => Some(seconds),
            _ => None,
        }
    }

    /// Parses the database form.
    pub fn parse(word: &str, seconds: Option<u64>) -> Option<Self> {
        let seconds = seconds.unwrap_or_default();
        let all = [
            Self::NoSignature,
            Self::HeadersDiffer,
            Self::MalformedSignature,
            Self::NoSecret,
            Self::NoTestKey,
            Self::WrongSignature,
            Self::TooOld { seconds },
            Self::FromTheFuture { seconds },
            Self::NoDeliveryId,
            Self::MalformedBody,
            Self::OtherMode,
            Self::UnknownPath,
            Self::NotPost,
            Self::TooLarge,
            Self::Incomplete,
            Self::Repeated,
            Self::KeyStore,
            Self::NotKept,
        ];
        all.into_iter().find(|cause| cause.as_str() == word)
    }
}
