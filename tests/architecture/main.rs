//! The shape of the project: which package may depend on which, and what may be named where.
#![expect(clippy::unwrap_used, reason = "what can't be read fails its test")]

mod arrows;
mod features;
mod modules;
mod sources;
