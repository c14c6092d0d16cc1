//! Background jobs (fraud-check interface, BulkJob).

use porokh_domain::{JobId, Mode, debug_only};
use porokh_transport::ServiceText;
use porokh_transport::json::{Members, UnknownShape};

use crate::bulk::{self, BulkResults};

/// See fraud-check interface, States.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobStatus {
    Queued,
    Running,
    /// Ended, with results.
    Done,
    /// Ended without completing; the service gives no reason.
    Failed,
    /// An unlisted word.
    Other(String),
}

/// See fraud-check interface, BulkJob. `None` is unknown.
#[derive(Clone, PartialEq)]
pub struct BulkJob {
    /// Missing only in replies to a request by id.
    pub id: Option<JobId>,
    pub status: JobStatus,
    pub mode: Option<Mode>,
    pub total: Option<u64>,
    /// Of `total`.
    pub processed: Option<u64>,
    /// Rejected inputs.
    pub invalid: Vec<ServiceText>,
    /// ISO 8601.
    pub created_at: Option<String>,
    /// Never called: jobs are read at the configured address.
    pub url: Option<String>,
    /// ISO 8601.
    pub finished_at: Option<String>,
    /// Once it is done.
    pub results: Option<BulkResults>,
}

impl From<String> for JobStatus {
    fn from(word: String) -> Self {
        match word.as_str() {
            "queued" => Self::Queued,
            "running" => Self::Running,
            "done" => Self::Done,
            "failed" => Self::Failed,
            _ => Self::Other(word),
        }
    }
}

impl BulkJob {
    /// Reads [`JobAnswer::raw`](crate::JobAnswer::raw).
    ///
    /// # Errors
    /// Not an object with a status, an id or results.
    pub fn from_json(json: &str) -> Result<Self, UnknownShape> {
        let job = Members::of(json).ok_or(UnknownShape)?;
        let id = job.text("id").and_then(|text| JobId::parse(&text));
        let results = BulkResults::read(&job, "results");
        let status = job.text("status");
        if status.is_none() && id.is_none() && results.is_none() {
            return Err(UnknownShape);
        }
        Ok(Self {
            id,
            // A missing word counts as an unlisted one.
            status: status.unwrap_or_default().into(),
            mode: job.text("mode").map(Mode::from),
            total: job.count("total"),
            processed: job.count("processed"),
            invalid: bulk::invalid(&job),
            created_at: job.text("created_at"),
            url: job.text("url"),
            finished_at: job.text("finished_at"),
            results,
        })
    }
}

// Without the results and the address.
debug_only!(BulkJob { id, total, processed });

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0b9d6c1e-58d2-4c0f-9a51-2f6b3a7d8e90";

    #[test]
    fn an_id_is_a_uuid_in_its_usual_form() {
        assert_eq!(JobId::parse(ID).unwrap().to_string(), ID);
        assert_eq!(JobId::parse(&ID.to_uppercase()), JobId::parse(ID));
        for text in [
            "",
            "..",
            "7",
            "me",
            "0b9d6c1e58d24c0f9a512f6b3a7d8e90",
            "{0b9d6c1e-58d2-4c0f-9a51-2f6b3a7d8e90}",
            "urn:uuid:0b9d6c1e-58d2-4c0f-9a51-2f6b3a7d8e90",
            "0b9d6c1e-58d2-4c0f-9a51-2f6b3a7d8e9/",
            "../../../../api/v1/check?phone=017123",
            " b9d6c1e-58d2-4c0f-9a51-2f6b3a7d8e90",
        ] {
            assert_eq!(JobId::parse(text), None, "{text}");
        }
    }

    #[test]
    fn every_member_of_a_job_is_read() {
        let job = BulkJob::from_json(&format!(
            r#"{{"id":"{ID}","status":"done","mode":"live","total":2,"processed":"2","invalid":["x"],
                "created_at":"2026-11-20T12:00:00+06:00","url":"https://elsewhere.example.com/x",
                "finished_at":"2026-11-20T12:00:09+06:00","results":{{"01712345670":{{"risk":"low"}}}}}}"#
        ));
        let job = job.unwrap();
        assert_eq!((job.id, job.status), (JobId::parse(ID), JobStatus::Done));
        assert_eq!((job.mode, job.total, job.processed), (Some(Mode::Live), Some(2), Some(2)));
        assert_eq!(job.invalid, ["x".to_owned().into()]);
        assert_eq!(job.created_at.as_deref(), Some("2026-11-20T12:00:00+06:00"));
        assert_eq!(job.url.as_deref(), Some("https://elsewhere.example.com/x"));
        assert_eq!(job.finished_at.as_deref(), Some("2026-11-20T12:00:09+06:00"));
        assert_eq!(job.results.unwrap().iter().count(), 1);
    }

    #[test]
    fn each_status_of_the_life_cycle_has_its_variant_and_another_word_is_kept() {
        for (word, status) in [
            ("queued", JobStatus::Queued),
            ("running", JobStatus::Running),
            ("done", JobStatus::Done),
            ("failed", JobStatus::Failed),
            ("paused", JobStatus::Other("paused".into())),
        ] {
            let job = BulkJob::from_json(&format!(r#"{{"status":"{word}"}}"#)).unwrap();
            assert_eq!(job.status, status);
        }
    }

    #[test]
    fn a_job_without_a_status_is_known_by_its_id_or_its_results() {
        for json in ["", "[]", "{}", r#"{"status":true}"#, r#"{"id":"7"}"#] {
            assert!(BulkJob::from_json(json) == Err(UnknownShape), "{json}");
        }
        for json in [format!(r#"{{"id":"{ID}"}}"#), r#"{"results":{"01712345670":{"risk":"low"}}}"#.into()] {
            assert_eq!(BulkJob::from_json(&json).unwrap().status, JobStatus::Other(String::new()), "{json}");
        }
    }

    #[test]
    fn results_that_are_not_there_differ_from_results_that_are_empty() {
        for (json, count) in [
            (r#"{"status":"running"}"#, None),
            (r#"{"status":"running","results":null}"#, None),
            (r#"{"status":"done","results":{}}"#, Some(0)),
            (r#"{"status":"done","results":[]}"#, Some(0)),
        ] {
            let results = BulkJob::from_json(json).unwrap().results;
            assert_eq!(results.map(|results| results.iter().count()), count, "{json}");
        }
    }

    #[test]
    fn the_printed_form_holds_no_number() {
        let job = r#"{"status":"done","invalid":["01712345670"],"url":"https://x/01712345670",
                      "results":{"01712345670":{"risk":"low"}}}"#;
        let printed = format!("{:?}", BulkJob::from_json(job).unwrap());
        assert!(!printed.contains("1712345"), "{printed}");
    }
}
