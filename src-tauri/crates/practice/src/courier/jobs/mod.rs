//! Background jobs as the clock sees them: queued, running, done or failed (interface, States and transitions).

mod job;
mod pace;
mod queue;

pub(super) use job::{BulkNumber, Job, JobOutcome, JobRequest, JobStatus, Step};
pub(super) use pace::up_to_a_day;
pub use pace::{JobPace, Workers};
pub(super) use queue::JobQueue;
