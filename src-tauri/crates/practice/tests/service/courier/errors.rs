//! Errors that belong to no single endpoint.

use reqwest::Method;

use super::{Harness, send};

#[tokio::test]
async fn an_unknown_endpoint_is_not_found() {
    let harness = Harness::open().await;
    for path in ["", "/", "/mee", "/me/", "/check/01712345670", "/v2/me"] {
        harness.live(path).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn another_method_is_method_not_allowed_and_costs_nothing() {
    let harness = Harness::open().await;
    let refused = [
        (Method::POST, "/me"),
        (Method::PUT, "/check?phone=01712345670"),
        (Method::DELETE, "/check?phone=01712345670"),
        (Method::POST, "/openapi.json"),
    ];
    for (method, path) in refused {
        let request = harness.live_request(method, path);
        send(request).await.refused(405, "method_not_allowed");
    }
    // Without a body.
    let head = harness.live_request(Method::HEAD, "/check?phone=01712345670");
    assert_eq!(send(head).await.status, 405);
    assert_eq!(harness.used(), 0);
}

#[tokio::test]
async fn a_path_outside_the_interface_is_a_web_sites_page() {
    let harness = Harness::open().await;
    let reply = harness.live("/../../about").await;
    assert_eq!(reply.status, 404);
    assert_eq!(reply.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(reply.mode(), None);
    assert_eq!(harness.live("/../v11/me").await.mode(), None);
}
