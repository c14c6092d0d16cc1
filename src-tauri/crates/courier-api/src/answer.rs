//! Successful replies.

use porokh_domain::phone::{self, Reading};
use porokh_domain::{BdPhone, JobId, Mode, debug_only};
use porokh_transport::json::{Members, UnknownShape};
use porokh_transport::{Reply, ReplyHeaders, ServiceText};

use crate::bulk::{self, BulkResults};
use crate::{BulkCheckPhones, BulkJob, CheckResult, CourierError, FormRules, Me, Quota, reply};

/// A reply whose whole content is one object. `Debug` omits its JSON, which may name people.
#[derive(Clone, PartialEq)]
pub struct Answer<T> {
    pub data: T,
    /// Original JSON of `data`, for its `from_json`.
    pub raw: String,
    pub headers: ReplyHeaders,
}

/// The reply to GET /me.
pub type MeAnswer = Answer<Me>;
/// The reply to POST /bulk-jobs and GET /bulk-jobs/{id}.
pub type JobAnswer = Answer<BulkJob>;
/// The reply to GET /openapi.json; `raw` is the whole description.
pub type DescriptionAnswer = Answer<FormRules>;

/// The reply to POST /check.
#[derive(Clone, PartialEq)]
pub struct CheckAnswer {
    pub data: CheckResult,
    /// Original JSON of `data`, for [`CheckResult::from_json`].
    pub raw: String,
    pub remaining_today: Quota,
    pub mode: Option<Mode>,
    pub headers: ReplyHeaders,
}

/// The reply to POST /bulk-check.
#[derive(Clone, PartialEq)]
pub struct BulkAnswer {
    /// A number that was sent and is missing here is unknown.
    pub results: BulkResults,
    /// Rejected inputs, which cost nothing.
    pub invalid: Vec<ServiceText>,
    pub remaining_today: Quota,
    pub mode: Option<Mode>,
    pub headers: ReplyHeaders,
}

/// The reply to POST /bulk-jobs.
#[derive(Debug, Clone, PartialEq)]
pub struct StartedJob {
    pub id: JobId,
    pub answer: JobAnswer,
}

/// The reply to POST /reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportAnswer {
    /// For the user.
    pub message: Option<ServiceText>,
    /// With a test key nothing was stored.
    pub mode: Option<Mode>,
    pub headers: ReplyHeaders,
    /// Original JSON.
    pub raw: ServiceText,
}

/// The reply to POST /deliveries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveriesAnswer {
    pub saved: Option<u64>,
    /// Original JSON of skipped records, whose shape the interface doesn't show.
    pub skipped: Vec<ServiceText>,
    /// With a test key nothing was stored.
    pub mode: Option<Mode>,
    pub headers: ReplyHeaders,
    /// Original JSON.
    pub raw: ServiceText,
}

impl<T> Answer<T> {
    fn from_data(reply: Reply, from_json: fn(&str) -> Result<T, UnknownShape>) -> Result<Self, CourierError> {
        let text = reply.text();
        let raw = reply::success(&reply, &text)?.raw("data").unwrap_or_default();
        let data = from_json(raw).map_err(|_| not_understood(reply.status))?;
        Ok(Self { data, raw: raw.to_owned(), headers: reply.headers })
    }
}

impl MeAnswer {
    pub(crate) fn read(reply: Reply) -> Result<Self, CourierError> {
        Self::from_data(reply, Me::from_json)
    }
}

impl JobAnswer {
    /// The reply may not be about another job.
    pub(crate) fn read(reply: Reply, asked: JobId) -> Result<Self, CourierError> {
        let status = reply.status;
        let answer = Self::from_data(reply, BulkJob::from_json)?;
        match answer.data.id {
            Some(id) if id != asked => Err(not_understood(status)),
            _ => Ok(answer),
        }
    }
}

impl StartedJob {
    /// Without an id, the job could never be read.
    pub(crate) fn read(reply: Reply) -> Result<Self, CourierError> {
        let status = reply.status;
        let answer = JobAnswer::from_data(reply, BulkJob::from_json)?;
        let id = answer.data.id.ok_or(not_understood(status))?;
        Ok(Self { id, answer })
    }
}

impl DescriptionAnswer {
    pub(crate) fn read(reply: Reply) -> Result<Self, CourierError> {
        let raw = reply.text();
        reply::success(&reply, &raw)?;
        let data = FormRules::from_json(&raw).map_err(|_| not_understood(reply.status))?;
        Ok(Self { data, raw, headers: reply.headers })
    }
}

impl CheckAnswer {
    /// # Errors
    /// A refusal, or not a result of this number.
    pub fn read(reply: Reply, asked: &BdPhone) -> Result<Self, CourierError> {
        let text = reply.text();
        let members = reply::success(&reply, &text)?;
        let raw = members.raw("data").unwrap_or_default();
        let data = CheckResult::from_json(raw).map_err(|_| not_understood(reply.status))?;
        if data.phone.as_deref().is_some_and(|text| is_another(text, asked)) {
            return Err(not_understood(reply.status));
        }
        Ok(Self {
            data,
            raw: raw.to_owned(),
            remaining_today: Quota::read(&members, "remaining_today"),
            mode: mode(&members),
            headers: reply.headers,
        })
    }
}

impl BulkAnswer {
    /// The reply must have a requested number, a rejected input, or something unreadable: it was paid for.
    ///
    /// # Errors
    /// A refusal, or none of these.
    pub fn read(reply: Reply, asked: &BulkCheckPhones) -> Result<Self, CourierError> {
        let text = reply.text();
        let members = reply::success(&reply, &text)?;
        let results = BulkResults::read(&members, "data").ok_or(not_understood(reply.status))?;
        let invalid = bulk::invalid(&members);
        let about_asked = || asked.items().iter().any(|phone| results.get(phone).is_some());
        if invalid.is_empty() && !results.is_partly_unread() && !about_asked() {
            return Err(not_understood(reply.status));
        }
        Ok(Self {
            results,
            invalid,
            remaining_today: Quota::read(&members, "remaining_today"),
            mode: mode(&members),
            headers: reply.headers,
        })
    }
}

impl ReportAnswer {
    /// The reply must have a status or a message.
    pub(crate) fn read(reply: Reply) -> Result<Self, CourierError> {
        let text = reply.text();
        let members = reply::success(&reply, &text)?;
        let message = members.text("message").map(ServiceText::from);
        if message.is_none() && members.boolean("status").is_none() {
            return Err(not_understood(reply.status));
        }
        Ok(Self { message, mode: mode(&members), headers: reply.headers, raw: text.into() })
    }
}

impl DeliveriesAnswer {
    /// The reply must have a status or a count.
    pub(crate) fn read(reply: Reply) -> Result<Self, CourierError> {
        let text = reply.text();
        let members = reply::success(&reply, &text)?;
        let saved = members.count("saved");
        if saved.is_none() && members.boolean("status").is_none() {
            return Err(not_understood(reply.status));
        }
        let mut skipped: Vec<ServiceText> = skipped(&members).into_iter().map(Into::into).collect();
        // A count that can't be read, as `false`, agrees with nothing.
        if saved.is_none() && members.raw("saved").is_some_and(|raw| raw != "null") {
            skipped.push("null".to_owned().into());
        }
        Ok(Self { saved, skipped, mode: mode(&members), headers: reply.headers, raw: text.into() })
    }
}

/// The skipped records of any shape; `null` for some that nothing names.
fn skipped(members: &Members<'_>) -> Vec<String> {
    let raw = members.raw("skipped").unwrap_or("null");
    let names = |raw: &str, name| Members::of(raw).is_some_and(|members| members.raw(name).is_some());
    match raw {
        // An empty list, in each way to write it.
        "null" | "false" | "0" | "\"\"" => Vec::new(),
        _ if raw.starts_with('[') => members.elements("skipped").into_iter().map(str::to_owned).collect(),
        _ if raw.starts_with('"') => vec![raw.to_owned()],
        // By reference or index; or a list with gaps, as PHP encodes it.
        _ if raw.starts_with('{') => Members::of(raw)
            .unwrap_or_default()
            .texts()
            .map(|(name, raw)| match ["order_ref", "reference", "index"].iter().any(|own| names(raw, own)) {
                true => raw.to_owned(),
                false => format!("{{{}:{raw}}}", serde_json::Value::from(name)),
            })
            .collect(),
        _ => vec!["null".to_owned()],
    }
}

fn mode(members: &Members<'_>) -> Option<Mode> {
    members.text("mode").map(Mode::from)
}

fn not_understood(status: u16) -> CourierError {
    CourierError::NotUnderstood { status }
}

/// The service may write the number in another form, or mask it.
fn is_another(text: &str, asked: &BdPhone) -> bool {
    matches!(phone::read(text), Reading::One(found) if found.phone != *asked)
}

debug_only!(MeAnswer { data, headers });
debug_only!(JobAnswer { data, headers });
debug_only!(DescriptionAnswer { data, headers });
debug_only!(CheckAnswer { data, remaining_today, headers });
debug_only!(BulkAnswer { remaining_today, headers });
