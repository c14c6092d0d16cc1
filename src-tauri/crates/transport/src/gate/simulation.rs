//! The gate under a virtual clock, against the three kinds of limiter.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;

use super::*;

/// Counts allowed requests, not refused ones.
#[derive(Debug, Clone)]
enum Limiter {
    /// Starts with the first counted request.
    FixedWindow { opened: Option<DateTime<Utc>>, used: u32 },
    /// The last sixty seconds.
    SlidingLog { log: VecDeque<DateTime<Utc>> },
    /// Refills evenly within a minute.
    TokenBucket { tokens: f64, at: DateTime<Utc> },
}

const LIMIT: u32 = 60;

impl Limiter {
    fn kinds() -> [Self; 3] {
        [
            Self::FixedWindow { opened: None, used: 0 },
            Self::SlidingLog { log: VecDeque::new() },
            Self::TokenBucket { tokens: f64::from(LIMIT), at: start() },
        ]
    }

    /// Remaining after the request; `None` if refused.
    fn take(&mut self, now: DateTime<Utc>) -> Option<u32> {
        match self {
            Self::FixedWindow { opened, used } => {
                if opened.is_none_or(|opened| now >= opened + TimeDelta::seconds(60)) {
                    (*opened, *used) = (Some(now), 0);
                }
                *used += 1;
                LIMIT.checked_sub(*used)
            }
            Self::SlidingLog { log } => {
                while log.front().is_some_and(|first| *first + TimeDelta::seconds(60) <= now) {
                    log.pop_front();
                }
                let left = LIMIT.checked_sub(u32::try_from(log.len()).unwrap() + 1)?;
                log.push_back(now);
                Some(left)
            }
            Self::TokenBucket { tokens, at } => {
                let refilled = (now - *at).as_seconds_f64() * f64::from(LIMIT) / 60.0;
                (*tokens, *at) = ((*tokens + refilled).min(f64::from(LIMIT)), now);
                if *tokens < 1.0 {
                    return None;
                }
                *tokens -= 1.0;
                Some(*tokens as u32)
            }
        }
    }
}

fn start() -> DateTime<Utc> {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

fn millis(millis: u64) -> TimeDelta {
    TimeDelta::milliseconds(i64::try_from(millis).unwrap())
}

#[derive(Debug, Clone)]
struct Load {
    /// Requests of the job in flight at the same time.
    at_once: usize,
    /// When the job starts to have unlimited work.
    job_from: TimeDelta,
    /// When a person requests a check.
    persons: Vec<TimeDelta>,
    /// Latencies there and back, in turn.
    ways: Vec<(TimeDelta, TimeDelta)>,
    headers: bool,
    restarts: Vec<TimeDelta>,
}

enum Event {
    Ask,
    Person,
    Arrives(Ticket, TimeDelta),
    Returns(Ticket, Option<u32>),
    Restart,
}

#[derive(Debug, Default)]
struct Run {
    counted: u32,
    refused: u32,
    waits: Vec<TimeDelta>,
}

struct World<'a> {
    load: &'a Load,
    limiter: Limiter,
    gate: Gate,
    events: BTreeMap<(DateTime<Utc>, u64), Event>,
    scheduled: u64,
    /// When the gate is asked again without any event.
    next_ask: Option<DateTime<Utc>>,
    sent: usize,
    of_the_job: usize,
    persons: VecDeque<DateTime<Utc>>,
    run: Run,
}

impl World<'_> {
    fn schedule(&mut self, at: DateTime<Utc>, event: Event) {
        self.scheduled += 1;
        self.events.insert((at, self.scheduled), event);
    }

    /// Sends whatever is admitted, persons first.
    fn send(&mut self, now: DateTime<Utc>) {
        loop {
            let priority = match self.persons.front() {
                Some(_) => Priority::Person,
                None if now >= start() + self.load.job_from && self.of_the_job < self.load.at_once => {
                    Priority::Background
                }
                None => return,
            };
            match self.gate.admit(now, Route::Other, priority) {
                Admission::Granted(ticket) => {
                    match priority {
                        Priority::Person => {
                            self.run.waits.extend(self.persons.pop_front().map(|since| now - since))
                        }
                        Priority::Background => self.of_the_job += 1,
                    }
                    let (there, back) = self.load.ways[self.sent % self.load.ways.len()];
                    self.sent += 1;
                    self.schedule(now + there, Event::Arrives(ticket, back));
                }
                Admission::NotBefore(instant) => {
                    assert!(instant > now, "a wait must lead on");
                    if self.next_ask.is_none_or(|ask| instant < ask) {
                        self.next_ask = Some(instant);
                        self.schedule(instant, Event::Ask);
                    }
                    return;
                }
                Admission::AfterReply => return,
            }
        }
    }

    fn happen(&mut self, now: DateTime<Utc>, event: Event) {
        match event {
            Event::Ask => self.next_ask = None,
            Event::Person => self.persons.push_back(now),
            Event::Arrives(ticket, back) => {
                let left = self.limiter.take(now);
                match left {
                    Some(_) => self.run.counted += 1,
                    None => self.run.refused += 1,
                }
                self.schedule(now + back, Event::Returns(ticket, left));
            }
            Event::Returns(ticket, left) => {
                self.of_the_job = self.of_the_job.saturating_sub(1);
                let rate_limit = self.load.headers.then_some(u64::from(LIMIT));
                let rate_remaining = rate_limit.and(Some(u64::from(left.unwrap_or(0))));
                let headers = ReplyHeaders { rate_limit, rate_remaining, ..ReplyHeaders::default() };
                let outcome = match left {
                    Some(_) => Outcome::Replied(&headers),
                    None => Outcome::RateLimited(&headers),
                };
                self.gate.settle(ticket, now, outcome);
            }
            Event::Restart => {
                // Replies in flight are lost; requests in flight arrive.
                let stored = serde_json::to_string(&self.gate).unwrap();
                self.gate = serde_json::from_str::<Gate>(&stored).unwrap().resumed(now);
                self.events.retain(|_, event| !matches!(event, Event::Returns(..)));
                for event in self.events.values_mut() {
                    if let Event::Arrives(ticket, _) = event {
                        ticket.id = u64::MAX;
                    }
                }
                self.of_the_job = 0;
            }
        }
    }
}

fn simulate(limiter: Limiter, load: &Load, length: TimeDelta) -> Run {
    let mut world = World {
        load,
        limiter,
        gate: Gate::default(),
        events: BTreeMap::new(),
        scheduled: 0,
        next_ask: None,
        sent: 0,
        of_the_job: 0,
        persons: VecDeque::new(),
        run: Run::default(),
    };
    world.schedule(start() + load.job_from, Event::Ask);
    for at in &load.persons {
        world.schedule(start() + *at, Event::Person);
    }
    for at in &load.restarts {
        world.schedule(start() + *at, Event::Restart);
    }
    while let Some(((now, _), event)) = world.events.pop_first() {
        if now >= start() + length {
            break;
        }
        world.happen(now, event);
        world.send(now);
    }
    world.run
}

fn ways(longest: u64) -> impl Strategy<Value = Vec<(TimeDelta, TimeDelta)>> {
    let way = move || (1..longest / 2).prop_map(millis);
    prop::collection::vec((way(), way()), 1..40)
}

fn times(most: usize, seconds: u64) -> impl Strategy<Value = Vec<TimeDelta>> {
    prop::collection::vec((0..seconds * 1000).prop_map(millis), 0..most)
}

fn load() -> impl Strategy<Value = Load> {
    let restarts = times(4, 600);
    (1..12_usize, 0..90_u64, times(80, 600), ways(6_000), any::<bool>(), restarts).prop_map(
        |(at_once, job_from, persons, ways, headers, restarts)| Load {
            at_once,
            job_from: TimeDelta::seconds(i64::try_from(job_from).unwrap()),
            persons,
            ways,
            headers,
            restarts,
        },
    )
}

/// A job without pauses, replies of up to a second, and a person now and then.
fn busy() -> impl Strategy<Value = Load> {
    (2..8_usize, times(30, 1800), ways(1_000)).prop_map(|(at_once, persons, ways)| Load {
        at_once,
        job_from: TimeDelta::zero(),
        persons,
        ways,
        headers: true,
        restarts: Vec::new(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_limiter_refuses_whatever_the_load(load in load()) {
        for limiter in Limiter::kinds() {
            let run = simulate(limiter.clone(), &load, TimeDelta::minutes(10));
            prop_assert_eq!(run.refused, 0, "{:?}", limiter);
        }
    }

    #[test]
    fn under_a_fixed_window_at_most_three_percent_are_wasted(load in busy()) {
        let minutes = 30;
        let [window, ..] = Limiter::kinds();
        let run = simulate(window, &load, TimeDelta::minutes(minutes));
        let allowed = f64::from(LIMIT) * minutes as f64;
        prop_assert!(f64::from(run.counted) >= 0.97 * allowed, "{} of {}", run.counted, allowed);
    }

    #[test]
    fn person_waits_seconds_beside_a_job(
        load in busy(), first in 0..60_000_u64, apart in 15_000..40_000_u64,
    ) {
        let persons = (0..40).map(|person| millis(first + person * apart)).collect();
        let load = Load { persons, ..load };
        for limiter in Limiter::kinds() {
            let waits = simulate(limiter.clone(), &load, TimeDelta::minutes(10)).waits;
            let longest = waits.iter().max().copied().unwrap_or_default();
            prop_assert!(longest <= TimeDelta::seconds(6), "{longest} under {:?}", limiter);
        }
    }

    #[test]
    fn under_the_other_limiters_a_job_gets_its_minute_too(load in busy()) {
        let [_, log, bucket] = Limiter::kinds();
        for limiter in [log, bucket] {
            let run = simulate(limiter.clone(), &load, TimeDelta::minutes(30));
            prop_assert!(f64::from(run.counted) >= 0.95 * 1800.0, "{} under {:?}", run.counted, limiter);
        }
    }
}
