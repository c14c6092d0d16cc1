use std::sync::{
    Mutex,
    atomic::{AtomicU32, Ordering},
};

use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::Instant,
};

use super::*;

const SECOND: Duration = Duration::from_secs(1);

/// Real time is tokio's, which advances when all tasks wait; the computer's clock adds what it was set by.
struct Computer {
    began: Instant,
    set: Mutex<TimeDelta>,
}

impl Computer {
    fn set(&self, by: TimeDelta) {
        *self.set.lock().unwrap() += by;
    }
}

impl Clock for Computer {
    fn now(&self) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(1000) + self.began.elapsed() + *self.set.lock().unwrap()
    }

    fn waited(&self) -> Duration {
        self.began.elapsed()
    }
}

fn clock() -> (Arc<Computer>, Arc<CorrectedClock>) {
    let computer = Arc::new(Computer { began: Instant::now(), set: Mutex::default() });
    (Arc::clone(&computer), Arc::new(CorrectedClock::new(computer)))
}

#[derive(Default)]
struct Harness {
    wake: Wake,
    steps: AtomicU32,
}

/// Returns scripted values and reports its steps; done at the end of the script.
struct Scripted {
    first: Next,
    script: UnboundedReceiver<Next>,
    made: UnboundedSender<Instant>,
}

impl Job for Scripted {
    type Owner = Harness;

    fn first(&self) -> Next {
        self.first
    }

    async fn step(&mut self, harness: &Arc<Harness>) -> Next {
        harness.steps.fetch_add(1, Ordering::SeqCst);
        let _ = self.made.send(Instant::now());
        self.script.recv().await.unwrap_or(Next::Done)
    }
}

/// A job with this script, and the times of its steps.
fn scripted(first: Next, script: &[Next]) -> (Scripted, UnboundedReceiver<Instant>) {
    let (words, heard) = unbounded_channel();
    script.iter().for_each(|next| words.send(*next).unwrap());
    let (made, steps) = unbounded_channel();
    (Scripted { first, script: heard, made }, steps)
}

#[tokio::test(start_paused = true)]
async fn a_wait_takes_the_time_that_was_meant() {
    let (harness, (_, clock), began) = (Arc::<Harness>::default(), clock(), Instant::now());
    let (job, mut steps) = scripted(Next::In(3 * SECOND), &[Next::In(60 * SECOND), Next::Now]);
    start(job, &harness, clock);
    for seconds in [3, 63, 63] {
        let waited = steps.recv().await.unwrap() - began;
        assert!(waited >= seconds * SECOND && waited < seconds * SECOND + SECOND / 2, "{waited:?}");
    }
    assert!(steps.recv().await.is_none(), "it is done");
}

/// The computer slept past a planned time, which was then hours late.
#[tokio::test(start_paused = true)]
async fn a_clock_that_jumps_ahead_ends_a_wait_within_a_moment() {
    let (harness, (computer, clock), began) = (Arc::<Harness>::default(), clock(), Instant::now());
    let (job, mut steps) = scripted(Next::In(36_000 * SECOND), &[]);
    start(job, &harness, clock);
    tokio::time::sleep(SECOND).await;
    computer.set(TimeDelta::hours(10));
    assert!(steps.recv().await.unwrap() - began <= POLL_INTERVAL);
}

/// Ten jobs polling at different times woke the processor all day; each poll reads the database.
#[tokio::test(start_paused = true)]
async fn jobs_with_nothing_to_wait_for_look_at_the_same_moments() {
    let (harness, (_, clock)) = (Arc::<Harness>::default(), clock());
    let mut looks = Vec::new();
    for begun in [0, 700, 1_900] {
        tokio::time::sleep(Duration::from_millis(begun)).await;
        let (job, mut steps) = scripted(Next::Poll, &[Next::Poll]);
        start(job, &harness, Arc::clone(&clock));
        looks.push(tokio::spawn(async move { [steps.recv().await.unwrap(), steps.recv().await.unwrap()] }));
    }
    let [first, second, third] = looks.try_into().unwrap();
    let (first, second, third) = (first.await.unwrap(), second.await.unwrap(), third.await.unwrap());
    assert_eq!(first, second, "both began before the first look");
    assert_eq!(first[1], third[0]);
    assert_eq!(first[1] - first[0], POLL_INTERVAL);
}

/// A clock that was a day ahead delayed everything by a day when it was corrected.
#[tokio::test(start_paused = true)]
async fn a_clock_that_is_set_back_lengthens_no_wait() {
    let (harness, (computer, clock), began) = (Arc::<Harness>::default(), clock(), Instant::now());
    let (job, mut steps) = scripted(Next::In(10 * SECOND), &[]);
    start(job, &harness, clock);
    tokio::time::sleep(SECOND).await;
    computer.set(TimeDelta::days(-1));
    assert!(steps.recv().await.unwrap() - began < 11 * SECOND);
}

#[tokio::test(start_paused = true)]
async fn a_wake_ends_a_wait_and_one_during_a_step_is_not_lost() {
    let (harness, (_, clock), began) = (Arc::<Harness>::default(), clock(), Instant::now());
    let (words, script) = unbounded_channel();
    let (made, mut steps) = unbounded_channel();
    let job = Scripted { first: Next::In(60 * SECOND), script, made };
    let listener = harness.wake.listen();
    tokio::spawn(keep(job, Arc::clone(&harness), clock, listener));
    harness.wake.wake();
    steps.recv().await.unwrap();
    // During the step.
    harness.wake.wake();
    harness.wake.wake();
    words.send(Next::In(60 * SECOND)).unwrap();
    steps.recv().await.unwrap();
    assert!(began.elapsed() < SECOND);
    words.send(Next::In(60 * SECOND)).unwrap();
    steps.recv().await.unwrap();
    assert!(began.elapsed() >= 60 * SECOND, "two wakes at once are one step");
}

#[tokio::test(start_paused = true)]
async fn a_job_ends_with_its_owner_and_does_not_keep_it() {
    let (harness, (_, clock)) = (Arc::<Harness>::default(), clock());
    let (job, mut steps) = scripted(Next::Now, &[Next::In(36_000 * SECOND)]);
    let kept = tokio::spawn(keep(job, Arc::clone(&harness), clock, harness.wake.listen()));
    steps.recv().await.unwrap();
    let began = Instant::now();
    assert!(Arc::into_inner(harness).is_some(), "the job holds it only during a step");
    kept.await.unwrap();
    assert!(began.elapsed() <= POLL_INTERVAL);
    assert!(steps.recv().await.is_none());
}

/// A job with an event each second, and spacing between its steps.
struct Eventful(UnboundedReceiver<()>);

impl Job for Eventful {
    type Owner = Harness;

    const SPACING: Duration = SECOND;

    async fn step(&mut self, harness: &Arc<Harness>) -> Next {
        harness.steps.fetch_add(1, Ordering::SeqCst);
        Next::In(36_000 * SECOND)
    }

    async fn event(&mut self) {
        if self.0.recv().await.is_none() {
            pending().await
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_event_of_the_job_ends_its_wait_but_a_flood_is_spread() {
    let (harness, (_, clock)) = (Arc::<Harness>::default(), clock());
    let (events, happened) = unbounded_channel();
    tokio::spawn(keep(Eventful(happened), Arc::clone(&harness), clock, harness.wake.listen()));
    for _ in 0..1000 {
        events.send(()).unwrap();
        harness.wake.wake();
    }
    tokio::time::sleep(10 * SECOND + SECOND / 2).await;
    assert_eq!(harness.steps.load(Ordering::SeqCst), 11);
}

#[tokio::test(start_paused = true)]
async fn lanes_go_on_side_by_side_one_for_each_key() {
    let (mut lanes, began) = (Lanes::default(), Instant::now());
    let lane = |seconds: u32, more| async move {
        tokio::time::sleep(seconds * SECOND).await;
        more
    };
    lanes.begin("one", lane(1, false));
    lanes.begin("two", lane(3, true));
    lanes.begin("two", lane(2, true));
    lanes.ended().await;
    assert_eq!(
        began.elapsed().as_secs(),
        3,
        "the second lane of a key is not begun, and one without more is no news"
    );
    lanes.begin("two", lane(1, true));
    lanes.ended().await;
    assert_eq!(began.elapsed().as_secs(), 4);
}

#[test]
fn pauses_double_up_to_the_longest() {
    let backoff = Backoff { first: 2 * SECOND, longest: 60 * SECOND };
    let pauses: Vec<u64> = (0..7).map(|before| backoff.pause(before).as_secs()).collect();
    assert_eq!(pauses, [2, 4, 8, 16, 32, 60, 60]);
    assert_eq!(backoff.pause(u32::MAX), 60 * SECOND);
}

#[test]
fn progress_passes_once_in_a_while() {
    let mut throttle = Throttle::default();
    assert!(throttle.passes());
    // Otherwise the machine would have to stall for a tenth of a second each time.
    assert!((0..1000).any(|_| !throttle.passes()));
}

/// A report that can be withdrawn for ten seconds was sent early on a busy computer whose clock was set meanwhile.
#[tokio::test(start_paused = true)]
async fn job_time_counts_from_start() {
    let (harness, (computer, clock), began) = (Arc::<Harness>::default(), clock(), Instant::now());
    let (job, mut steps) = scripted(Next::At(clock.now() + TimeDelta::seconds(10)), &[]);
    start(job, &harness, clock);
    computer.set(TimeDelta::seconds(9));
    tokio::task::yield_now().await;
    computer.set(TimeDelta::seconds(-9));
    assert_eq!((steps.recv().await.unwrap() - began).as_secs(), 10);
}

/// Queued work, done one piece per step.
struct Piecework;

#[derive(Default)]
struct Line {
    waits: AtomicU32,
    done: AtomicU32,
    at_once: AtomicU32,
}

impl Job for Piecework {
    type Owner = Line;

    async fn step(&mut self, line: &Arc<Line>) -> Next {
        assert_eq!(line.at_once.fetch_add(1, Ordering::SeqCst), 0, "one at a time");
        let waits = line.waits.load(Ordering::SeqCst);
        tokio::time::sleep(SECOND).await;
        line.at_once.fetch_sub(1, Ordering::SeqCst);
        if waits == 0 {
            return Next::Done;
        }
        line.waits.fetch_sub(1, Ordering::SeqCst);
        line.done.fetch_add(1, Ordering::SeqCst);
        Next::Now
    }
}

/// Work queued during a job's last poll must not wait for the next start.
#[tokio::test(start_paused = true)]
async fn work_on_demand_is_done_by_one_job_whenever_it_comes() {
    let (jobs, line, (_, clock)) = (OnDemand::default(), Arc::<Line>::default(), clock());
    let mut expected = 0;
    for moment in (0..5000).step_by(250) {
        line.waits.fetch_add(1, Ordering::SeqCst);
        jobs.start("shop", &line, Arc::clone(&clock), || Piecework);
        tokio::time::sleep(Duration::from_millis(moment)).await;
        expected += 1;
    }
    tokio::time::sleep(60 * SECOND).await;
    assert_eq!(line.done.load(Ordering::SeqCst), expected);
    assert_eq!(Arc::strong_count(&line), 1);
}

#[tokio::test(start_paused = true)]
async fn wake_reaches_all_lanes() {
    struct Waiter(UnboundedSender<Instant>);
    impl Job for Waiter {
        type Owner = Harness;
        async fn step(&mut self, _: &Arc<Harness>) -> Next {
            let _ = self.0.send(Instant::now());
            Next::In(36_000 * SECOND)
        }
    }
    let (jobs, harness, (_, clock)) = (OnDemand::default(), Arc::<Harness>::default(), clock());
    let (made, mut steps) = unbounded_channel();
    for key in [1, 2] {
        jobs.start(key, &harness, Arc::clone(&clock), || Waiter(made.clone()));
    }
    let (one, two) = (steps.recv().await.unwrap(), steps.recv().await.unwrap());
    assert!(two - one < SECOND);
    tokio::time::sleep(SECOND).await;
    jobs.wake();
    let woken = [steps.recv().await.unwrap(), steps.recv().await.unwrap()];
    assert!(woken.iter().all(|woken| *woken - one < 2 * SECOND));
}

#[tokio::test(start_paused = true)]
async fn after_a_panic_another_job_may_start() {
    struct Broken;
    impl Job for Broken {
        type Owner = Line;
        async fn step(&mut self, _: &Arc<Line>) -> Next {
            panic!("a defect")
        }
    }
    let (jobs, line, (_, clock)) = (OnDemand::default(), Arc::<Line>::default(), clock());
    jobs.start(1, &line, Arc::clone(&clock), || Broken);
    tokio::time::sleep(SECOND).await;
    line.waits.store(1, Ordering::SeqCst);
    jobs.start(1, &line, clock, || Piecework);
    tokio::time::sleep(3 * SECOND).await;
    assert_eq!(line.done.load(Ordering::SeqCst), 1);
}

/// A key that was removed and comes back: the job polls, even without a report.
#[tokio::test(start_paused = true)]
async fn a_job_without_its_account_looks_again_every_few_seconds() {
    let (harness, (_, clock), began) = (Arc::<Harness>::default(), clock(), Instant::now());
    let (job, mut steps) = scripted(Next::Now, &[Next::WhenAccount, Next::WhenAccount]);
    start(job, &harness, clock);
    for _ in 0..3 {
        steps.recv().await.unwrap();
    }
    assert_eq!(began.elapsed().as_secs(), 4);
}
