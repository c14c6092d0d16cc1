//! A flood of invalid events while somebody works.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use acceptance::{Harness, Window};
use serde_json::json;

use super::{Post, SECRET, courier, envelope, keep_secret, lines, local, now, switch_on};
use crate::steps::connect;

const REQUESTS: usize = 10_000;
const SENDERS: usize = 8;
/// Pages to be opened before the flood ends.
const LOOKS: usize = 4;
/// Index of the repeated event.
const REPEATED: usize = 2;
/// In KiB: the receiver holds 32 events of at most 1 MiB at once.
const MOST_MEMORY: u64 = 64 * 1024;
/// In bytes: the database's log grows to 4 MiB by itself.
const MOST_DISK: u64 = 8 * 1024 * 1024;

/// One of each: forged and large, stale, repeated, malformed, unsigned, not JSON, too large.
fn bad(url: &str, taken: &Post) -> Vec<Vec<u8>> {
    let body = envelope(2, "phone.reported", &json!({ "phone": "01712000385", "note": "x".repeat(16_000) }));
    let small = envelope(3, "phone.reported", &json!({ "phone": "01712000385" }));
    let forged = Post::signed(url, "guessed", now(), 2, &body);
    let stale = Post::signed(url, SECRET, now() - 3_600, 3, &small);
    let mut malformed = Post::signed(url, SECRET, now(), 4, &small);
    malformed.headers[2].1 = "t=1,v1=zz".to_owned();
    let mut unsigned = Post::signed(url, SECRET, now(), 5, &small);
    unsigned.headers.truncate(2);
    let no_json = Post::signed(url, SECRET, now(), 6, "\"a text\"");
    let mut bad: Vec<Vec<u8>> = [&forged, &stale, taken, &malformed, &unsigned, &no_json]
        .map(|post| post.bytes(post.body.len()))
        .to_vec();
    // Refused by its claimed length.
    bad.push(Post { body: String::new(), ..forged }.bytes(100 * 1024 * 1024));
    bad
}

fn is_taken(address: &str, bytes: &[u8]) -> bool {
    let mut stream = TcpStream::connect(address).expect("the receiver");
    stream.write_all(bytes).expect("the receiver reads");
    let mut status = [0; 12];
    stream.read_exact(&mut status).expect("a reply");
    status.ends_with(b"200")
}

/// Set once enough pages were opened; ends the flood when dropped.
#[derive(Default)]
struct Worked(Arc<AtomicBool>);

impl Drop for Worked {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[derive(Default)]
struct Sent {
    messages: usize,
    repeated: usize,
    taken: usize,
}

/// Opens a page; returns how long that took.
async fn turn(window: &Window, page: &str, seen: &str) -> Duration {
    let began = Instant::now();
    window.click(page).await;
    window.element(seen).await;
    began.elapsed()
}

fn rows(data: &Path) -> u64 {
    let database = rusqlite::Connection::open(data.join("porokh.db")).expect("the database");
    let sql = "SELECT (SELECT count(*) FROM inbox) + (SELECT count(*) FROM inbox_ids)";
    database.query_row(sql, [], |row| row.get(0)).expect("rows")
}

/// Size of the database and its logs.
fn bytes(data: &Path) -> u64 {
    let files =
        acceptance::all_files(data).into_iter().filter(|path| !path.starts_with(data.join("webview")));
    files.filter_map(|path| Some(path.metadata().ok()?.len())).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_bad_events() {
    let courier = courier().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &courier).await;
    switch_on(&window).await;
    keep_secret(&window, "courier", SECRET).await;
    let url = local(&window, "courier").await;
    let address = url.trim_start_matches("http://").split('/').next().unwrap().to_owned();
    let taken = Post::signed(&url, SECRET, now(), 1, &envelope(1, "moon.phase", &json!({})));
    assert_eq!(taken.send().await, 200);
    window.click("nav-activity").await;
    lines(&window, "other", 1).await;

    let messages = bad(&url, &taken);
    let kinds = messages.len();
    let data = harness.data_folder();
    let (rows_before, bytes_before) = (rows(&data), bytes(&data));
    harness.forget_peak();
    let (before, began) = (harness.memory(), Instant::now());
    let worked = Worked::default();
    let senders: Vec<_> = (0..SENDERS)
        .map(|sender| {
            let (messages, address, worked) = (messages.clone(), address.clone(), Arc::clone(&worked.0));
            thread::spawn(move || {
                let mut sent = Sent::default();
                for n in (sender..).step_by(SENDERS) {
                    if n >= REQUESTS && worked.load(Ordering::Relaxed) {
                        break;
                    }
                    sent.messages += 1;
                    sent.repeated += usize::from(n % kinds == REPEATED);
                    sent.taken += usize::from(is_taken(&address, &messages[n % kinds]));
                }
                sent
            })
        })
        .collect();
    // Somebody works meanwhile; each page must open within the usual bound.
    let mut turns = Vec::new();
    while senders.iter().any(|sender| !sender.is_finished()) {
        turns.push(turn(&window, "nav-settings", "accounts-courier").await);
        turns.push(turn(&window, "nav-activity", "activity").await);
        worked.0.store(turns.len() >= LOOKS, Ordering::Relaxed);
    }
    let took = began.elapsed();
    let sent: Vec<Sent> = senders.into_iter().map(|sender| sender.join().unwrap()).collect();
    let messages: usize = sent.iter().map(|sent| sent.messages).sum();
    // Only the repeated one was accepted, once.
    for sent in &sent {
        assert_eq!(sent.taken, sent.repeated);
    }
    assert!(messages >= REQUESTS, "{messages}");

    lines(&window, "rejected", kinds).await;
    lines(&window, "other", 1).await;
    lines(&window, "reports", 0).await;
    assert_eq!(rows(&data), rows_before + kinds as u64, "a line for each reason");
    let (after, disk) = (harness.memory(), bytes(&data).saturating_sub(bytes_before));
    println!(
        "{messages} in {took:.1?}; {} pages meanwhile, the slowest after {:.1?}; memory {} KiB before, {} at most, {} \
         after; disk {disk} bytes more",
        turns.len(),
        turns.iter().max().unwrap(),
        before.resident,
        after.peak,
        after.resident,
    );
    assert!(after.peak.saturating_sub(before.resident) < MOST_MEMORY, "{before:?} {after:?}");
    assert!(disk < MOST_DISK, "{disk} bytes");
    window.close().await;
}
