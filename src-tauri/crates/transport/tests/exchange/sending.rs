use std::time::Duration;

use porokh_domain::Mode;
use porokh_transport::{HttpClient, HttpOptions, ModeHeader, Request, SendState, TransportError};

use crate::server::{Manner, Server};
use crate::{KEY, PHONE, address, check, client, key};

fn head_lines(request: &str) -> Vec<String> {
    let head = request.split_once("\r\n\r\n").unwrap().0;
    head.lines().map(str::to_owned).collect()
}

#[tokio::test]
async fn a_get_carries_one_key_header_and_says_who_asks() {
    let server = Server::answering("{}").await;
    client().send(&address(&server.address()), &key(), Request::get("/jobs").below("a b")).await.unwrap();
    let lines = head_lines(&server.requests()[0]);
    assert_eq!(lines[0], "GET /api/v1/jobs/a%20b HTTP/1.1");
    assert!(lines.contains(&format!("authorization: Bearer {KEY}")), "{lines:?}");
    assert!(lines.contains(&"accept: application/json".to_owned()), "{lines:?}");
    assert!(lines.contains(&format!("user-agent: Porokh/{}", env!("CARGO_PKG_VERSION"))), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.contains(KEY)).count(), 1);
}

#[tokio::test]
async fn post_has_number_in_body_only() {
    let server = Server::answering("{}").await;
    client().send(&address(&server.address()), &key(), check()).await.unwrap();
    let request = server.requests().remove(0);
    let body = format!("{{\"phone\":\"{PHONE}\"}}");
    let lines = head_lines(&request);
    assert_eq!(lines[0], "POST /api/v1/check HTTP/1.1");
    assert!(lines.contains(&"content-type: application/json".to_owned()), "{lines:?}");
    assert!(lines.contains(&format!("content-length: {}", body.len())), "{lines:?}");
    assert!(request.ends_with(&format!("\r\n\r\n{body}")));
    assert!(!lines.concat().contains(PHONE));
}

#[tokio::test]
async fn a_reply_is_handed_over_with_its_status_headers_and_body() {
    let reply = "HTTP/1.1 429 Too Many Requests\r\nX-Svc-Mode: test\r\nRetry-After: 12\r\n\
                 X-RateLimit-Limit: 60\r\nX-RateLimit-Remaining: 0\r\nDate: Fri, 20 Nov 2026 12:00:00 GMT\r\n\
                 Content-Length: 9\r\n\r\nnot\0json\n";
    let server = Server::start(Manner::Reply(reply.into())).await;
    let reply = client().send(&address(&server.address()), &key(), check()).await.unwrap();
    assert_eq!((reply.status, reply.body.as_slice()), (429, b"not\0json\n".as_slice()));
    assert_eq!(reply.headers.mode, ModeHeader::One(Mode::Test));
    assert_eq!(reply.headers.retry_after, Some(Duration::from_secs(12)));
    assert_eq!((reply.headers.rate_limit, reply.headers.rate_remaining), (Some(60), Some(0)));
    assert_eq!(reply.headers.date, Some("2026-11-20T12:00:00Z".parse().unwrap()));
}

#[tokio::test]
async fn a_redirect_is_not_followed_and_its_target_never_sees_the_key() {
    let target = Server::answering("{}").await;
    for status in [301, 302, 303, 307, 308] {
        let reply = format!(
            "HTTP/1.1 {status} Elsewhere\r\nLocation: {}/me\r\nContent-Length: 0\r\n\r\n",
            target.address()
        );
        let server = Server::start(Manner::Reply(reply)).await;
        for request in [Request::get("/me"), check()] {
            let result = client().send(&address(&server.address()), &key(), request).await;
            assert_eq!(result.unwrap_err(), TransportError::Redirected { status });
        }
    }
    assert_eq!(target.requests(), [""; 0]);
}

#[tokio::test]
async fn a_body_up_to_the_bound_is_read_and_one_beyond_it_is_not() {
    let options = HttpOptions { max_body: 10, ..HttpOptions::default() };
    let chunked = |body: &str| {
        format!(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n",
            body.len()
        )
    };
    let declared = |body: &str| format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    for reply in [&chunked as &dyn Fn(&str) -> String, &declared] {
        let within = Server::start(Manner::Reply(reply("0123456789"))).await;
        let client = HttpClient::new(options.clone());
        let got = client.send(&address(&within.address()), &key(), check()).await.unwrap();
        assert_eq!(got.body, b"0123456789");
        let beyond = Server::start(Manner::Reply(reply("0123456789a"))).await;
        let got = client.send(&address(&beyond.address()), &key(), check()).await;
        assert_eq!(got.unwrap_err(), TransportError::TooLarge);
    }
}

#[tokio::test]
async fn a_send_state_tells_of_a_dropped_request_whether_it_had_started() {
    let mut server = Server::start(Manner::ReplyAndHang(String::new())).await;
    let send_state = SendState::default();
    let (client, place, key) = (client(), address(&server.address()), key());
    {
        let sending = client.send(&place, &key, check().tracked_by(&send_state));
        assert!(!send_state.has_started());
        tokio::select! {
            _ = sending => panic!("nobody answered"),
            () = server.reached() => {}
        }
    }
    assert!(send_state.has_started());

    // A connection without a finished TLS handshake carries nothing.
    let mut deaf = Server::start(Manner::Deaf).await;
    let send_state = SendState::default();
    let place = address(&format!("https://{}/api/v1", deaf.host()));
    {
        tokio::select! {
            _ = client.send(&place, &key, check().tracked_by(&send_state)) => panic!("nobody answered"),
            () = deaf.reached() => {}
        }
    }
    assert!(!send_state.has_started());
}

#[tokio::test]
async fn a_cancelled_request_never_reaches_the_service() {
    let server = Server::answering("{}").await;
    let (client, place, key) = (client(), address(&server.address()), key());
    let held = SendState::default();
    assert!(held.try_cancel());
    // As if a connection takes the request over only after the cancellation.
    client.send(&place, &key, check().tracked_by(&held)).await.unwrap_err();
    assert!(!held.has_started());

    let sent = SendState::default();
    client.send(&place, &key, check().tracked_by(&sent)).await.unwrap();
    assert!(!sent.try_cancel(), "too late");
    assert!(sent.has_started());
    let seen = server.requests().iter().filter(|request| !request.is_empty()).count();
    assert_eq!(seen, 1, "of the first not even its head");
}

#[test]
fn nothing_that_is_printed_holds_the_key_the_number_or_the_address() {
    let place = address("https://secret.example.com/api/v1");
    let printed = format!("{:?} {place:?} {:?} {:?}", client(), check(), key());
    for secret in [PHONE, "0123456789", "secret.example"] {
        assert!(!printed.contains(secret), "{printed}");
    }
}
