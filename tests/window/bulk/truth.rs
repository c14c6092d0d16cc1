//! What the service says of numbers, asked for by the documents alone: without the app and its clients.

use std::collections::{BTreeMap, BTreeSet};

use acceptance::until;
use porokh_practice::{Account, JobPace, Options, Rules, Service, Workers};
use serde_json::{Value, json};

/// Numbers of a job (fraud-check interface, POST /bulk-jobs).
const JOB: usize = 200;

/// The results entry of each number. The histories of the practice service are the same wherever it runs.
pub(crate) async fn truth(numbers: &BTreeSet<String>) -> BTreeMap<String, Value> {
    let account = Account { daily_limit: None, ..Account::default() };
    let at_once = JobPace {
        workers: Workers::AllAtOnce,
        per_number: std::time::Duration::ZERO,
        queued_for: std::time::Duration::ZERO,
        checks_per_number: 1,
    };
    let rules = Rules { job_pace: at_once, ..Rules::default() };
    let service = Service::start(Options { accounts: vec![account], rules, ..Options::default() })
        .await
        .expect("a practice service");
    let client = reqwest::Client::new();
    let ask = async |request: reqwest::RequestBuilder| -> Value {
        let reply = request.bearer_auth(service.live_key()).send().await.expect("an answer");
        serde_json::from_slice(&reply.bytes().await.expect("its body")).expect("JSON")
    };
    let jobs = format!("{}/api/v1/bulk-jobs", service.address());
    let mut found = BTreeMap::new();
    let all: Vec<&String> = numbers.iter().collect();
    for phones in all.chunks(JOB) {
        let body = json!({ "phones": phones }).to_string();
        let started =
            ask(client.post(&jobs).header("content-type", "application/json").body(body)).await;
        let id = started["data"]["id"].as_str().expect("an id").to_owned();
        let results = until("the job is done", async || {
            let job = ask(client.get(format!("{jobs}/{id}"))).await;
            (job["data"]["status"] == "done").then(|| job["data"]["results"].clone())
        })
        .await;
        let Value::Object(results) = results else { panic!("results: {results}") };
        found.extend(results);
    }
    found
}
