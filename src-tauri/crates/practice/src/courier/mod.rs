//! The fraud-check service: every endpoint of its interface, background jobs and events.

mod account;
mod endpoints;
mod events;
mod faults;
mod input;
mod interface;
mod jobs;
mod refusal;
mod results;
mod rules;
mod service;
mod state;
mod submissions;
mod timestamp;
mod webhook_endpoint;
mod words;

pub use account::Account;
pub use jobs::{JobPace, Workers};
pub use rules::{BulkCheckHeaders, EventResults, PastDailyLimit, ResultKeys, Rules, SkippedShape};
pub use service::{Options, Service};
pub use submissions::{StoredDelivery, StoredReport};
pub use webhook_endpoint::WebhookEndpoint;
