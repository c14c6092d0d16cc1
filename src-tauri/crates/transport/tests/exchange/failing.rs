use porokh_transport::{Request, SendState, TransportError};
use tokio::net::TcpListener;

use crate::server::{Manner, Server};
use crate::{address, check, client, key, short_timeouts};

async fn failure(place: &str) -> (TransportError, bool) {
    let send_state = SendState::default();
    let sent = short_timeouts().send(&address(place), &key(), check().tracked_by(&send_state)).await;
    (sent.unwrap_err(), send_state.has_started())
}

async fn failure_of_get(place: &str) -> TransportError {
    short_timeouts().send(&address(place), &key(), Request::get("/me")).await.unwrap_err()
}

#[tokio::test]
async fn where_nobody_listens_nothing_is_sent() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let host = listener.local_addr().unwrap();
    drop(listener);
    for scheme in ["http", "https"] {
        let place = format!("{scheme}://{host}");
        assert_eq!(failure(&place).await, (TransportError::Connect, false));
        assert_eq!(failure_of_get(&place).await, TransportError::Connect);
    }
}

#[tokio::test]
async fn a_connection_that_is_not_made_in_time_has_sent_nothing() {
    // The TLS handshake gets no answer.
    let server = Server::start(Manner::Deaf).await;
    let place = format!("https://{}", server.host());
    assert_eq!(failure(&place).await, (TransportError::ConnectTimeout, false));
    assert_eq!(failure_of_get(&place).await, TransportError::ConnectTimeout);
}

#[tokio::test]
async fn a_server_that_speaks_no_tls_is_a_tls_failure() {
    let plain = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let place = format!("https://{}", plain.local_addr().unwrap());
    tokio::spawn(async move {
        loop {
            let (stream, _) = plain.accept().await.unwrap();
            stream.writable().await.unwrap();
            stream.try_write(b"HTTP/1.1 400 Bad Request\r\n\r\n").unwrap();
            tokio::spawn(async move {
                let _open = stream;
                std::future::pending::<()>().await;
            });
        }
    });
    assert_eq!(failure(&place).await, (TransportError::Tls, false));
    assert_eq!(failure_of_get(&place).await, TransportError::Tls);
}

#[tokio::test]
async fn timeout_leaves_result_unknown() {
    let silent = Server::start(Manner::ReplyAndHang(String::new())).await;
    assert_eq!(failure(&silent.address()).await, (TransportError::TimedOut, true));
    assert_eq!(failure_of_get(&silent.address()).await, TransportError::TimedOut);
    let half = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"status\":";
    let slow = Server::start(Manner::ReplyAndHang(half.into())).await;
    assert_eq!(failure(&slow.address()).await, (TransportError::TimedOut, true));
}

#[tokio::test]
async fn broken_connection_leaves_result_unknown() {
    let manners = [
        Manner::Reset,
        Manner::Reply(String::new()),
        Manner::Reply("HTTP/1.1 200 OK\r\nContent-Le".into()),
        Manner::Reply("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"status\":".into()),
        Manner::Reply("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"sta".into()),
        Manner::Reply("no http at all\r\n\r\n".into()),
    ];
    for manner in manners {
        let server = Server::start(manner).await;
        assert_eq!(failure(&server.address()).await, (TransportError::ConnectionLost, true));
        assert_eq!(failure_of_get(&server.address()).await, TransportError::ConnectionLost);
    }
}

#[tokio::test]
async fn nothing_is_sent_twice() {
    for manner in [Manner::Reset, Manner::Reply(String::new()), Manner::ReplyAndHang(String::new())] {
        let server = Server::start(manner).await;
        failure(&server.address()).await;
        assert_eq!(server.requests().len(), 1);
    }
    let busy = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n";
    let server = Server::start(Manner::Reply(busy.into())).await;
    let reply = client().send(&address(&server.address()), &key(), check()).await.unwrap();
    assert_eq!((reply.status, server.requests().len()), (503, 1));
}

#[test]
fn each_failure_says_whether_the_service_may_have_acted() {
    use TransportError::*;
    for (error, handled) in [
        (Connect, false),
        (ConnectTimeout, false),
        (Tls, false),
        (TimedOut, true),
        (ConnectionLost, true),
        (TooLarge, true),
        (Redirected { status: 301 }, true),
        (Redirected { status: 302 }, true),
        (Redirected { status: 303 }, true),
        (Redirected { status: 307 }, true),
        (Redirected { status: 308 }, true),
    ] {
        assert_eq!(error.may_have_been_handled(), handled, "{error}");
    }
}
