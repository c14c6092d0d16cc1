use std::sync::Arc;

use porokh_domain::Clock;
use tokio::time::Instant;

use super::*;

pub(super) struct PausedClock(Instant);

impl PausedClock {
    pub(super) fn new() -> Arc<Self> {
        Arc::new(Self(Instant::now()))
    }
}

impl Clock for PausedClock {
    fn now(&self) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + self.0.elapsed()
    }

    fn waited(&self) -> Duration {
        self.0.elapsed()
    }
}

fn shared() -> SharedGate {
    SharedGate::new(Gate::default(), PausedClock::new(), |_| {})
}

async fn spend(gate: &SharedGate, requests: u64, priority: Priority) {
    for spent in 1..=requests {
        gate.pass(Route::Other, priority).await.settle(Outcome::Replied(&told(60, 60 - spent)));
    }
}

#[tokio::test(start_paused = true)]
async fn a_task_waits_until_its_request_may_leave() {
    let (gate, began) = (shared(), Instant::now());
    spend(&gate, 60, Priority::Person).await;
    assert!(began.elapsed() < Duration::from_secs(1));
    let _permit = gate.pass(Route::Other, Priority::Person).await;
    let waited = began.elapsed();
    assert!((60.0..61.0).contains(&waited.as_secs_f64()), "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn a_person_goes_before_the_next_request_of_a_job() {
    let gate = shared();
    let probe = gate.pass(Route::Other, Priority::Background).await;
    let order = Arc::new(std::sync::Mutex::new(Vec::new()));
    let waits = |priority, name: &'static str| {
        let (gate, order) = (gate.clone(), order.clone());
        tokio::spawn(async move {
            let permit = gate.pass(Route::Other, priority).await;
            order.lock().unwrap().push(name);
            permit.settle(Outcome::Replied(&told(60, 50)));
        })
    };
    let job = waits(Priority::Background, "job");
    tokio::task::yield_now().await;
    let person = waits(Priority::Person, "person");
    tokio::task::yield_now().await;
    probe.settle(Outcome::Replied(&told(60, 59)));
    job.await.unwrap();
    person.await.unwrap();
    assert_eq!(*order.lock().unwrap(), ["person", "job"]);
}

#[tokio::test(start_paused = true)]
async fn while_a_person_stands_in_line_no_job_takes_what_comes_back() {
    let gate = shared();
    spend(&gate, 60, Priority::Person).await;
    let place = gate.stand_in_line();
    let job = tokio::time::timeout(Duration::from_secs(90), gate.pass(Route::Other, Priority::Background));
    assert!(job.await.is_err());
    spend(&gate, 1, Priority::Person).await;
    drop(place);
    let second = Duration::from_secs(1);
    let job = tokio::time::timeout(second, gate.pass(Route::Other, Priority::Background)).await;
    assert!(job.is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_person_who_gives_up_stops_no_job() {
    let gate = shared();
    spend(&gate, 60, Priority::Person).await;
    let second = Duration::from_secs(1);
    let person = tokio::time::timeout(second, gate.pass(Route::Other, Priority::Person));
    let job = tokio::time::timeout(61 * second, gate.pass(Route::Other, Priority::Background));
    let (person, job) = tokio::join!(person, job);
    assert!(person.is_err());
    assert!(job.is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_permit_that_is_dropped_counts_and_lets_the_next_go() {
    let gate = shared();
    drop(gate.pass(Route::Other, Priority::Person).await);
    spend(&gate, 59, Priority::Person).await;
    let next = tokio::time::timeout(Duration::from_secs(59), gate.pass(Route::Other, Priority::Person));
    assert!(next.await.is_err());
}

#[tokio::test(start_paused = true)]
async fn a_stored_gate_goes_on_where_it_was() {
    let stored = Arc::new(std::sync::Mutex::new(Gate::default()));
    let store = stored.clone();
    let gate = SharedGate::new(Gate::default(), PausedClock::new(), move |gate| {
        store.lock().unwrap().clone_from(gate)
    });
    spend(&gate, 59, Priority::Person).await;
    let _under_way = gate.pass(Route::Other, Priority::Person).await;
    let again = SharedGate::new(stored.lock().unwrap().clone(), PausedClock::new(), |_| {});
    let next = tokio::time::timeout(Duration::from_secs(50), again.pass(Route::Other, Priority::Person));
    assert!(next.await.is_err(), "the request that was under way is stored as well");
}

#[tokio::test(start_paused = true)]
async fn ten_tasks_draw_no_more_than_sixty_a_minute() {
    let (gate, began) = (shared(), Instant::now());
    let tasks = (0..10).map(|_| {
        let gate = gate.clone();
        tokio::spawn(async move {
            for _ in 0..18 {
                let permit = gate.pass(Route::Other, Priority::Person).await;
                tokio::time::sleep(Duration::from_millis(100)).await;
                permit.settle(Outcome::Replied(&ReplyHeaders::default()));
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.unwrap();
    }
    let waited = began.elapsed().as_secs_f64();
    assert!((120.0..125.0).contains(&waited), "{waited}");
}
