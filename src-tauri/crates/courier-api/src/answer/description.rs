//! The answer to GET /openapi.json.

use porokh_domain::debug_only;
use porokh_transport::{Reply, ReplyHeaders};

use crate::{CourierError, FormRules, reply};

/// The service's description of itself.
#[derive(Clone, PartialEq, Eq)]
pub struct DescriptionAnswer {
    /// What it tells about reports and deliveries.
    pub data: FormRules,
    /// The whole description, as it came; [`FormRules::from_json`] reads it again.
    pub raw: String,
    pub headers: ReplyHeaders,
}

impl DescriptionAnswer {
    pub(crate) fn read(reply: Reply) -> Result<Self, CourierError> {
        let raw = reply.text();
        reply::success(&reply, &raw)?;
        let not_understood = |_| CourierError::NotUnderstood { status: reply.status };
        let data = FormRules::from_json(&raw).map_err(not_understood)?;
        Ok(Self { data, raw, headers: reply.headers })
    }
}

// Without the text, which is long.
debug_only!(DescriptionAnswer { data, headers });
