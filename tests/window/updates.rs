use std::{
    io::{Read as _, Write as _},
    net::{TcpListener, TcpStream},
    thread,
};

use acceptance::Harness;

use super::steps::{practise, settings};

const KEY: &str = include_str!("../../src-tauri/src/update/signed/key.pub");
const SIGNATURE: &str = include_str!("../../src-tauri/src/update/signed/package.sig");
const FORGED: &str = include_str!("../../src-tauri/src/update/signed/forged.sig");

/// The signed data.
fn package() -> Vec<u8> {
    b"A package of the tests, not of Porokh.\n".repeat(8192)
}

/// Serves version 99.0.0 with a signature; returns the address of its manifest.
fn serve(signature: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let base = address.clone();
    thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            answer(connection, &base, signature);
        }
    });
    format!("{address}/latest.json")
}

fn answer(mut connection: TcpStream, base: &str, signature: &str) {
    let mut request = vec![0; 4096];
    let read = connection.read(&mut request).unwrap_or_default();
    let body = if request[..read].starts_with(b"GET /latest.json ") {
        let package = serde_json::json!({ "url": format!("{base}/package"), "signature": signature });
        let platforms = serde_json::json!({ "linux-x86_64": package, "linux-aarch64": package });
        let notes = "<b>Faster</b> runs.";
        serde_json::json!({ "version": "99.0.0", "notes": notes, "platforms": platforms }).to_string().into()
    } else {
        package()
    };
    let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
    // A closed app doesn't read any more.
    let _ = connection.write_all(&[head.as_bytes(), &body].concat());
}

async fn harness(signature: &'static str) -> Harness {
    let address = serve(signature);
    Harness::with_variables(&[("POROKH_UPDATE_ADDRESS", &address), ("POROKH_UPDATE_KEY", KEY)]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn update_installs_at_exit() {
    let harness = harness(SIGNATURE).await;
    let window = practise(&harness).await;
    settings(&window, "about").await;
    window.click("update-look").await;
    window.has("update", "data-state", "available").await;
    // From the request, not from a daily check after a refusal.
    assert_eq!(window.count("toast").await, 0);
    window.shows("update-notes", "<b>Faster</b> runs.").await;
    window.click("update-download").await;
    window.has("update", "data-state", "ready").await;
    window.close().await;
    let log = std::fs::read_to_string(harness.data_folder().join("logs/porokh.log")).unwrap();
    assert!(log.contains("version 99.0.0 is handed to the installer"), "{log}");
}

/// Otherwise an attacker between seller and server could run any program on the seller's computer.
#[tokio::test(flavor = "multi_thread")]
async fn a_forged_version_is_thrown_away_and_the_seller_told() {
    let harness = harness(FORGED).await;
    let window = practise(&harness).await;
    settings(&window, "about").await;
    window.click("update-look").await;
    window.has("update", "data-state", "available").await;
    window.click("update-download").await;
    window.has("update", "data-state", "failed").await;
    window.shows("update", "nothing was installed").await;
    window.close().await;
    let log = std::fs::read_to_string(harness.data_folder().join("logs/porokh.log")).unwrap();
    assert!(!log.contains("handed to the installer"), "{log}");
}
