//! The one HTTP client of Porokh.
//!
//! It sends requests with a key and classifies failures: every error tells whether the service may have processed the
//! request, since money depends on it. Replies are interpreted by the crates above, with [`json`].

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
