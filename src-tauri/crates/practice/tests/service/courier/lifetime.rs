use std::io::ErrorKind;
use std::time::Duration;

use porokh_practice::{Endpoint, Fault, FaultKind, KeyHeader, Options, SeenRequest, Service};
use reqwest::Method;

use super::{Harness, MORNING, PHONE, SOON, send, until};

const LONG: Duration = Duration::from_secs(3_600);

#[tokio::test]
async fn the_address_is_on_the_loopback_and_ends_in_the_version() {
    let address = Harness::open().await.service.address();
    assert!(address.starts_with("http://127.0.0.1:") && address.ends_with("/api/v1"), "{address}");
}

#[tokio::test]
async fn a_service_needs_an_account() {
    let options = Options { accounts: vec![], ..Options::default() };
    assert_eq!(Service::start(options).await.err().unwrap().kind(), ErrorKind::InvalidInput);
}

#[tokio::test]
async fn after_a_stop_the_port_is_free_and_a_waiting_request_is_cut() {
    let harness = Harness::open().await;
    harness.service.inject(Fault::once(Endpoint::Me, FaultKind::Delay(LONG)));
    let request = harness.live_request(Method::GET, "/me");
    let waiting = tokio::spawn(request.send());
    until(|| !harness.service.requests().is_empty()).await;

    let port = harness.address.split([':', '/']).nth(4).unwrap().parse().unwrap();
    tokio::time::timeout(SOON, harness.service.stop()).await.unwrap();
    assert!(tokio::time::timeout(SOON, waiting).await.unwrap().unwrap().is_err());
    let again = Service::start(Options { port, ..Options::default() }).await.unwrap();
    let taken = Service::start(Options { port, ..Options::default() }).await;
    assert_eq!(taken.err().unwrap().kind(), ErrorKind::AddrInUse);
    drop(again);
}

#[tokio::test]
async fn dropping_a_service_cuts_a_waiting_request() {
    let harness = Harness::open().await;
    harness.service.inject(Fault::once(Endpoint::Me, FaultKind::Delay(LONG)));
    let waiting = tokio::spawn(harness.live_request(Method::GET, "/me").send());
    until(|| !harness.service.requests().is_empty()).await;
    drop(harness.service);
    assert!(tokio::time::timeout(SOON, waiting).await.unwrap().unwrap().is_err());
}

#[tokio::test]
async fn what_was_asked_can_be_read_afterwards() {
    let harness = Harness::open().await;
    harness.check(PHONE).await.ok();
    let key = &harness.test_key;
    send(harness.request(Method::GET, "/check?phone=%2B8801712345670").header("x-api-key", key)).await.ok();
    send(harness.request(Method::GET, "/me")).await;

    let seen = harness.service.requests();
    let asked: Vec<_> = seen.iter().map(|request| (request.method.as_str(), request.path.as_str())).collect();
    let get = "/api/v1/check?phone=%2B8801712345670";
    assert_eq!(asked, [("POST", "/api/v1/check"), ("GET", get), ("GET", "/api/v1/me")]);
    assert_eq!(seen[0].body, r#"{"phone":"01712345670"}"#);
    assert_eq!(seen[0].at, MORNING.parse::<chrono::DateTime<chrono::Utc>>().unwrap());
    assert!(seen[0].headers.contains(&"content-type".to_owned()));
    assert_eq!(seen[0].key_headers, [KeyHeader::Authorization]);
    assert_eq!(seen[1].key_headers, [KeyHeader::XApiKey]);
    assert!(seen[2].key_headers.is_empty());
}

#[tokio::test]
async fn neither_a_number_nor_a_key_is_in_a_debug_text() {
    let harness = Harness::open().await;
    harness.check(PHONE).await.ok();
    harness.live("/check?phone=01712345670").await.ok();
    let text = format!("{:?} {:?}", harness.service.requests(), harness.service.account());
    assert!(!text.contains("12345670"), "{text}");
    assert!(!text.contains("dc_live_") && !text.contains("dc_test_"), "{text}");
}

/// Another program on the computer must neither fill the memory nor put anything into the log.
#[tokio::test]
async fn a_request_without_a_key_leaves_nothing_that_it_wrote() {
    let harness = Harness::open().await;
    let post = || harness.request(Method::POST, "/check").header("content-type", "application/json");
    send(post().body(r#"{"phone":"01712345670"}"#)).await.refused(401, "invalid_api_key");
    send(post().bearer_auth("dc_live_wrong").body("x".repeat(900_000))).await.refused(401, "invalid_api_key");
    let get = |path: &str| harness.request(Method::GET, path).header("x-01712345670", "a");
    send(get("/check?phone=01712345670")).await.refused(401, "invalid_api_key");
    send(get("/bulk-jobs/01712345670").bearer_auth("dc_live_wrong")).await.refused(401, "invalid_api_key");
    send(get("/01712345670")).await;
    let own = Method::from_bytes(b"M01712345670").unwrap();
    send(harness.request(own, "/me")).await;
    let seen = harness.service.requests();
    let kept = |request: &SeenRequest| {
        assert!(request.headers.is_empty() && request.body.is_empty());
        format!("{} {}", request.method, request.path)
    };
    let check = "POST /api/v1/check";
    assert_eq!(
        seen.iter().map(kept).collect::<Vec<_>>(),
        [check, check, "GET /api/v1/check", "GET /api/v1/bulk-jobs/{id}", "GET ", " /api/v1/me"]
    );
}

#[tokio::test]
async fn the_log_and_the_connections_are_bounded() {
    let harness = Harness::open().await;
    let large = "x".repeat(1 << 20);
    for _ in 0..20 {
        let body = harness.live_request(Method::POST, "/check").body(large.clone());
        send(body).await;
    }
    let seen = harness.service.requests();
    assert_eq!(seen.iter().map(|request| request.body.len()).sum::<usize>(), 15 << 20, "the latest stay");

    let host = harness.address.trim_start_matches("http://").split('/').next().unwrap().to_owned();
    let mut open = Vec::new();
    for _ in 0..300 {
        open.push(tokio::net::TcpStream::connect(&host).await.unwrap());
    }
    let last = open.last().unwrap();
    tokio::time::timeout(SOON, last.readable()).await.unwrap().unwrap();
    assert!(matches!(last.try_read(&mut [0]), Ok(0) | Err(_)), "it is closed");
}
