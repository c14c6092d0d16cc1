//! The service's results, requested as documented, without the app and its clients.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use acceptance::until;
use porokh_domain::{Clock as _, SystemClock};
use porokh_practice::{Account, JobPace, MovableClock, Options, Rules, Service, Workers};
use serde_json::{Value, json};

/// Numbers of a job (fraud-check interface, POST /bulk-jobs).
const JOB: usize = 200;

/// Result entry of each number. All instances of the practice service have the same histories.
pub(crate) async fn truth(numbers: &BTreeSet<String>) -> BTreeMap<String, Value> {
    let account = Account { daily_limit: None, ..Account::default() };
    let at_once = JobPace {
        workers: Workers::AllAtOnce,
        per_number: std::time::Duration::ZERO,
        queued_for: std::time::Duration::ZERO,
        checks_per_number: 1,
    };
    let rules = Rules { job_pace: at_once, ..Rules::default() };
    let clock = Arc::new(MovableClock::running_from(SystemClock.now(), 600));
    let options = Options { accounts: vec![account], rules, clock, ..Options::default() };
    let service = Service::start(options).await.expect("a practice service");
    let client = reqwest::Client::builder().no_proxy().build().expect("an HTTP client");
    // The service's minute is accelerated: a refused request is accepted in the next one.
    let ask = async |request: reqwest::RequestBuilder| -> Value {
        until("the service answers", async || {
            let request = request.try_clone()?.bearer_auth(service.live_key());
            let reply = request.send().await.ok()?.bytes().await.ok()?;
            let reply: Value = serde_json::from_slice(&reply).ok()?;
            reply["data"].is_object().then_some(reply)
        })
        .await
    };
    let jobs = format!("{}/bulk-jobs", service.address());
    let mut found = BTreeMap::new();
    let all: Vec<&String> = numbers.iter().collect();
    for phones in all.chunks(JOB) {
        let body = json!({ "phones": phones }).to_string();
        let started = ask(client.post(&jobs).header("content-type", "application/json").body(body)).await;
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
