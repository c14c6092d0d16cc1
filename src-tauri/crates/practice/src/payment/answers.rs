//! Replies whose shape the interface doesn't show, and what a part refund does to a payment: each of these is as good a
//! reading of the document as our own.

use serde_json::{Value, json};

/// How a merchant's service answers where the interface says "not shown". The default is the choice of the module's
/// page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Answers {
    /// Where the `id` of a match stands.
    pub found: MatchShape,
    /// How trx/verify and trx/confirm say that there is no match.
    pub not_found: NoMatch,
    /// How ping says that a key is wrong.
    pub wrong_key: WrongKey,
    pub ping_wrapped: bool,
    /// What a refund of a part does to the status and the record.
    pub part_refund: PartRefund,
    /// How a refund is answered.
    pub refund: RefundReply,
}

/// Where the `id` of a match stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MatchShape {
    /// In `data`.
    #[default]
    Data,
    /// Beside the status.
    Flat,
    /// In an object within `data`.
    Nested,
    /// In the only element of a list.
    List,
}

/// How it is said that there is no match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NoMatch {
    /// 422 with `status: false`.
    #[default]
    Refused,
    /// 200 with a message, and nothing where the match would be.
    Sentence,
    /// 200 with `matched: false`.
    Flag,
    /// 200 with `status: true` alone.
    Bare,
    /// 200 with what was sent.
    Echo,
    /// 200 with the SMS as it is: another amount, used, or nothing.
    Record,
}

/// How ping says that a key is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WrongKey {
    /// 401.
    #[default]
    Refused,
    /// 200 with `valid: false`.
    InBody,
}

/// What a refund of a part does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PartRefund {
    /// The payment stays COMPLETED.
    #[default]
    KeepsStatus,
    /// It is REFUNDED, its amount as it was, and the rest can still be refunded.
    MakesRefunded,
    /// It is REFUNDED, and its amount is what is left.
    LeavesRest,
}

/// How a refund is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RefundReply {
    /// With a record of it.
    #[default]
    Record,
    Empty,
    /// It fails at the gateway, which 200 tells of in the body.
    FailsInBody,
}

impl MatchShape {
    pub(super) fn reply(self, message: &str, record: &Value) -> Value {
        match self {
            Self::Data => json!({ "status": true, "message": message, "data": record }),
            Self::Flat => {
                let mut reply = record.clone();
                reply["status"] = true.into();
                reply["message"] = message.into();
                reply
            }
            Self::Nested => json!({ "success": true, "data": { "matched": true, "transaction": record } }),
            Self::List => json!({ "status": "success", "count": 1, "data": [record] }),
        }
    }
}

impl NoMatch {
    /// `None`: it is a refusal. `record` is the SMS that doesn't fit.
    pub(super) fn reply(self, sent: &Value, record: Option<Value>) -> Option<Value> {
        Some(match self {
            Self::Refused => return None,
            Self::Sentence => json!({ "status": true, "message": "no match", "data": null }),
            Self::Flag => json!({ "status": true, "matched": false }),
            Self::Bare => json!({ "status": true }),
            Self::Echo => json!({ "status": true, "data": sent }),
            Self::Record => json!({ "status": true, "data": record }),
        })
    }
}
