//! The one HTTP client of Porokh.
//!
//! It knows how to reach a service with a key and what a failed attempt means: whether the service
//! may have handled the request is the question that money hangs on, so every error answers it.
//! What a reply says is for the crates above, which read its JSON with [`json`].

mod address;
mod client;
mod error;
pub mod gate;
mod headers;
pub mod json;
mod options;
mod reply;
mod request;
mod retry;
mod send_state;
mod service_text;

pub use address::{AddressRefusal, ServiceAddress};
pub use client::HttpClient;
pub use error::TransportError;
pub use headers::{ModeHeader, ReplyHeaders};
pub use options::HttpOptions;
pub use reply::Reply;
pub use request::Request;
pub use retry::{Retry, RetryPolicy};
pub use send_state::SendState;
pub use service_text::ServiceText;
