//! Tests with their own environment variables run in their own process.

use std::process::Command;

use porokh_transport::{Request, TransportError};

use crate::server::{Manner, Server};
use crate::{KEY, PHONE, address, check, client, key};

const PROXY_VARIABLES: [&str; 6] =
    ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];

/// Runs an ignored test of this binary with these variables and without the machine's proxies. Waits on another
/// thread, so that servers of this process keep answering.
pub(crate) async fn run_with(test: &'static str, variables: Vec<(&'static str, String)>) {
    let run = move || {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", test, "--ignored", "--nocapture"]);
        for name in PROXY_VARIABLES.into_iter().chain(["NO_PROXY", "no_proxy"]) {
            command.env_remove(name);
        }
        command.envs(variables).output().unwrap()
    };
    let output = tokio::task::spawn_blocking(run).await.unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && text.contains("1 passed"),
        "{text}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[tokio::test]
async fn this_computer_is_reached_without_the_proxy_of_the_system() {
    let proxy = Server::answering("{}").await;
    let server = Server::answering("{}").await;
    let mut variables: Vec<_> =
        PROXY_VARIABLES.into_iter().map(|name| (name, format!("http://{}", proxy.host()))).collect();
    variables.push(("TEST_ADDRESS", server.address()));
    run_with("environment::a_request_to_the_test_address", variables).await;
    assert_eq!(server.requests().len(), 2);
    assert_eq!(proxy.requests(), [""; 0]);
}

#[tokio::test]
#[ignore = "run by another test with proxies and an address"]
async fn a_request_to_the_test_address() {
    let place = std::env::var("TEST_ADDRESS").unwrap();
    for place in [place.clone(), place.replace("127.0.0.1", "localhost")] {
        client().send(&address(&place), &key(), check()).await.unwrap();
    }
}

#[tokio::test]
async fn system_proxy_sees_no_key() {
    let refusal = "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n";
    let proxy = Server::start(Manner::Reply(refusal.into())).await;
    let variables = vec![("HTTPS_PROXY", format!("http://{}", proxy.host()))];
    run_with("environment::a_request_that_the_proxy_refuses", variables).await;
    let requests = proxy.requests();
    assert_eq!(requests.len(), 2);
    for request in requests {
        assert!(request.starts_with("CONNECT service.invalid:443 "), "{request}");
        assert!(!request.contains(KEY) && !request.contains(PHONE), "{request}");
    }
}

#[tokio::test]
#[ignore = "run by another test with a proxy"]
async fn a_request_that_the_proxy_refuses() {
    let place = address("https://service.invalid/api/v1");
    for request in [check(), Request::get("/me")] {
        let error = client().send(&place, &key(), request).await.unwrap_err();
        assert_eq!(error, TransportError::Connect, "nothing was sent");
    }
}

#[tokio::test]
#[ignore = "run by another test with an address"]
async fn a_single_request_to_the_test_address() {
    let place = std::env::var("TEST_ADDRESS").unwrap();
    client().send(&address(&place), &key(), check()).await.unwrap();
}

#[tokio::test]
#[ignore = "run by another test without certificates"]
async fn a_tls_failure() {
    let sent = client().send(&address("https://service.invalid"), &key(), check()).await;
    assert_eq!(sent.unwrap_err(), TransportError::Tls);
}
