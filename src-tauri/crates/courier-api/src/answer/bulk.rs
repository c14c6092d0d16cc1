//! Answers about many numbers.

use porokh_domain::{Mode, debug_only};
use porokh_transport::{Reply, ReplyHeaders, ServiceText};

use crate::bulk::{self, BulkResults};
use crate::{BulkCheckPhones, BulkJob, CourierError, JobId, Quota, reply};

/// The answer to POST /bulk-check.
#[derive(Clone, PartialEq)]
pub struct BulkAnswer {
    /// Results by number. A number that was sent and has none here is not known.
    pub results: BulkResults,
    /// Inputs that the service rejected and didn't charge.
    pub invalid: Vec<ServiceText>,
    pub remaining_today: Quota,
    /// Live or test, by the body.
    pub mode: Option<Mode>,
    pub headers: ReplyHeaders,
}

/// The answer to POST /bulk-jobs and to GET /bulk-jobs/{id}.
#[derive(Clone, PartialEq)]
pub struct JobAnswer {
    /// The job, as far as it could be read.
    pub data: BulkJob,
    /// The `data` as JSON text, as it came; [`BulkJob::from_json`] reads it again.
    pub raw: String,
    pub headers: ReplyHeaders,
}

/// The answer to POST /bulk-jobs: a job that can be asked about.
#[derive(Debug, Clone, PartialEq)]
pub struct StartedJob {
    pub id: JobId,
    pub answer: JobAnswer,
}

impl BulkAnswer {
    /// Something must be said about a number that was asked for, be rejected, or be unreadable: it is paid for.
    pub(crate) fn read(reply: Reply, asked: &BulkCheckPhones) -> Result<Self, CourierError> {
        let text = reply.text();
        let members = reply::success(&reply, &text)?;
        let not_understood = CourierError::NotUnderstood { status: reply.status };
        let results = BulkResults::read(&members, "data").ok_or(not_understood.clone())?;
        let invalid = bulk::invalid(&members);
        let about_asked = || asked.items().iter().any(|phone| results.get(phone).is_some());
        if invalid.is_empty() && !results.is_partly_unread() && !about_asked() {
            return Err(not_understood);
        }
        Ok(Self {
            results,
            invalid,
            remaining_today: Quota::read(&members, "remaining_today"),
            mode: members.text("mode").map(Mode::from),
            headers: reply.headers,
        })
    }
}

impl JobAnswer {
    /// The job must be the one that was asked for.
    pub(crate) fn read(reply: Reply, asked: JobId) -> Result<Self, CourierError> {
        let status = reply.status;
        let answer = Self::read_any(reply)?;
        match answer.data.id {
            Some(id) if id != asked => Err(CourierError::NotUnderstood { status }),
            _ => Ok(answer),
        }
    }

    fn read_any(reply: Reply) -> Result<Self, CourierError> {
        let text = reply.text();
        let members = reply::success(&reply, &text)?;
        let raw = members.raw("data").unwrap_or_default();
        let data =
            BulkJob::from_json(raw).map_err(|_| CourierError::NotUnderstood { status: reply.status })?;
        Ok(Self { data, raw: raw.to_owned(), headers: reply.headers })
    }
}

impl StartedJob {
    /// Without an id nobody could ask about the job, so there must be one.
    pub(crate) fn read(reply: Reply) -> Result<Self, CourierError> {
        let status = reply.status;
        let answer = JobAnswer::read_any(reply)?;
        let id = answer.data.id.ok_or(CourierError::NotUnderstood { status })?;
        Ok(Self { id, answer })
    }
}

// Without the numbers.
debug_only!(BulkAnswer { remaining_today, headers });

// Without the JSON text.
debug_only!(JobAnswer { data, headers });
