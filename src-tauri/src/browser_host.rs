//! Serves the window's pages to a browser, with the real core: development builds only.
//!
//! It listens on the loopback address. The program's output has an address with a one-time token for a session key;
//! every call needs that key. The `Host` and `Origin` headers must be the host's own (or those of the development
//! server), so that neither another site's page nor a name that resolves to the loopback address has access.

use std::{
    convert::Infallible,
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{Path, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde_json::Value;
use tauri::{AppHandle, Manager, Runtime};
use tokio::net::{TcpListener, TcpStream};
use tokio_stream::{StreamExt as _, wrappers::UnboundedReceiverStream};

use crate::{given_file, ipc, logging, shell::Shell};

/// The development server, whose pages proxy to this host.
const DEVELOPMENT_SERVER: &str = "localhost:5173";
/// The window's policy with the host instead of Tauri's IPC.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

struct Host<R: Runtime> {
    app: AppHandle<R>,
    address: SocketAddr,
    /// `None` once exchanged.
    token: Mutex<Option<String>>,
    session: String,
}

/// Starts serving and prints the address.
pub(crate) async fn open<R: Runtime>(app: &AppHandle<R>, port: u16) {
    let token = uuid::Uuid::new_v4().simple().to_string();
    match serve(app, port, token.clone()).await {
        Ok(host) => println!("In a browser: {}", link(host, &token).await),
        Err(error) => eprintln!("Porokh can't be served to a browser: {error}"),
    }
}

/// Starts serving and returns the address.
///
/// # Errors
/// If the port is taken.
async fn serve<R: Runtime>(app: &AppHandle<R>, port: u16, token: String) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let address = listener.local_addr()?;
    let session = uuid::Uuid::new_v4().simple().to_string();
    let host = Arc::new(Host { app: app.clone(), address, token: Mutex::new(Some(token)), session });
    let calls = Router::new()
        .route("/host/call/{command}", post(call::<R>))
        .route("/host/events", get(events::<R>))
        .route_layer(middleware::from_fn_with_state(Arc::clone(&host), in_session::<R>));
    let router = Router::new()
        .route("/host/session", post(session_for_token::<R>))
        .merge(calls)
        .fallback(get(page::<R>))
        .layer(middleware::from_fn_with_state(Arc::clone(&host), from_here::<R>))
        .with_state(host);
    tauri::async_runtime::spawn(async move { axum::serve(listener, router).await });
    Ok(address)
}

/// The development server's pages, which reload on edits, else the embedded ones.
async fn link(host: SocketAddr, token: &str) -> String {
    let follows_edits = TcpStream::connect(DEVELOPMENT_SERVER).await.is_ok();
    let pages = if follows_edits { DEVELOPMENT_SERVER.to_owned() } else { host.to_string() };
    format!("http://{pages}/#{token}")
}

/// Refuses requests of other sites or with another host name.
async fn from_here<R: Runtime>(State(host): State<Arc<Host<R>>>, request: Request, next: Next) -> Response {
    let (own, headers) = (host.address.to_string(), request.headers());
    let is_ours = |authority: &str| authority == own || authority == DEVELOPMENT_SERVER;
    let named = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let host_is_ours = named(header::HOST).is_some_and(is_ours);
    let origin_is_ours =
        named(header::ORIGIN).is_none_or(|origin| origin.strip_prefix("http://").is_some_and(is_ours));
    if host_is_ours && origin_is_ours {
        next.run(request).await
    } else {
        StatusCode::FORBIDDEN.into_response()
    }
}

/// Refuses requests without the session key.
async fn in_session<R: Runtime>(State(host): State<Arc<Host<R>>>, request: Request, next: Next) -> Response {
    let key = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if key.and_then(|key| key.strip_prefix("Bearer ")) == Some(&*host.session) {
        next.run(request).await
    } else {
        StatusCode::UNAUTHORIZED.into_response()
    }
}

/// Exchanges the one-time token for the session key.
async fn session_for_token<R: Runtime>(State(host): State<Arc<Host<R>>>, given: String) -> Response {
    let mut token = host.token.lock().unwrap_or_else(PoisonError::into_inner);
    match token.take_if(|token| *token == given) {
        Some(_) => host.session.clone().into_response(),
        None => StatusCode::FORBIDDEN.into_response(),
    }
}

async fn call<R: Runtime>(
    State(host): State<Arc<Host<R>>>,
    Path(command): Path<String>,
    body: Bytes,
) -> Response {
    let Ok(request) = serde_json::from_slice::<Value>(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let json = [(header::CONTENT_TYPE, "application/json")];
    let answered = ipc::answer(&host.app.state::<Shell>(), &command, request).await;
    match answered.inspect_err(|refusal| logging::note_refusal(&command, refusal)) {
        Ok(reply) => (json, reply).into_response(),
        Err(refusal) => (StatusCode::UNPROCESSABLE_ENTITY, axum::Json(refusal)).into_response(),
    }
}

/// Every event from now on, as JSON lines.
async fn events<R: Runtime>(State(host): State<Arc<Host<R>>>) -> Response {
    let shell = host.app.state::<Shell>();
    let lines = UnboundedReceiverStream::new(shell.listeners.lines()).map(Ok::<_, Infallible>);
    shell.core.ctx.events.emit_clock();
    given_file::page_listens(&host.app);
    // Without a type, browsers wait for bytes to detect one.
    ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}

/// The embedded pages.
async fn page<R: Runtime>(State(host): State<Arc<Host<R>>>, uri: Uri) -> Response {
    let path = if uri.path() == "/" { "/index.html" } else { uri.path() };
    let Some(asset) = host.app.asset_resolver().get(path.to_owned()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    if let Ok(kind) = HeaderValue::from_str(&asset.mime_type) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    (headers, asset.bytes).into_response()
}

#[cfg(test)]
mod tests {
    use std::{
        io::{BufRead as _, BufReader, Read as _, Write as _},
        net::TcpStream,
    };

    use super::*;
    use crate::commands::tests::Harness;

    struct Browser {
        authority: String,
        token: String,
        harness: Harness,
    }

    impl Browser {
        fn new() -> Self {
            let harness = Harness::new();
            let token = "once".to_owned();
            let address = tauri::async_runtime::block_on(serve(harness.app(), 0, token.clone())).unwrap();
            Self { authority: address.to_string(), token, harness }
        }

        fn send(&self, line: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
            let mut stream = TcpStream::connect(&self.authority).unwrap();
            let own = [("Host", &*self.authority)];
            let named = |name| headers.iter().any(|(given, _)| given == name);
            let all = own.iter().filter(|(name, _)| !named(name)).chain(headers);
            let headers: String = all.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
            let length = body.len();
            write!(
                stream,
                "{line} HTTP/1.1\r\n{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
            )
            .unwrap();
            stream
        }

        /// Status and full reply.
        fn ask(&self, line: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
            let mut reply = String::new();
            self.send(line, headers, body).read_to_string(&mut reply).unwrap();
            (reply.split(' ').nth(1).unwrap().parse().unwrap(), reply)
        }

        fn session(&self) -> String {
            let (status, reply) = self.ask("POST /host/session", &[], &self.token);
            assert_eq!(status, 200);
            format!("Bearer {}", reply.split("\r\n\r\n").nth(1).unwrap())
        }
    }

    /// Otherwise any site could read the seller's data, by its own host name or a form.
    #[test]
    fn token_works_once_and_from_own_site() {
        let browser = Browser::new();
        let start = "POST /host/call/app_start";
        assert_eq!(browser.ask(start, &[], "null").0, 401);
        assert_eq!(browser.ask(start, &[("Authorization", "Bearer once")], "null").0, 401);
        assert_eq!(browser.ask("GET /host/events", &[], "").0, 401);
        assert_eq!(browser.ask("POST /host/session", &[], "guessed").0, 403);
        let session = browser.session();
        assert_eq!(browser.ask("POST /host/session", &[], &browser.token).0, 403, "the token is good once");
        let with = [("Authorization", &*session)];
        assert_eq!(browser.ask(start, &with, "null").0, 200);
        for (name, foreign) in
            [("Host", "porokh.evil.test"), ("Origin", "http://evil.test"), ("Origin", "null")]
        {
            assert_eq!(browser.ask(start, &[with[0], (name, foreign)], "null").0, 403, "{name}: {foreign}");
            assert_eq!(browser.ask("GET /", &[(name, foreign)], "").0, 403, "{name}: {foreign}");
        }
        let own = format!("http://{}", browser.authority);
        assert_eq!(browser.ask(start, &[with[0], ("Origin", &own)], "null").0, 200);
    }

    #[test]
    fn browser_gets_window_replies() {
        let browser = Browser::new();
        let session = browser.session();
        let with = [("Authorization", &*session)];
        let (status, refusal) = browser.ask("POST /host/call/check_phone", &with, r#"{"phone":"123"}"#);
        assert_eq!((status, refusal.contains(r#"{"code":"phone"}"#)), (422, true), "{refusal}");
        assert_eq!(browser.ask("POST /host/call/no_such_command", &with, "null").0, 422);
        assert_eq!(browser.ask("POST /host/call/app_start", &with, "{").0, 400);

        let events = browser.send("GET /host/events", &with, "");
        let mut events = BufReader::new(events).lines().map(Result::unwrap);
        assert_eq!(events.by_ref().find(|line| line.is_empty()), Some(String::new()), "the stream is open");
        browser.harness.shell().listeners.emit(porokh_api::UiEvent::Raised);
        assert!(events.by_ref().any(|line| line.contains("raised")));

        let (_, page) = browser.ask("GET /", &[], "");
        assert!(page.contains("content-security-policy: default-src 'none'"), "{page}");
    }
}
