use std::{
    io::{self, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpStream},
    time::Duration,
};

/// For the connection and each read and write.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Enough for the first line of a reply.
const LONGEST_REPLY: u64 = 4 * 1024;

/// Posts a test event to a local port and returns the status of the reply. Blocks. `headers` must not contain line
/// breaks.
///
/// # Errors
/// If nothing listens on the port or the reply isn't HTTP.
pub fn post_to_ourselves(port: u16, path: &str, headers: &[(&str, &str)], body: &str) -> io::Result<u16> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let mut head = format!("POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n");
    head.push_str(&format!("content-length: {}\r\nconnection: close\r\n", body.len()));
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    stream.write_all(head.as_bytes())?;
    stream.write_all(body.as_bytes())?;
    let mut reply = Vec::new();
    stream.take(LONGEST_REPLY).read_to_end(&mut reply)?;
    status(&reply).ok_or_else(|| io::ErrorKind::InvalidData.into())
}

fn status(reply: &[u8]) -> Option<u16> {
    std::str::from_utf8(reply.strip_prefix(b"HTTP/1.1 ")?.get(..3)?).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_stands_in_the_first_line() {
        assert_eq!(status(b"HTTP/1.1 200 OK\r\n\r\n"), Some(200));
        assert_eq!(status(b"HTTP/1.1 400 \r\n"), Some(400));
        for other in [b"".as_slice(), b"HTTP/1.1 ", b"HTTP/1.1 2", b"HTTP/1.1 abc", b"SSH-2.0-x"] {
            assert_eq!(status(other), None);
        }
    }
}
