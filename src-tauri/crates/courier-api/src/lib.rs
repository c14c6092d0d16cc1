//! Typed client of the courier fraud-check service.
//!
//! Replies are read member by member: one that is missing or has an unexpected shape is unknown, and the others are
//! still read. The original JSON is kept.

mod answer;
mod batch;
mod bulk;
mod check_result;
mod client;
mod contribution;
mod error;
mod form_rules;
#[cfg(test)]
mod hostile;
mod job;
mod me;
mod quota;
mod reply;
mod retrying;
mod skipped;

pub use answer::{
    Answer, BulkAnswer, CheckAnswer, DeliveriesAnswer, DescriptionAnswer, JobAnswer, MeAnswer, ReportAnswer,
    StartedJob,
};
pub use batch::{Batch, BatchSize, BulkCheckPhones, BulkJobPhones, Deliveries};
pub use bulk::{BulkCourier, BulkEntry, BulkItem, BulkOutcome, BulkResults};
pub use check_result::{CheckResult, CheckSummary, Community, CourierEntry, Risk, SourceEntry};
pub use client::CourierClient;
pub use contribution::{DeliveryRecord, Report};
pub use error::{CourierError, Refusal};
pub use form_rules::{AmountRule, Bound, FormRules, TextRule, WordRule};
pub use job::{BulkJob, JobStatus};
pub use me::{Features, KeyFacts, Me};
pub use porokh_domain::JobId;
pub use porokh_transport::{ServiceText, json::UnknownShape};
pub use quota::Quota;
pub use retrying::RetryingClient;
