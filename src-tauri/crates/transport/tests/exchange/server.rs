//! A server that treats all connections alike and records requests.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

#[derive(Clone)]
pub(crate) enum Manner {
    /// Reads the request, writes these bytes, closes.
    Reply(String),
    /// Reads the request, writes these bytes, keeps the connection open.
    ReplyAndHang(String),
    /// Reads the request, then resets the connection.
    Reset,
    /// Neither reads nor writes.
    Deaf,
}

pub(crate) struct Server {
    port: u16,
    requests: Arc<Mutex<Vec<String>>>,
    connections: watch::Receiver<usize>,
}

impl Server {
    pub(crate) async fn start(manner: Manner) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (count, connections) = watch::channel(0);
        let kept = requests.clone();
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(handle(stream, manner.clone(), kept.clone(), count.clone()));
            }
        });
        Self { port, requests, connections }
    }

    pub(crate) async fn answering(json: &str) -> Self {
        Self::start(Manner::Reply(ok(json))).await
    }

    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub(crate) fn address(&self) -> String {
        format!("http://{}/api/v1", self.host())
    }

    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }

    /// Waits for a request, or for a connection if nothing is read.
    pub(crate) async fn reached(&mut self) {
        let reached = self.connections.wait_for(|count| *count > 0);
        tokio::time::timeout(Duration::from_secs(20), reached).await.unwrap().unwrap();
    }
}

pub(crate) fn ok(json: &str) -> String {
    format!(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{json}",
        json.len()
    )
}

async fn handle(
    mut stream: TcpStream,
    manner: Manner,
    requests: Arc<Mutex<Vec<String>>>,
    connections: watch::Sender<usize>,
) {
    if !matches!(manner, Manner::Deaf) {
        let request = read_request(&mut stream).await;
        requests.lock().unwrap().push(request);
    }
    connections.send_modify(|count| *count += 1);
    match manner {
        Manner::Reply(reply) => {
            // The client may have disconnected.
            let _ = stream.write_all(reply.as_bytes()).await;
        }
        Manner::ReplyAndHang(reply) => {
            let _ = stream.write_all(reply.as_bytes()).await;
            std::future::pending::<()>().await;
        }
        Manner::Reset => stream.set_zero_linger().unwrap(),
        Manner::Deaf => std::future::pending::<()>().await,
    }
}

async fn read_request(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    let mut buffer = [0; 4096];
    loop {
        let count = stream.read(&mut buffer).await.unwrap_or(0);
        text.push_str(&String::from_utf8_lossy(&buffer[..count]));
        if count == 0 || is_whole(&text) {
            return text;
        }
    }
}

fn is_whole(text: &str) -> bool {
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length = head
        .lines()
        .filter_map(|line| line.split_once(": "))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .map_or(0, |(_, length)| length.parse().unwrap());
    body.len() >= length
}
