//! Tests of the project's structure: dependencies between packages and modules, and names that may be used only in
//! some places; what a release is built with; and SECURITY.md.
#![expect(clippy::unwrap_used, reason = "what can't be read fails its test")]

mod arrows;
mod features;
mod modules;
mod release;
mod security;
mod sources;
