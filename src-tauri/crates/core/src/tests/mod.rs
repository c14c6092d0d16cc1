//! What several features do together.

mod books;
mod outbox;
mod places;
mod simulation;
mod waits;
