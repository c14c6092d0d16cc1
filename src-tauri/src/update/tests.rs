//! Uses a real local server, and packages signed by test keys whose private parts were deleted.

use std::{
    sync::{Arc, Mutex, atomic::AtomicUsize, atomic::Ordering},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes},
    http::{StatusCode, header::CONTENT_LENGTH},
    response::{IntoResponse, Response},
    routing::get,
};
use porokh_api::UiEvent;
use porokh_domain::SystemClock;
use serde_json::{Value, json};
use tauri::test::{MockRuntime, mock_builder};

use super::{UpdateFailure, UpdateSource, UpdateState, Updates};

const KEY: &str = include_str!("signed/key.pub");
/// Of [`package`] as version 99.0.0.
const SIGNATURE: &str = include_str!("signed/package.sig");
/// By another key.
const FORGED: &str = include_str!("signed/forged.sig");
/// By our key, as version 0.0.1.
const OLD: &str = include_str!("signed/older.sig");

fn package() -> Vec<u8> {
    b"A package of the tests, not of Porokh.\n".repeat(8192)
}

#[derive(Clone)]
struct Server {
    /// The manifest, or an error.
    described: Result<Value, (StatusCode, &'static str)>,
    package: Given,
    asked: Arc<AtomicUsize>,
    address: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Given {
    Whole,
    Cut,
    Never,
}

impl Server {
    fn with(signature: &str) -> Self {
        Self::of("99.0.0", signature)
    }

    fn of(version: &str, signature: &str) -> Self {
        let target = tauri_plugin_updater::target().unwrap();
        let package = json!({ "url": "PACKAGE", "signature": signature, "size": package().len() });
        let described = json!({
            "version": version,
            "notes": " Faster.\n<b>Safer</b>. ",
            "platforms": { target: package },
        });
        Self {
            described: Ok(described),
            package: Given::Whole,
            asked: Arc::default(),
            address: String::new(),
        }
    }

    fn answering(status: StatusCode, body: &'static str) -> Self {
        Self { described: Err((status, body)), ..Self::with(SIGNATURE) }
    }

    async fn start(mut self) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        self.address = format!("http://{}", listener.local_addr().unwrap());
        let (server, given) = (self.clone(), self.package);
        let describe = move || async move {
            server.asked.fetch_add(1, Ordering::SeqCst);
            match server.described {
                Ok(described) => {
                    let place = format!("{}/package", server.address);
                    described.to_string().replace("PACKAGE", &place).into_response()
                }
                Err(answer) => answer.into_response(),
            }
        };
        let routes = Router::new()
            .route("/latest.json", get(describe))
            .route("/package", get(move || async move { given.response() }));
        tokio::spawn(async move { axum::serve(listener, routes).await });
        self
    }
}

impl Given {
    fn response(self) -> Response {
        let package = Bytes::from(package());
        let half = package.slice(..package.len() / 2);
        // After half of the body: an error, or nothing forever.
        let rest = match self {
            Self::Whole => return package.into_response(),
            Self::Cut => Some(std::io::Error::other("cut")),
            Self::Never => None,
        };
        let (sender, receiver) = tokio::sync::mpsc::channel(1);
        tokio::spawn(async move {
            let _ = sender.send(Ok(half)).await;
            match rest {
                Some(error) => drop(sender.send(Err(error)).await),
                None => std::future::pending().await,
            }
        });
        let stream = tokio_stream::wrappers::ReceiverStream::new(receiver);
        ([(CONTENT_LENGTH, package.len())], Body::from_stream(stream)).into_response()
    }
}

/// The app, and the packages given to its installer.
struct Trial {
    updates: Arc<Updates>,
    installed: Arc<Mutex<Vec<Vec<u8>>>>,
    told: Arc<Mutex<Vec<UiEvent>>>,
    _app: tauri::App<MockRuntime>,
}

impl Trial {
    fn at(server: &Server) -> Self {
        let app = mock_builder().build(crate::context()).unwrap();
        let source = UpdateSource { address: format!("{}/latest.json", server.address), key: KEY.to_owned() };
        let told = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&told);
        let events = Arc::new(move |event| heard.lock().unwrap().push(event));
        let mut updates = Updates::new(app.handle(), Some(source), Arc::new(SystemClock), events);
        let installed = Arc::new(Mutex::new(Vec::new()));
        let to = Arc::clone(&installed);
        updates.install = Box::new(move |update, package| {
            update.verify(package)?;
            to.lock().unwrap().push(package.to_vec());
            Ok(())
        });
        Self { updates: Arc::new(updates), installed, told, _app: app }
    }

    async fn downloaded(&self) -> UpdateState {
        self.updates.download();
        tokio::time::timeout(Duration::from_secs(20), async {
            loop {
                match self.updates.state() {
                    UpdateState::Downloading { .. } => tokio::time::sleep(Duration::from_millis(5)).await,
                    state => return state,
                }
            }
        })
        .await
        .unwrap()
    }

    /// Packages given to the installer at exit.
    fn ended(&self) -> Vec<Vec<u8>> {
        self.updates.install();
        self.installed.lock().unwrap().clone()
    }
}

fn why(state: &UpdateState) -> Option<UpdateFailure> {
    match state {
        UpdateState::Failed { why, .. } => Some(*why),
        _ => None,
    }
}

#[tokio::test]
async fn signed_update_installs_at_exit() {
    let server = Server::with(SIGNATURE).start().await;
    let trial = Trial::at(&server);
    let UpdateState::Available { new } = trial.updates.check().await else { panic!("nothing was found") };
    assert_eq!(new.version, "99.0.0");
    assert_eq!(new.notes, "Faster.\n<b>Safer</b>.");
    assert_eq!(new.bytes, Some(package().len() as u64));
    // Not confirmed yet.
    assert!(trial.ended().is_empty());

    let trial = Trial::at(&server);
    trial.updates.check().await;
    assert_eq!(trial.downloaded().await, UpdateState::Ready { new });
    // Nothing is requested again once it is ready.
    let asked = server.asked.load(Ordering::SeqCst);
    assert!(matches!(trial.updates.check().await, UpdateState::Ready { .. }));
    assert_eq!(server.asked.load(Ordering::SeqCst), asked);
    assert_eq!(trial.ended(), [package()]);
}

/// Otherwise an attacker between seller and server could run any program on the seller's computer.
#[tokio::test]
async fn a_package_that_is_not_signed_by_us_is_thrown_away() {
    for signature in [FORGED, OLD, "c2lnbmVk", ""] {
        let server = Server::with(signature).start().await;
        let trial = Trial::at(&server);
        trial.updates.check().await;
        let state = trial.downloaded().await;
        assert_eq!(why(&state), Some(UpdateFailure::Signature), "{signature}");
        assert!(trial.ended().is_empty());
    }
}

#[tokio::test]
async fn a_download_that_breaks_off_can_be_tried_again() {
    let server = Server { package: Given::Cut, ..Server::with(SIGNATURE) }.start().await;
    let trial = Trial::at(&server);
    let UpdateState::Available { new } = trial.updates.check().await else { panic!("nothing was found") };
    let failed = UpdateState::Failed { why: UpdateFailure::Network, new: Some(new) };
    assert_eq!(trial.downloaded().await, failed);
    assert!(matches!(trial.updates.download(), UpdateState::Downloading { .. }));
    assert!(trial.ended().is_empty());
}

#[tokio::test]
async fn a_download_can_be_stopped() {
    let server = Server { package: Given::Never, ..Server::with(SIGNATURE) }.start().await;
    let trial = Trial::at(&server);
    let found = trial.updates.check().await;
    assert!(matches!(trial.updates.download(), UpdateState::Downloading { .. }));
    assert_eq!(trial.updates.stop(), found);
    assert!(trial.ended().is_empty());
}

#[tokio::test]
async fn no_version_that_is_older_or_the_same_is_offered() {
    for version in ["0.0.1", env!("CARGO_PKG_VERSION")] {
        let trial = Trial::at(&Server::of(version, SIGNATURE).start().await);
        let checked = trial.updates.check().await;
        assert!(matches!(checked, UpdateState::UpToDate { checked_at: Some(_) }), "{checked:?}");
    }
}

#[tokio::test]
async fn what_is_no_answer_is_told_as_such() {
    let elsewhere = json!({ "version": "99.0.0", "platforms": {} });
    for (server, failure) in [
        (
            Server::answering(StatusCode::INTERNAL_SERVER_ERROR, "out of order"),
            UpdateFailure::InvalidResponse,
        ),
        (Server::answering(StatusCode::OK, "<!doctype html><p>Sign in</p>"), UpdateFailure::InvalidResponse),
        (Server::answering(StatusCode::OK, "{}"), UpdateFailure::InvalidResponse),
        (Server { described: Ok(elsewhere), ..Server::with("") }, UpdateFailure::UnsupportedPlatform),
    ] {
        let trial = Trial::at(&server.start().await);
        assert_eq!(why(&trial.updates.check().await), Some(failure));
    }
    let nobody = Server { address: "http://127.0.0.1:9".into(), ..Server::with(SIGNATURE) };
    assert_eq!(why(&Trial::at(&nobody).updates.check().await), Some(UpdateFailure::Network));
}

/// Otherwise the seller would have to look into the settings.
#[tokio::test]
async fn a_version_that_the_daily_check_finds_is_told_by_name() {
    let trial = Trial::at(&Server::with(SIGNATURE).start().await);
    trial.updates.check_as(false).await.unwrap();
    let found = UiEvent::Update { found: Some("99.0.0".to_owned()) };
    assert_eq!(trial.told.lock().unwrap().last(), Some(&found));
}

#[tokio::test]
async fn a_daily_check_that_fails_changes_nothing() {
    let server = Server::answering(StatusCode::INTERNAL_SERVER_ERROR, "out of order").start().await;
    let trial = Trial::at(&server);
    let before = trial.updates.state();
    assert_eq!(trial.updates.check_as(false).await, Err(UpdateFailure::InvalidResponse));
    assert_eq!(trial.updates.state(), before);
}

#[tokio::test]
async fn a_build_without_an_address_asks_nobody() {
    let app = mock_builder().build(crate::context()).unwrap();
    let updates = Arc::new(Updates::new(app.handle(), None, Arc::new(SystemClock), Arc::new(|_| {})));
    assert_eq!(updates.check().await, UpdateState::Off);
    assert_eq!(updates.download(), UpdateState::Off);
}
