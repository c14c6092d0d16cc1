//! The receiver of webhook events.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Sender;
use crate::alerts::{AlertKind, Cause};

/// Whether messages can arrive.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ReceiverState {
    #[default]
    Off,
    /// It listens on this computer.
    Listening { port: u16 },
    /// Another program has the port. It is tried again by itself.
    PortTaken,
    /// The system doesn't allow the port. It is tried again by itself.
    NotAllowed,
}

/// Which of the two addresses is tried.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct SelfTestRequest {
    pub sender: Sender,
}

/// What became of the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SelfTestResult {
    /// It arrived on this computer, was believed, and is in the list. Nothing stands in front, as far as it is known.
    Received,
    /// It left through the public address, came back and was believed: messages of the service arrive as well.
    CameBack,
    /// It left through the public address and didn't come back; on this computer all is well.
    NotBack {
        /// HTTP status of what answered there, where something did.
        status: Option<u16>,
    },
    NotListening,
    /// There is no secret to sign it with.
    NoSecret,
    /// It arrived and wasn't believed.
    Rejected {
        cause: Cause,
    },
    NoAnswer,
}

/// Whether this computer is reached from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ReachResult {
    /// A message of ours left through each public address and came back.
    CameBack,
    /// One left and didn't come back.
    NotBack {
        sender: Sender,
        /// HTTP status of what answered there, where something did.
        status: Option<u16>,
    },
    NotListening,
    /// No public address is kept.
    NoAddress,
}

/// Switches the receiver.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct ReceiverSwitch {
    pub on: bool,
    /// The port; `None`: the one that was kept, or at first a free one.
    pub port: Option<u16>,
}

/// The public address in front of the receiver, as the user set it up.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct PublicAddress {
    pub sender: Sender,
    /// `https://…`; an empty one is taken away.
    pub address: String,
}

/// Whether the desktop tells of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AlertSwitch {
    pub kind: AlertKind,
    pub on: bool,
}

/// The address of one service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct EndpointView {
    /// Where messages arrive on this computer: `http://127.0.0.1:PORT/…`; `None` before the first switching on.
    pub local: Option<String>,
    /// The public address in front of it, with the path that leads here; empty without one.
    pub public: String,
    /// There is a secret to check messages with.
    pub has_secret: bool,
    /// When a message was believed last, ISO 8601.
    pub heard_at: Option<String>,
}

/// The receiver as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ReceiverView {
    pub on: bool,
    /// Whether messages can arrive.
    pub state: ReceiverState,
    /// The port that is kept; 0 before the first switching on.
    pub port: u16,
    pub courier: EndpointView,
    pub payment: EndpointView,
    /// When a message of ours last came back through the public addresses, ISO 8601; `None` since one of them or the port
    /// changed, or since it didn't come back.
    pub reached_at: Option<String>,
    /// There is a test key, which test payments' messages are checked with.
    pub has_test_key: bool,
    /// Jobs that ended without a message since the last one of that kind.
    pub missed: u64,
    /// So many that the service may have switched the address off; it is switched on again in its web application.
    pub may_be_off: bool,
    /// What the desktop tells of.
    pub alerts: Vec<AlertSwitch>,
}
