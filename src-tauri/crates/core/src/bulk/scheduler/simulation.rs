//! Whole runs under a virtual clock, with the account's gate, against each kind of limiter and of job worker.
//!
//! Each prints how long it took as a ratio to the best that the limits and the service's speed allow.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_courier_api::JobId;
use porokh_transport::{
    ReplyHeaders,
    gate::{Admission, Gate, Outcome, Priority, Route, Ticket},
};

use super::{Next, Pace, Progress, Scheduler};

/// How the service counts the requests of a minute.
#[derive(Debug, Clone)]
enum Limiter {
    Window { opened: Option<DateTime<Utc>>, used: u32 },
    Log(VecDeque<DateTime<Utc>>),
    Bucket { tokens: f64, at: DateTime<Utc> },
}

impl Limiter {
    /// What is left after a request; `None`: it is refused.
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

/// Who works jobs off, and numbers a second of one job.
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

const ROUND_TRIP: TimeDelta = TimeDelta::milliseconds(300);

fn start() -> DateTime<Utc> {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

#[derive(Debug, Clone, Copy)]
enum Request {
    Post(usize),
    Poll(i64),
    Me,
}

enum Event {
    Look,
    Arrives(Request, Ticket),
    Returns(Request, Ticket, Option<u32>, Option<(i64, JobId)>),
}

struct World {
    scheduler: Scheduler,
    gate: Gate,
    limiter: Limiter,
    workers: Workers,
    free_at: Vec<DateTime<Utc>>,
    jobs: Vec<Job>,
    events: BTreeMap<(DateTime<Utc>, u64), Event>,
    scheduled: u64,
    /// Requests that wait at the gate, in their order.
    at_gate: VecDeque<Request>,
    refused: u32,
    polls: u32,
    done: usize,
}

impl World {
    fn at(&mut self, at: DateTime<Utc>, event: Event) {
        // Two looks at the same instant are one.
        let place = if matches!(event, Event::Look) { 0 } else { self.scheduled + 1 };
        self.scheduled += 1;
        self.events.insert((at, place), event);
    }

    fn look(&mut self, now: DateTime<Utc>) -> bool {
        loop {
            match self.scheduler.next(now) {
                Next::Post { numbers, .. } => self.at_gate.push_back(Request::Post(numbers)),
                Next::Poll { batch, .. } => self.at_gate.push_back(Request::Poll(batch)),
                Next::Me | Next::Judge => self.at_gate.push_back(Request::Me),
                Next::Wait { until, .. } => {
                    if let Some(until) = until {
                        self.at(until.max(now + TimeDelta::milliseconds(1)), Event::Look);
                    }
                    break;
                }
                Next::Finished => return self.at_gate.is_empty(),
            }
        }
        while let Some(request) = self.at_gate.front().copied() {
            match self.gate.admit(now, Route::Other, Priority::Background) {
                Admission::Granted(ticket) => {
                    self.at_gate.pop_front();
                    self.at(now + ROUND_TRIP / 2, Event::Arrives(request, ticket));
                }
                Admission::NotBefore(instant) => {
                    self.at(instant.max(now + TimeDelta::milliseconds(1)), Event::Look);
                    break;
                }
                Admission::AfterReply => break,
            }
        }
        false
    }

    fn accept(&mut self, numbers: usize, now: DateTime<Utc>) -> (i64, JobId) {
        let free = self.free_at.iter_mut().min();
        let starts = free.as_deref().map_or(now, |free| now.max(*free));
        let takes = TimeDelta::milliseconds((numbers as f64 / self.workers.rate * 1000.0) as i64);
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
                self.scheduler.accepted(batch, job, numbers, Some(ROUND_TRIP), now);
            }
            (Request::Post(_), None) => self.scheduler.withdrawn(false, now),
            (Request::Me, _) => self.scheduler.me(None, true, now),
            (Request::Poll(batch), _) => {
                self.polls += 1;
                let asked = now - ROUND_TRIP / 2;
                let job = &self.jobs[usize::try_from(batch).unwrap() - 1];
                if asked >= job.ends {
                    // Whole seconds, as the service writes them.
                    let turnaround = TimeDelta::seconds(job.ends.timestamp() - job.accepted.timestamp());
                    self.done += job.numbers;
                    self.scheduler.ended(batch, job.numbers, 0, Some(turnaround), now);
                } else {
                    let so_far = (asked - job.starts).as_seconds_f64().max(0.0) * self.workers.rate;
                    let progress =
                        Progress { processed: Some(so_far as u64), total: Some(job.numbers as u64) };
                    self.scheduler.progressed(batch, progress, now);
                }
            }
        }
    }
}

/// Runs so many numbers; the time that it took, and what was learnt.
fn run(numbers: usize, limiter: Limiter, workers: Workers, pace: Pace) -> (World, f64) {
    let mut world = World {
        scheduler: Scheduler::new(numbers, true, pace),
        gate: Gate::default(),
        limiter,
        workers,
        free_at: vec![start(); workers.number.unwrap_or_default()],
        jobs: Vec::new(),
        events: BTreeMap::new(),
        scheduled: 0,
        at_gate: VecDeque::new(),
        refused: 0,
        polls: 0,
        done: 0,
    };
    world.at(start(), Event::Look);
    while let Some(((now, _), event)) = world.events.pop_first() {
        match event {
            Event::Look => {}
            Event::Arrives(request, ticket) => {
                let left = world.limiter.take(now);
                let accepted = match (request, left) {
                    (Request::Post(numbers), Some(_)) => Some(world.accept(numbers, now)),
                    _ => None,
                };
                world.refused += u32::from(left.is_none());
                world.at(now + ROUND_TRIP / 2, Event::Returns(request, ticket, left, accepted));
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
        if world.look(now) {
            return (world, (now - start()).as_seconds_f64());
        }
        assert!(now < start() + TimeDelta::days(1), "the run doesn't end");
    }
    panic!("nothing is left to happen and the run isn't done");
}

/// The best possible time: the requests, one job, the service (the first /me included).
fn best(numbers: usize, workers: Workers) -> f64 {
    let jobs = numbers.div_ceil(200);
    let slot = |request: usize| 60.0 * ((request - 1) / 60) as f64;
    let (size, trip) = (numbers.min(200) as f64, ROUND_TRIP.as_seconds_f64());
    let service = workers.number.map_or(0.0, |number| numbers as f64 / (number as f64 * workers.rate));
    (slot(2 * jobs + 1) + trip)
        .max(2.0 * trip)
        .max(slot(jobs + 1) + trip + size / workers.rate)
        .max(trip + service)
}

fn limiters() -> [Limiter; 3] {
    [
        Limiter::Window { opened: None, used: 0 },
        Limiter::Log(VecDeque::new()),
        Limiter::Bucket { tokens: 60.0, at: start() },
    ]
}

const WORKERS: [Workers; 4] = [
    Workers { number: None, rate: 50.0 },
    Workers { number: Some(5), rate: 10.0 },
    Workers { number: Some(1), rate: 20.0 },
    Workers { number: None, rate: 2.0 },
];

fn every_kind(numbers: usize) {
    for limiter in limiters() {
        for workers in WORKERS {
            let (world, took) = run(numbers, limiter.clone(), workers, Pace::default());
            let ratio = took / best(numbers, workers);
            println!("{numbers} {limiter:.8?} {workers:?}: {took:.1} s, {ratio:.3}, {} polls", world.polls);
            assert_eq!((world.refused, world.done), (0, numbers), "{limiter:?} {workers:?}");
        }
    }
}

#[test]
fn a_thousand_numbers_are_complete_without_a_refusal_under_every_limiter_and_worker() {
    every_kind(1_000);
}

#[test]
fn ten_thousand_numbers_are_complete_without_a_refusal_under_every_limiter_and_worker() {
    every_kind(10_000);
}

#[test]
fn what_a_run_learnt_lets_the_next_ask_each_job_about_once() {
    let workers = Workers { number: None, rate: 10.0 };
    let (first, _) = run(10_000, limiters()[0].clone(), workers, Pace::default());
    let (second, took) = run(10_000, limiters()[0].clone(), workers, first.scheduler.pace().clone());
    println!("again: {took:.1} s, {:.3}, {} polls", took / best(10_000, workers), second.polls);
    assert!(second.polls <= 75, "{} polls for 50 jobs", second.polls);
}
