//! Answers, as they are read from replies.

mod bulk;
mod contribution;
mod description;

use porokh_domain::phone::{self, Reading};
use porokh_domain::{BdPhone, Mode, debug_only};
use porokh_transport::{Reply, ReplyHeaders};

use crate::{CheckResult, CourierError, Me, Quota, reply};

pub use bulk::{BulkAnswer, JobAnswer, StartedJob};
pub use contribution::{DeliveriesAnswer, ReportAnswer};
pub use description::DescriptionAnswer;

/// The answer to GET /me.
#[derive(Clone, PartialEq)]
pub struct MeAnswer {
    /// The `data`, as far as it could be read.
    pub data: Me,
    /// The `data` as JSON text, as it came; [`Me::from_json`] reads it again.
    pub raw: String,
    pub headers: ReplyHeaders,
}

/// The answer to a check.
#[derive(Clone, PartialEq)]
pub struct CheckAnswer {
    /// The `data`, as far as it could be read.
    pub data: CheckResult,
    /// The `data` as JSON text, as it came; [`CheckResult::from_json`] reads it again.
    pub raw: String,
    pub remaining_today: Quota,
    /// Live or test, by the body.
    pub mode: Option<Mode>,
    pub headers: ReplyHeaders,
}

impl MeAnswer {
    pub(crate) fn read(reply: Reply) -> Result<Self, CourierError> {
        let text = reply.text();
        let members = reply::success(&reply, &text)?;
        let not_understood = CourierError::NotUnderstood { status: reply.status };
        let raw = members.raw("data").unwrap_or_default();
        let data = Me::from_json(raw).map_err(|_| not_understood)?;
        Ok(Self { data, raw: raw.to_owned(), headers: reply.headers })
    }
}

impl CheckAnswer {
    pub(crate) fn read(reply: Reply, asked: &BdPhone) -> Result<Self, CourierError> {
        let text = reply.text();
        let members = reply::success(&reply, &text)?;
        let not_understood = CourierError::NotUnderstood { status: reply.status };
        let raw = members.raw("data").unwrap_or_default();
        let data = CheckResult::from_json(raw).map_err(|_| not_understood.clone())?;
        if data.phone.as_deref().is_some_and(|text| is_another(text, asked)) {
            return Err(not_understood);
        }
        Ok(Self {
            data,
            raw: raw.to_owned(),
            remaining_today: Quota::read(&members, "remaining_today"),
            mode: members.text("mode").map(Mode::from),
            headers: reply.headers,
        })
    }
}

/// The service writes the number in a form of its own; only one that reads as another number counts.
fn is_another(text: &str, asked: &BdPhone) -> bool {
    matches!(phone::read(text), Reading::One(found) if found.phone != *asked)
}

// Without the account's owner.
debug_only!(MeAnswer { data, headers });

// Without the number, which any text of the reply may repeat.
debug_only!(CheckAnswer { data, remaining_today, headers });
