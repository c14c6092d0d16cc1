//! What several features do together.

mod outbox;
mod waits;
