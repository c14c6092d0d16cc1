use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use porokh_domain::{BearerSecret, debug_only};
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::{Client, Method, redirect, retry};
use url::Url;

use crate::send_state::TrackedBody;
use crate::{HttpOptions, Reply, ReplyHeaders, Request, ServiceAddress, TransportError};

/// The HTTP client; clones share connections.
///
/// It follows no redirects, sends nothing twice, and uses the system's proxy except to this computer.
#[derive(Clone)]
pub struct HttpClient {
    options: HttpOptions,
    clients: Arc<Clients>,
    told: Option<Told>,
}

/// Receives a service's `Date` and the start of the request.
type Told = Arc<dyn Fn(DateTime<Utc>, Instant) + Send + Sync>;

/// One HTTP client per kind of address. Created on first use: trusted certificates are loaded then, and practice mode
/// works without any.
#[derive(Default)]
struct Clients {
    local: OnceLock<Client>,
    local_tls: OnceLock<Client>,
    outside: OnceLock<Client>,
}

/// Longest idle time of a reused connection. Servers commonly close idle connections after 5 s or more; a request
/// sent on a closing connection would have an unknown result.
const IDLE: Duration = Duration::from_secs(4);

/// Log target of requests.
const LOG: &str = "porokh::requests";

const USER_AGENT: &str = concat!("Porokh/", env!("CARGO_PKG_VERSION"));

impl HttpClient {
    pub fn new(options: HttpOptions) -> Self {
        Self { options, clients: Arc::default(), told: None }
    }

    /// The same client for a real service, whose `Date` is reported.
    #[must_use]
    pub fn telling(&self, told: impl Fn(DateTime<Utc>, Instant) + Send + Sync + 'static) -> Self {
        Self { told: Some(Arc::new(told)), ..self.clone() }
    }

    pub fn options(&self) -> &HttpOptions {
        &self.options
    }

    /// Sends a request with the key as its only credential (Authentication 1 of both interfaces) and reads the whole
    /// reply, whatever its status.
    ///
    /// The future can be dropped at any time; [`SendState`](crate::SendState) then tells whether the request may have
    /// been sent.
    pub async fn send(
        &self,
        address: &ServiceAddress,
        key: &impl AsRef<BearerSecret>,
        request: Request,
    ) -> Result<Reply, TransportError> {
        // Path parameters may be personal data; the path itself is part of the interface.
        let (path, began) = (request.path, Instant::now());
        let answered = self.exchange(address, key, request).await;
        let took = began.elapsed().as_millis();
        match &answered {
            Ok(reply) if reply.status < 400 => {}
            Ok(reply) => log::info!(target: LOG, "{path}: {} after {took} ms", reply.status),
            Err(error) => log::info!(target: LOG, "{path}: {error}, after {took} ms"),
        }
        answered
    }

    async fn exchange(
        &self,
        address: &ServiceAddress,
        key: &impl AsRef<BearerSecret>,
        request: Request,
    ) -> Result<Reply, TransportError> {
        let Request { path, rest, body, send_state, lookups } = request;
        let place = address.join(path) + &rest;
        let client = self.client(address)?;
        // Without a body, nothing records when sending starts.
        let has_body = body.is_some();
        let may_have_left = || !has_body || send_state.has_started();
        let builder = match body {
            None => client.request(Method::GET, place),
            Some(bytes) => client
                .request(Method::POST, place)
                .header(CONTENT_TYPE, "application/json")
                .body(reqwest::Body::wrap(TrackedBody::new(bytes, send_state.clone()))),
        };
        let began = Instant::now();
        let reply = builder
            .timeout(self.options.timeout(lookups))
            .header(ACCEPT, "application/json")
            .header(AUTHORIZATION, bearer(key.as_ref()))
            .send()
            .await
            .map_err(|error| TransportError::from_library(&error, may_have_left()))?;
        let status = reply.status().as_u16();
        if reply.status().is_redirection() {
            return Err(TransportError::Redirected { status });
        }
        let headers = ReplyHeaders::read(reply.headers(), self.options.clock.now());
        if let (Some(told), Some(date)) = (&self.told, headers.date) {
            told(date, began);
        }
        let body = self.read_body(reply).await?;
        Ok(Reply { status, headers, body })
    }

    /// Posts JSON without a key to an address of the user's: a signed test event to our own receiver, by the way of
    /// the service's events. Returns the status; `None` without a reply.
    pub async fn post_without_key(
        &self,
        address: &Url,
        headers: &[(&'static str, String)],
        body: String,
    ) -> Option<u16> {
        let mut place = address.clone();
        place.set_query(None);
        place.set_fragment(None);
        let client = self.client(&ServiceAddress::parse(place.as_str()).ok()?).ok()?;
        let request = client.post(address.clone()).header(CONTENT_TYPE, "application/json").body(body);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, value));
        Some(request.send().await.ok()?.status().as_u16())
    }

    async fn read_body(&self, mut reply: reqwest::Response) -> Result<Vec<u8>, TransportError> {
        let mut body = Vec::new();
        loop {
            match reply.chunk().await {
                Ok(Some(chunk)) if body.len() + chunk.len() > self.options.max_body => {
                    return Err(TransportError::TooLarge);
                }
                Ok(Some(chunk)) => body.extend_from_slice(&chunk),
                Ok(None) => return Ok(body),
                Err(error) => return Err(TransportError::from_library(&error, true)),
            }
        }
    }

    fn client(&self, address: &ServiceAddress) -> Result<Client, TransportError> {
        let slot = match (address.is_loopback(), address.is_secure()) {
            (true, false) => &self.clients.local,
            (true, true) => &self.clients.local_tls,
            (false, _) => &self.clients.outside,
        };
        if let Some(client) = slot.get() {
            return Ok(client.clone());
        }
        // Fails without trusted certificates; retried by the next request.
        let client = self.build(address).map_err(|_| TransportError::Tls)?;
        Ok(slot.get_or_init(|| client).clone())
    }

    fn build(&self, address: &ServiceAddress) -> reqwest::Result<Client> {
        // Fails only if a provider is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut builder = Client::builder()
            .user_agent(USER_AGENT)
            .connect_timeout(self.options.connect_timeout)
            .pool_idle_timeout(IDLE)
            .redirect(redirect::Policy::none())
            .referer(false)
            .retry(retry::never());
        if address.is_loopback() {
            builder = builder.no_proxy();
        }
        if !address.is_secure() {
            builder = builder.tls_certs_only([]);
        }
        builder.build()
    }
}

#[expect(clippy::expect_used, reason = "a BearerSecret holds only characters that a header can carry")]
fn bearer(key: &BearerSecret) -> HeaderValue {
    let mut value = HeaderValue::from_str(&format!("Bearer {}", key.expose())).expect("printable ASCII");
    value.set_sensitive(true);
    value
}

debug_only!(HttpClient { options });

#[cfg(test)]
mod tests {
    use porokh_domain::ApiKey;

    use super::*;

    #[test]
    fn the_key_header_is_marked_so_that_the_library_never_prints_it() {
        let key = ApiKey::parse("dc_live_0123456789abcdef").unwrap();
        assert!(bearer(key.as_ref()).is_sensitive());
    }
}
