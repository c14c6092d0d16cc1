use clap::{Args, ValueEnum};
use serde_json::{Value, json};

/// Choices where the interface says "not shown"; the defaults are listed in [`payment`](crate::payment). Each field is
/// an option of the binary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Args)]
pub struct Answers {
    /// Where the `id` of a match stands
    #[arg(long = "match", value_enum, default_value_t)]
    pub found: MatchShape,
    /// How trx/verify and trx/confirm say that there is no match
    #[arg(long = "no-match", value_enum, default_value_t)]
    pub not_found: NoMatch,
    /// How ping says that a key is wrong
    #[arg(long, value_enum, default_value_t)]
    pub wrong_key: WrongKey,
    /// The reply of ping stands in `data`
    #[arg(long)]
    pub ping_wrapped: bool,
    /// The effect of a part refund on the status and the record
    #[arg(long, value_enum, default_value_t)]
    pub part_refund: PartRefund,
    /// How a refund is answered
    #[arg(long = "refund-reply", value_enum, default_value_t)]
    pub refund: RefundReply,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum MatchShape {
    /// In `data`
    #[default]
    Data,
    /// Beside the status
    Flat,
    /// In an object within `data`
    Nested,
    /// In the only element of a list
    List,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum NoMatch {
    /// 422 with `status: false`
    #[default]
    Refused,
    /// 200 with a message, and nothing where the match would be
    Sentence,
    /// 200 with `matched: false`
    Flag,
    /// 200 with `status: true` alone
    Bare,
    /// 200 with the request's own fields
    Echo,
    /// 200 with the SMS as it is: another amount, used, or nothing
    Record,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum WrongKey {
    /// 401
    #[default]
    Refused,
    /// 200 with `valid: false`
    InBody,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum PartRefund {
    /// The payment stays COMPLETED
    #[default]
    KeepsStatus,
    /// It is REFUNDED, its amount as it was, and the rest can still be refunded
    MakesRefunded,
    /// It is REFUNDED, and its amount is the rest
    LeavesRest,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum RefundReply {
    /// With a record of it
    #[default]
    Record,
    Empty,
    /// 200; the body says that the gateway failed
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
    /// `None`: refuse with an error. `record` is the SMS that doesn't match.
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
