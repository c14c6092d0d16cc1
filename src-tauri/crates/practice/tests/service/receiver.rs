//! A merchant's server that receives webhooks.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

#[derive(Clone)]
pub(crate) struct Arrived {
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

pub(crate) struct Receiver {
    pub(crate) url: String,
    arrived: Arc<Mutex<Vec<Arrived>>>,
    server: JoinHandle<()>,
}

impl Receiver {
    /// Replies with these statuses, then with 200.
    pub(crate) async fn replying(statuses: &[u16]) -> Self {
        let statuses: VecDeque<u16> = statuses.iter().copied().collect();
        let statuses = Arc::new(Mutex::new(statuses));
        let arrived = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&arrived);
        let hook = move |headers: HeaderMap, body: Bytes| async move {
            kept.lock().unwrap().push(Arrived { headers, body });
            let status = statuses.lock().unwrap().pop_front().unwrap_or(200);
            StatusCode::from_u16(status).unwrap()
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let router = Router::new().route("/hook", post(hook));
        let server = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { url, arrived, server }
    }

    pub(crate) fn arrived(&self) -> Vec<Arrived> {
        self.arrived.lock().unwrap().clone()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.server.abort();
    }
}

impl Arrived {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }
}

/// HMAC-SHA256 from its definition: H((K ⊕ opad) ‖ H((K ⊕ ipad) ‖ text)) for a key of at most 64 bytes.
pub(crate) fn hmac_sha256(key: &str, text: &[u8]) -> String {
    let padded = |pad: u8| -> Vec<u8> {
        (0..64).map(|place| key.as_bytes().get(place).copied().unwrap_or_default() ^ pad).collect()
    };
    let inner = Sha256::digest([&padded(0x36), text].concat());
    let outer = Sha256::digest([padded(0x5c), inner.to_vec()].concat());
    outer.iter().map(|byte| format!("{byte:02x}")).collect()
}
