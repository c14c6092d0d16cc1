//! One post to an address on this computer.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Request, Uri, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// How long a receiver may take, from the connection to the reply's head.
const REPLY_WITHIN: Duration = Duration::from_secs(10);

/// Posts a JSON body. Gives the reply's status; `None` without a reply, or when the address is not one of plain
/// HTTP on the loopback interface, which is not even connected to.
pub(super) async fn post(url: &str, headers: HeaderMap, body: String) -> Option<u16> {
    tokio::time::timeout(REPLY_WITHIN, exchange(url, headers, body)).await.ok()?
}

async fn exchange(url: &str, headers: HeaderMap, body: String) -> Option<u16> {
    let url: Uri = url.parse().ok()?;
    let (host, port) = loopback(&url)?;
    let stream = TcpStream::connect((host, port)).await.ok()?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    let path = url.path_and_query().map_or("/", |path| path.as_str());
    let mut request = Request::post(path).body(Body::from(body)).ok()?;
    let host = HeaderValue::from_str(url.authority()?.as_str()).ok()?;
    *request.headers_mut() = headers;
    request.headers_mut().insert(header::HOST, host);
    request.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    // Driven beside the request, and ended with it.
    let mut driver = JoinSet::new();
    driver.spawn(connection);
    Some(sender.send_request(request).await.ok()?.status().as_u16())
}

/// Where to connect to; `None` for any address beyond this computer.
fn loopback(url: &Uri) -> Option<(&'static str, u16)> {
    if url.scheme_str() != Some("http") {
        return None;
    }
    let host = match url.host()? {
        "127.0.0.1" | "localhost" => "127.0.0.1",
        "[::1]" => "::1",
        _ => return None,
    };
    Some((host, url.port_u16().unwrap_or(80)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_http_on_the_loopback_interface_is_connected_to() {
        let target = |url: &str| loopback(&url.parse().unwrap());
        assert_eq!(target("http://127.0.0.1:8080/hook?a=1"), Some(("127.0.0.1", 8080)));
        assert_eq!(target("http://localhost/"), Some(("127.0.0.1", 80)));
        assert_eq!(target("http://[::1]:9/"), Some(("::1", 9)));
        for beyond in
            ["https://127.0.0.1/", "http://shop.example/", "http://127.0.0.1.shop.example/", "/hook"]
        {
            assert_eq!(target(beyond), None, "{beyond}");
        }
    }
}
