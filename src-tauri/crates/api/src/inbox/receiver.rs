//! The receiver of webhook events.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Sender;
use crate::alerts::{AlertKind, Cause};

/// Whether events can arrive.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ReceiverState {
    #[default]
    Off,
    Listening {
        port: u16,
    },
    /// Another program has the port. Retried automatically.
    PortTaken,
    /// The system doesn't allow the port. Retried automatically.
    NotAllowed,
}

/// The endpoint to test.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct SelfTestRequest {
    pub sender: Sender,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SelfTestResult {
    /// The test message arrived locally, was verified, and is in the list; nothing is known to be in front of the receiver.
    Received,
    /// The test message left through the public address, came back and was verified, so the service's events arrive as well.
    CameBack,
    /// The test message left through the public address and didn't come back; locally everything works.
    NotBack {
        /// HTTP status of the reply, if any.
        status: Option<u16>,
    },
    NotListening,
    /// There is no secret to sign it with.
    NoSecret,
    /// The test message arrived and was rejected.
    Rejected {
        cause: Cause,
    },
    NoAnswer,
}

/// Whether the receiver is reachable from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ReachResult {
    /// A test message left through each public address and came back.
    CameBack,
    /// A test message didn't come back.
    NotBack {
        sender: Sender,
        /// HTTP status of the reply, if any.
        status: Option<u16>,
    },
    NotListening,
    /// No public address is saved.
    NoAddress,
}

#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct ReceiverSwitch {
    pub on: bool,
    /// `None`: the saved port, or initially a free one.
    pub port: Option<u16>,
}

/// The public address in front of the receiver, set up by the user.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct PublicAddress {
    pub sender: Sender,
    /// `https://…`; empty removes it.
    pub address: String,
}

/// Whether desktop notifications of a kind are on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AlertSwitch {
    pub kind: AlertKind,
    pub on: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct EndpointView {
    /// `http://127.0.0.1:PORT/…`; `None` before the receiver was first switched on.
    pub local: Option<String>,
    /// With the receiver's path; empty without one.
    pub public: String,
    /// A secret to verify events is saved.
    pub has_secret: bool,
    /// When the last event was verified.
    pub heard_at: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ReceiverView {
    pub on: bool,
    pub state: ReceiverState,
    /// 0 before the receiver was first switched on.
    pub port: u16,
    pub courier: EndpointView,
    pub payment: EndpointView,
    /// When a test message last came back through the public addresses; `None` since one of them or the port changed,
    /// or since a test failed.
    pub reached_at: Option<String>,
    /// A test key, which verifies events of test payments, is saved.
    pub has_test_key: bool,
    /// Jobs that ended without an event since the last event of that kind.
    pub missed: u64,
    /// Enough for the service to have disabled the address; it is enabled again in its web application.
    pub may_be_off: bool,
    pub alerts: Vec<AlertSwitch>,
}
