//! Background jobs as the clock sees them: queued, running, done or failed (interface, States and transitions).

mod book;
mod job;
mod pace;

pub(crate) use book::JobBook;
pub(crate) use job::{Asked, Fate, Job, NewJob, Phase, Step};
pub(crate) use pace::up_to_a_day;
pub use pace::{JobPace, Workers};
