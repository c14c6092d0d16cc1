use std::{
    io::{Read, Write},
    net::{Shutdown, TcpStream as Client},
    sync::Mutex,
};

use tokio::sync::mpsc;

use super::*;

type Told = (Route, Result<(Option<String>, usize), Rejection>);

struct Harness {
    port: u16,
    seen: mpsc::UnboundedReceiver<Told>,
    reply: Arc<Mutex<Reply>>,
    _serving: JoinSet<()>,
}

impl Harness {
    async fn new() -> Self {
        let receiver = Receiver::bind(0, "/fraud/1", "/pay/2").await.unwrap();
        let (port, reply) = (receiver.port().unwrap(), Arc::new(Mutex::new(Reply::Taken)));
        let (tell, seen) = mpsc::unbounded_channel();
        let mut serving = JoinSet::new();
        let said = Arc::clone(&reply);
        serving.spawn(receiver.serve(move |incoming: Incoming| {
            let message = incoming.message.map(|(headers, body)| (headers.signature, body.len()));
            tell.send((incoming.route, message)).unwrap();
            let reply = *said.lock().unwrap();
            async move { reply }
        }));
        Self { port, seen, reply, _serving: serving }
    }

    /// Status of the reply; `None` without one.
    async fn send(&self, request: &[u8]) -> Option<u16> {
        let (port, request) = (self.port, request.to_vec());
        let exchange = tokio::task::spawn_blocking(move || {
            let mut stream = Client::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
            // The reply may come before everything is sent.
            let _ = stream.write_all(&request);
            let mut reply = Vec::new();
            let _ = stream.read_to_end(&mut reply);
            String::from_utf8(reply).unwrap()
        });
        exchange.await.unwrap().split(' ').nth(1)?.parse().ok()
    }

    async fn post(&self, path: &str, lines: &str, body: &[u8]) -> Option<u16> {
        let head =
            format!("POST {path} HTTP/1.1\r\nhost: a\r\ncontent-length: {}\r\n{lines}\r\n", body.len());
        self.send(&[head.as_bytes(), body].concat()).await
    }

    fn told(&mut self) -> Option<Told> {
        self.seen.try_recv().ok()
    }
}

#[tokio::test]
async fn each_service_has_an_address_of_its_own() {
    let mut harness = Harness::new().await;
    for (path, route) in [("/fraud/1", Route::Fraud), ("/pay/2", Route::Payment)] {
        assert_eq!(harness.post(path, "X-Some-Signature: s\r\n", b"{}").await, Some(200));
        assert_eq!(harness.told(), Some((route, Ok((Some("s".into()), 2)))));
    }
}

#[tokio::test]
async fn another_path_is_not_found_and_told_of_without_being_read() {
    let mut harness = Harness::new().await;
    for path in ["/", "/fraud", "/fraud/1/", "/fraud/2", "/pay/2x"] {
        assert_eq!(harness.post(path, "X-Some-Signature: s\r\n", b"{}").await, Some(404), "{path}");
        assert_eq!(harness.told(), Some((Route::Payment, Err(Rejection::UnknownPath))), "{path}");
    }
    // Only one of the services sends a delivery id.
    harness.post("/", "X-Some-Signature: s\r\nX-Some-Delivery: d\r\n", b"{}").await;
    assert_eq!(harness.told(), Some((Route::Fraud, Err(Rejection::UnknownPath))));
    // A stray request: no event was lost.
    assert_eq!(harness.send(b"GET /robots.txt HTTP/1.1\r\nhost: a\r\n\r\n").await, Some(404));
    assert_eq!(harness.told(), Some((Route::Fraud, Err(Rejection::NotPost))));
}

#[tokio::test]
async fn the_sender_is_told_nothing_but_whether_to_send_it_again() {
    let harness = Harness::new().await;
    for (reply, status) in [(Reply::Taken, 200), (Reply::Rejected, 400), (Reply::NotNow, 503)] {
        *harness.reply.lock().unwrap() = reply;
        assert_eq!(harness.post("/pay/2", "X-Some-Signature: s\r\n", b"{}").await, Some(status));
    }
}

#[tokio::test]
async fn a_request_that_is_no_post_is_rejected() {
    let mut harness = Harness::new().await;
    *harness.reply.lock().unwrap() = Reply::Rejected;
    assert_eq!(harness.send(b"GET /pay/2 HTTP/1.1\r\nhost: a\r\n\r\n").await, Some(405));
    assert_eq!(harness.told(), Some((Route::Payment, Err(Rejection::NotPost))));
}

#[tokio::test]
async fn a_body_without_a_signature_is_not_read() {
    let mut harness = Harness::new().await;
    *harness.reply.lock().unwrap() = Reply::Rejected;
    assert_eq!(harness.post("/pay/2", "", &vec![b'x'; 100_000]).await, Some(400));
    assert_eq!(harness.told(), Some((Route::Payment, Err(Rejection::NoSignature))));
}

#[tokio::test]
async fn oversized_body_is_rejected() {
    let mut harness = Harness::new().await;
    *harness.reply.lock().unwrap() = Reply::Rejected;
    let head = "POST /pay/2 HTTP/1.1\r\nhost: a\r\nX-Some-Signature: s\r\n";
    let said = format!("{head}content-length: {}\r\n\r\n", LARGEST_BODY + 1);
    assert_eq!(harness.send(said.as_bytes()).await, Some(413));
    assert_eq!(harness.told(), Some((Route::Payment, Err(Rejection::TooLarge))));

    let unsaid = format!("{head}transfer-encoding: chunked\r\n\r\n");
    let chunk = [b"20000\r\n".as_slice(), &vec![b'x'; 0x20000], b"\r\n"].concat();
    // The reply can be lost with the connection, since the rest isn't read.
    let _ = harness.send(&[unsaid.into_bytes(), chunk.repeat(9)].concat()).await;
    assert_eq!(harness.seen.recv().await, Some((Route::Payment, Err(Rejection::TooLarge))));
}

#[tokio::test]
async fn a_body_that_breaks_off_is_rejected() {
    let mut harness = Harness::new().await;
    let mut stream = Client::connect((Ipv4Addr::LOCALHOST, harness.port)).unwrap();
    let part = b"POST /pay/2 HTTP/1.1\r\nhost: a\r\nX-Some-Signature: s\r\ncontent-length: 10\r\n\r\nabc";
    stream.write_all(part).unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    assert_eq!(harness.seen.recv().await, Some((Route::Payment, Err(Rejection::Incomplete))));
}

#[tokio::test]
async fn two_signatures_that_differ_are_rejected() {
    let mut harness = Harness::new().await;
    *harness.reply.lock().unwrap() = Reply::Rejected;
    let lines = "X-A-Signature: 1\r\nX-B-Signature: 2\r\n";
    assert_eq!(harness.post("/fraud/1", lines, b"{}").await, Some(400));
    assert_eq!(harness.told(), Some((Route::Fraud, Err(Rejection::HeadersDiffer))));
}

#[tokio::test]
async fn connections_that_say_nothing_do_not_keep_others_out_for_long() {
    let harness = Harness::new().await;
    let mut silent = Vec::new();
    for _ in 0..MOST_CONNECTIONS {
        silent.push(TcpStream::connect((Ipv4Addr::LOCALHOST, harness.port)).await.unwrap());
    }
    let answered =
        tokio::time::timeout(LONGEST_EXCHANGE * 3, harness.post("/pay/2", "X-A-Signature: s\r\n", b"{}"));
    assert_eq!(answered.await.unwrap(), Some(200));
}

/// The service waits ten seconds, and a payment is told a minute later.
#[tokio::test]
async fn idle_connections_delay_a_message_by_less_than_a_second() {
    let head = b"POST /pay/2 HTTP/1.1\r\nhost: a\r\nX-Some-Signature: s\r\ncontent-length: 10\r\n\r\nabc";
    for sent in [&b""[..], b"POST /pay/2 HTT", head] {
        let harness = Harness::new().await;
        let mut idle = Vec::new();
        for _ in 0..290 {
            let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, harness.port)).await.unwrap();
            stream.writable().await.unwrap();
            // The receiver may have closed the connection already.
            let _ = stream.try_write(sent);
            idle.push(stream);
        }
        for _ in 0..3 {
            let began = std::time::Instant::now();
            assert_eq!(harness.post("/pay/2", "X-Some-Signature: s\r\n", b"{}").await, Some(200));
            assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
        }
        drop(idle);
    }
}

#[tokio::test]
async fn a_port_that_is_taken_is_told() {
    let first = Receiver::bind(0, "/a", "/b").await.unwrap();
    let second = Receiver::bind(first.port().unwrap(), "/a", "/b").await;
    assert_eq!(second.err().map(|error| error.kind()), Some(io::ErrorKind::AddrInUse));
}
