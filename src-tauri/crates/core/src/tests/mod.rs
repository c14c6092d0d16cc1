//! What several features do together.

mod books;
mod outbox;
mod places;
mod seller;
mod simulation;
mod waits;
