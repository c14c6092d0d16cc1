//! Answers to what sellers tell the service.

use porokh_domain::Mode;
use porokh_transport::{Reply, ReplyHeaders, ServiceText};

use crate::{CourierError, reply};

/// The answer to POST /reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportAnswer {
    /// The service's message for the user.
    pub message: Option<ServiceText>,
    /// Live or test, by the body. With a test key nothing was stored.
    pub mode: Option<Mode>,
    pub headers: ReplyHeaders,
    /// The reply as it came.
    pub raw: ServiceText,
}

/// The answer to POST /deliveries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveriesAnswer {
    pub saved: Option<u64>,
    /// Records that were skipped, each as JSON text, as it came: the interface doesn't show their shape.
    pub skipped: Vec<ServiceText>,
    /// Live or test, by the body. With a test key nothing was stored.
    pub mode: Option<Mode>,
    pub headers: ReplyHeaders,
    /// The reply as it came.
    pub raw: ServiceText,
}

impl ReportAnswer {
    /// The reply must say that it succeeded, or carry the message.
    pub(crate) fn read(reply: Reply) -> Result<Self, CourierError> {
        let text = reply.text();
        let members = reply::success(&reply, &text)?;
        let message = members.text("message").map(ServiceText::from);
        if message.is_none() && members.boolean("status").is_none() {
            return Err(CourierError::NotUnderstood { status: reply.status });
        }
        let mode = members.text("mode").map(Mode::from);
        Ok(Self { message, mode, headers: reply.headers, raw: text.into() })
    }
}

impl DeliveriesAnswer {
    /// The reply must say that it succeeded, or how many records were saved.
    pub(crate) fn read(reply: Reply) -> Result<Self, CourierError> {
        let text = reply.text();
        let members = reply::success(&reply, &text)?;
        let saved = members.count("saved");
        if saved.is_none() && members.boolean("status").is_none() {
            return Err(CourierError::NotUnderstood { status: reply.status });
        }
        let skipped = members.elements("skipped").into_iter().map(|raw| raw.to_owned().into());
        Ok(Self {
            saved,
            skipped: skipped.collect(),
            mode: members.text("mode").map(Mode::from),
            headers: reply.headers,
            raw: text.into(),
        })
    }
}
