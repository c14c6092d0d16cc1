//! Simulated whole runs under a virtual clock, with the account's gate, each kind of limiter and each kind of job
//! worker.
//!
//! Each takes little longer than the optimum under the limits, beside a person whose checks hardly wait.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_courier_api::JobId;
use porokh_transport::{
    ReplyHeaders,
    gate::{Admission, Gate, Outcome, Priority, Route, Ticket},
};

use super::{Next, Pace, Progress, Scheduler};

#[derive(Debug, Clone)]
enum Limiter {
    Window { opened: Option<DateTime<Utc>>, used: u32 },
    Log(VecDeque<DateTime<Utc>>),
    Bucket { tokens: f64, at: DateTime<Utc> },
}

impl Limiter {
    /// Remaining after a request; `None` if refused.
    fn take(&mut self, now: DateTime<Utc>) -> Option<u32> {
        match self {
            Self::Window { opened, used } => {
                if opened.is_none_or(|opened| now >= opened + TimeDelta::seconds(60)) {
                    (*opened, *used) = (Some(now), 0);
                }
                *used += 1;
                60_u32.checked_sub(*used)
            }
            Self::Log(log) => {
                log.retain(|at| *at + TimeDelta::seconds(60) > now);
                let left = 60_usize.checked_sub(log.len() + 1)?;
                log.push_back(now);
                u32::try_from(left).ok()
            }
            Self::Bucket { tokens, at } => {
                let refilled = (now - *at).as_seconds_f64();
                (*tokens, *at) = ((*tokens + refilled).min(60.0), now);
                (*tokens >= 1.0).then(|| {
                    *tokens -= 1.0;
                    *tokens as u32
                })
            }
        }
    }
}

/// Job workers, and numbers per second of one job.
#[derive(Debug, Clone, Copy)]
struct Workers {
    /// `None`: all jobs at once.
    number: Option<usize>,
    rate: f64,
}

struct Job {
    accepted: DateTime<Utc>,
    starts: DateTime<Utc>,
    ends: DateTime<Utc>,
    numbers: usize,
}

#[derive(Debug, Clone)]
struct Case {
    numbers: usize,
    limiter: Limiter,
    workers: Workers,
    round_trip: TimeDelta,
}

const MINUTE: f64 = 60.0;
const REQUESTS: usize = 60;
const JOB: usize = 200;
/// About four a minute, at varying seconds.
const BETWEEN_CHECKS: TimeDelta = TimeDelta::milliseconds(15_700);

fn start() -> DateTime<Utc> {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

#[derive(Debug, Clone, Copy)]
enum Request {
    Post(usize),
    Poll(i64),
    Me,
    Check,
}

enum Event {
    Poll,
    Types,
    Arrives(Request, Ticket),
    Returns(Request, Ticket, Option<u32>, Option<(i64, JobId)>),
}

struct World {
    case: Case,
    scheduler: Scheduler,
    gate: Gate,
    free_at: Vec<DateTime<Utc>>,
    jobs: Vec<Job>,
    events: BTreeMap<(DateTime<Utc>, u64), Event>,
    scheduled: u64,
    /// Requests waiting at the gate, in order.
    at_gate: VecDeque<Request>,
    /// Arrival of the persons waiting there.
    persons: VecDeque<DateTime<Utc>>,
    /// In seconds.
    waits: Vec<f64>,
    refused: u32,
    polls: u32,
    done: usize,
}

impl World {
    fn at(&mut self, at: DateTime<Utc>, event: Event) {
        // Polls at the same instant are merged.
        let place = if matches!(event, Event::Poll) { 0 } else { self.scheduled + 1 };
        self.scheduled += 1;
        self.events.insert((at, place), event);
    }

    fn poll(&mut self, now: DateTime<Utc>) -> bool {
        loop {
            match self.scheduler.next(now) {
                Next::Post { numbers, .. } => self.at_gate.push_back(Request::Post(numbers)),
                Next::Poll { batch, .. } => self.at_gate.push_back(Request::Poll(batch)),
                Next::Me | Next::Judge => self.at_gate.push_back(Request::Me),
                Next::Wait { until, .. } => {
                    if let Some(until) = until {
                        self.at(until.max(now + TimeDelta::milliseconds(1)), Event::Poll);
                    }
                    break;
                }
                Next::Finished => return self.at_gate.is_empty(),
            }
        }
        loop {
            let (request, priority) = match (self.persons.front(), self.at_gate.front()) {
                (Some(_), _) => (Request::Check, Priority::Person),
                (None, Some(request)) => (*request, Priority::Background),
                (None, None) => return false,
            };
            match self.gate.admit(now, Route::Other, priority) {
                Admission::Granted(ticket) => {
                    match priority {
                        Priority::Background => _ = self.at_gate.pop_front(),
                        Priority::Person => {
                            let came = self.persons.pop_front().unwrap();
                            self.waits.push((now - came).as_seconds_f64());
                        }
                    }
                    self.at(now + self.case.round_trip / 2, Event::Arrives(request, ticket));
                }
                Admission::NotBefore(instant) => {
                    self.at(instant.max(now + TimeDelta::milliseconds(1)), Event::Poll);
                    return false;
                }
                Admission::AfterReply => return false,
            }
        }
    }

    fn accept(&mut self, numbers: usize, now: DateTime<Utc>) -> (i64, JobId) {
        let free = self.free_at.iter_mut().min();
        let starts = free.as_deref().map_or(now, |free| now.max(*free));
        let takes = TimeDelta::milliseconds((numbers as f64 / self.case.workers.rate * 1000.0) as i64);
        if let Some(free) = free {
            *free = starts + takes;
        }
        self.jobs.push(Job { accepted: now, starts, ends: starts + takes, numbers });
        let batch = self.jobs.len() as i64;
        (batch, JobId::parse(&format!("00000000-0000-4000-8000-{batch:012}")).unwrap())
    }

    fn reply(&mut self, request: Request, accepted: Option<(i64, JobId)>, now: DateTime<Utc>) {
        match (request, accepted) {
            (Request::Post(numbers), Some((batch, job))) => {
                self.scheduler.accepted(batch, job, numbers, Some(self.case.round_trip), now);
            }
            (Request::Post(_), None) => self.scheduler.not_sent(false, now),
            (Request::Me, _) => self.scheduler.me(None, true, now),
            (Request::Check, _) => {}
            (Request::Poll(batch), _) => {
                self.polls += 1;
                let asked = now - self.case.round_trip / 2;
                let job = &self.jobs[usize::try_from(batch).unwrap() - 1];
                if asked >= job.ends {
                    // Whole seconds, as in the service's replies.
                    let turnaround = TimeDelta::seconds(job.ends.timestamp() - job.accepted.timestamp());
                    self.done += job.numbers;
                    self.scheduler.ended(batch, job.numbers, 0, Some(turnaround), now);
                } else {
                    let so_far = (asked - job.starts).as_seconds_f64().max(0.0) * self.case.workers.rate;
                    let progress =
                        Progress { processed: Some(so_far as u64), total: Some(job.numbers as u64) };
                    self.scheduler.progressed(batch, progress, now);
                }
            }
        }
    }
}

/// Runs a case to its end; returns the seconds that it took.
fn run(case: &Case, pace: Pace) -> (World, f64) {
    let mut world = World {
        case: case.clone(),
        scheduler: Scheduler::new(case.numbers, true, pace).polling_early(),
        gate: Gate::default(),
        free_at: vec![start(); case.workers.number.unwrap_or_default()],
        jobs: Vec::new(),
        events: BTreeMap::new(),
        scheduled: 0,
        at_gate: VecDeque::new(),
        persons: VecDeque::new(),
        waits: Vec::new(),
        refused: 0,
        polls: 0,
        done: 0,
    };
    world.at(start(), Event::Poll);
    world.at(start() + BETWEEN_CHECKS / 3, Event::Types);
    while let Some(((now, _), event)) = world.events.pop_first() {
        match event {
            Event::Poll => {}
            Event::Types => {
                world.persons.push_back(now);
                world.at(now + BETWEEN_CHECKS, Event::Types);
            }
            Event::Arrives(request, ticket) => {
                let left = world.case.limiter.take(now);
                let accepted = match (request, left) {
                    (Request::Post(numbers), Some(_)) => Some(world.accept(numbers, now)),
                    _ => None,
                };
                world.refused += u32::from(left.is_none());
                world.at(now + case.round_trip / 2, Event::Returns(request, ticket, left, accepted));
            }
            Event::Returns(request, ticket, left, accepted) => {
                let rate_remaining = Some(left.unwrap_or_default().into());
                let headers =
                    ReplyHeaders { rate_limit: Some(60), rate_remaining, ..ReplyHeaders::default() };
                let outcome = match left {
                    Some(_) => Outcome::Replied(&headers),
                    None => Outcome::RateLimited(&headers),
                };
                world.gate.settle(ticket, now, outcome);
                world.reply(request, accepted, now);
            }
        }
        if world.poll(now) {
            return (world, (now - start()).as_seconds_f64());
        }
        assert!(now < start() + TimeDelta::days(1), "the run doesn't end");
    }
    panic!("nothing is left to happen and the run isn't done");
}

/// The optimum: the requests (including the first /me), one job, the service; POSTs are sent one at a time.
fn best(case: &Case) -> f64 {
    let jobs = case.numbers.div_ceil(JOB);
    let trip = case.round_trip.as_seconds_f64();
    // A fixed window opens at once; otherwise later requests return later.
    let later = if matches!(case.limiter, Limiter::Window { .. }) { 0.0 } else { trip };
    let slot = |request: usize| {
        let (minute, place) = ((request - 1) / REQUESTS, (request - 1) % REQUESTS);
        MINUTE * minute as f64 + if minute > 0 { later * place.min(jobs) as f64 } else { 0.0 }
    };
    let accepted = slot(jobs + 1).max(trip * (jobs % REQUESTS) as f64) + trip;
    let last = case.numbers.min(JOB) as f64 / case.workers.rate;
    let service = case
        .workers
        .number
        .map_or(0.0, |number| 2.0 * trip + case.numbers as f64 / (number as f64 * case.workers.rate));
    (slot(2 * jobs + 1) + trip).max(accepted + last).max(service)
}

fn limiters() -> [Limiter; 3] {
    [
        Limiter::Window { opened: None, used: 0 },
        Limiter::Log(VecDeque::new()),
        Limiter::Bucket { tokens: 60.0, at: start() },
    ]
}

const WORKERS: [Workers; 5] = [
    Workers { number: None, rate: 50.0 },
    Workers { number: Some(5), rate: 10.0 },
    Workers { number: Some(1), rate: 20.0 },
    Workers { number: None, rate: 2.0 },
    Workers { number: Some(1), rate: 80.0 },
];

/// Runs all cases. A run may take this part of the optimum longer, plus round trips for the last poll and the replies
/// before it.
fn every_kind(numbers: usize, part: f64) {
    let mut waits = Vec::new();
    for limiter in limiters() {
        for workers in WORKERS {
            for round_trip in [10, 300].map(TimeDelta::milliseconds) {
                let case = Case { numbers, limiter: limiter.clone(), workers, round_trip };
                let (world, took) = run(&case, Pace::default());
                assert_eq!((world.refused, world.done), (0, numbers), "{case:?}");
                let longest = best(&case) * part + 3.0 * round_trip.as_seconds_f64();
                assert!(took <= longest, "{took} s, of {longest} s, with {} polls: {case:?}", world.polls);
                waits.extend(world.waits);
            }
        }
    }
    waits.sort_by(f64::total_cmp);
    let slow = waits[waits.len() * 95 / 100];
    assert!(slow <= 0.2, "{slow} s");
}

#[test]
fn thousand_numbers_near_optimum() {
    every_kind(1_000, 1.015);
}

#[test]
fn ten_thousand_numbers_near_optimum() {
    every_kind(10_000, 1.015);
}

#[test]
fn what_a_run_learnt_lets_the_next_ask_each_job_about_once() {
    let workers = Workers { number: None, rate: 10.0 };
    let [limiter, ..] = limiters();
    let case = Case { numbers: 10_000, limiter, workers, round_trip: TimeDelta::milliseconds(300) };
    let (first, _) = run(&case, Pace::default());
    let (second, _) = run(&case, first.scheduler.pace().clone());
    assert!(second.polls <= 75, "{} polls for 50 jobs", second.polls);
}
