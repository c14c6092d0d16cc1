use std::fmt;

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::{Rejection, fields};

/// Longest accepted envelope id and event name; a UUID has 36 characters.
const LONGEST_WORD: usize = 64;

/// Larger than any job; larger values are treated as unknown.
const LARGEST_TOTAL: u64 = 1_000_000;

/// A verified event of the fraud-check service (interface, Events). `None` means unknown. `Debug` omits the phone
/// number.
#[derive(Clone, PartialEq, Eq)]
pub struct Envelope {
    /// The same in every delivery of the event.
    pub id: String,
    /// From the signed body, not from the header.
    pub name: String,
    pub created_at: Option<DateTime<Utc>>,
    /// `true` only if the body says so: any other event doesn't affect live records.
    pub live: bool,
    pub event: Event,
}

#[derive(Clone, PartialEq, Eq)]
pub enum Event {
    /// `phone.reported`: another seller reported a number that this account checked earlier.
    PhoneReported {
        /// As the service wrote it.
        phone: String,
        reason: Option<String>,
        /// In the service's words.
        reason_label: Option<String>,
        reported_at: Option<DateTime<Utc>>,
        your_last_check_at: Option<DateTime<Utc>>,
    },
    /// `bulk.completed`: a background job ended. Its results are fetched, since those in the event are incomplete.
    BulkCompleted {
        job: String,
        /// `done` or `failed`, as it came.
        status: Option<String>,
        total: Option<u64>,
    },
    /// `plan.expiring`: the plan ends within 3 days.
    PlanExpiring {
        plan: Option<String>,
        ends_at: Option<DateTime<Utc>>,
        /// Address of the renewal page, opened only on request.
        renew_url: Option<String>,
    },
    /// `webhook.test`: the test-send button was pressed.
    WebhookTest { message: Option<String> },
    /// An unlisted name, or a listed one without its required fields.
    Unknown,
}

impl Envelope {
    /// Parses a verified body.
    ///
    /// # Errors
    /// [`Rejection::MalformedBody`] unless it is a JSON object with an id and an event.
    pub fn read(body: &[u8]) -> Result<Self, Rejection> {
        let json: Value = serde_json::from_slice(body).map_err(|_| Rejection::MalformedBody)?;
        let word = |name| fields::text(&json, name).filter(|word| word.len() <= LONGEST_WORD);
        let id = word("id").ok_or(Rejection::MalformedBody)?;
        let name = word("event").ok_or(Rejection::MalformedBody)?;
        let event = json.get("data").and_then(|data| Event::read(&name, data)).unwrap_or(Event::Unknown);
        let live = json.get("livemode").and_then(Value::as_bool).unwrap_or(false);
        Ok(Self { id, name, created_at: fields::instant(&json, "created_at"), live, event })
    }
}

impl Event {
    fn read(name: &str, data: &Value) -> Option<Self> {
        let text = |name| fields::text(data, name);
        let instant = |name| fields::instant(data, name);
        Some(match name {
            "phone.reported" => Self::PhoneReported {
                phone: text("phone")?,
                reason: text("reason"),
                reason_label: text("reason_label"),
                reported_at: instant("reported_at"),
                your_last_check_at: instant("your_last_check_at"),
            },
            "bulk.completed" => Self::BulkCompleted {
                job: text("id")?,
                status: text("status"),
                total: data.get("total").and_then(Value::as_u64).filter(|total| *total <= LARGEST_TOTAL),
            },
            "plan.expiring" => Self::PlanExpiring {
                plan: text("plan"),
                ends_at: instant("ends_at"),
                renew_url: text("renew_url"),
            },
            "webhook.test" => Self::WebhookTest { message: text("message") },
            _ => return None,
        })
    }
}

impl fmt::Debug for Envelope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, name, live, .. } = self;
        f.debug_struct("Envelope")
            .field("id", id)
            .field("name", name)
            .field("live", live)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PhoneReported { .. } => "PhoneReported",
            Self::BulkCompleted { .. } => "BulkCompleted",
            Self::PlanExpiring { .. } => "PlanExpiring",
            Self::WebhookTest { .. } => "WebhookTest",
            Self::Unknown => "Unknown",
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(name: &str, data: Value) -> Envelope {
        let body = json!({
            "id": "e-1", "event": name, "created_at": "2026-11-20T12:00:00+06:00", "livemode": true, "data": data,
        });
        Envelope::read(body.to_string().as_bytes()).unwrap()
    }

    fn at(text: &str) -> Option<DateTime<Utc>> {
        Some(text.parse().unwrap())
    }

    #[test]
    fn phone_reported_is_read_by_the_fields_of_the_interface() {
        let envelope = read(
            "phone.reported",
            json!({
                "phone": "01712345678", "reason": "fake_order", "reason_label": "ভুয়া অর্ডার",
                "reported_at": "2026-11-20T11:58:00+06:00", "your_last_check_at": "2026-11-19T10:00:00+06:00",
            }),
        );
        assert_eq!((envelope.id.as_str(), envelope.live), ("e-1", true));
        assert_eq!(envelope.created_at, at("2026-11-20T06:00:00Z"));
        let reported = Event::PhoneReported {
            phone: "01712345678".into(),
            reason: Some("fake_order".into()),
            reason_label: Some("ভুয়া অর্ডার".into()),
            reported_at: at("2026-11-20T05:58:00Z"),
            your_last_check_at: at("2026-11-19T04:00:00Z"),
        };
        assert_eq!(envelope.event, reported);
        assert!(!format!("{envelope:?}{:?}", envelope.event).contains("0171"));
    }

    #[test]
    fn bulk_completed_is_read_by_the_fields_of_the_interface() {
        let data =
            json!({"id": "j-1", "status": "done", "mode": "live", "total": 3, "processed": 3, "results": {}});
        let completed =
            Event::BulkCompleted { job: "j-1".into(), status: Some("done".into()), total: Some(3) };
        assert_eq!(read("bulk.completed", data).event, completed);
    }

    #[test]
    fn plan_expiring_is_read_by_the_fields_of_the_interface() {
        let data = json!({"plan": "Business", "ends_at": "2026-11-22T00:00:00+06:00", "renew_url": "https://a.example/"});
        let expiring = Event::PlanExpiring {
            plan: Some("Business".into()),
            ends_at: at("2026-11-21T18:00:00Z"),
            renew_url: Some("https://a.example/".into()),
        };
        assert_eq!(read("plan.expiring", data).event, expiring);
    }

    #[test]
    fn webhook_test_is_read_by_the_fields_of_the_interface() {
        let test = Event::WebhookTest { message: Some("ok".into()) };
        assert_eq!(read("webhook.test", json!({"message": "ok"})).event, test);
    }

    #[test]
    fn unlisted_event_keeps_name() {
        let envelope = read("order.shipped", json!({"anything": [1]}));
        assert_eq!((envelope.name.as_str(), envelope.event), ("order.shipped", Event::Unknown));
    }

    #[test]
    fn an_event_without_what_it_needs_is_unknown_and_not_rejected() {
        assert_eq!(read("phone.reported", json!({"reason": "fake_order"})).event, Event::Unknown);
        assert_eq!(read("bulk.completed", json!([])).event, Event::Unknown);
    }

    #[test]
    fn only_true_is_live() {
        for (livemode, live) in
            [(json!(true), true), (json!(false), false), (json!("true"), false), (json!(null), false)]
        {
            let body = json!({"id": "1", "event": "webhook.test", "livemode": livemode}).to_string();
            assert_eq!(Envelope::read(body.as_bytes()).unwrap().live, live, "{livemode}");
        }
    }

    #[test]
    fn a_body_without_an_id_or_an_event_is_rejected() {
        let long = "x".repeat(65);
        for body in [
            "".to_owned(),
            "[]".into(),
            "{}".into(),
            r#"{"id":"1"}"#.into(),
            r#"{"id":1,"event":"webhook.test"}"#.into(),
            format!(r#"{{"id":"{long}","event":"webhook.test"}}"#),
            format!(r#"{{"id":"1","event":"{long}"}}"#),
        ] {
            assert_eq!(Envelope::read(body.as_bytes()), Err(Rejection::MalformedBody), "{body}");
        }
    }
}
