//! One limit of requests per minute.

use std::collections::VecDeque;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::ReplyHeaders;

/// Kind of the service's limiter, as observed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Kind {
    /// The whole budget is restored at once.
    Window,
    /// Restored gradually. Safe under every limiter, so only a refusal resets it.
    Rolling,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Budget {
    /// The interface's limit, which headers can't raise. `None`: only a refusal delays.
    documented: Option<u32>,
    limit: u32,
    /// The limit in the last headers that were certainly about this one.
    #[serde(default)]
    told: Option<u32>,
    kind: Option<Kind>,
    /// Settled requests of the last minute, oldest first.
    passed: VecDeque<Passed>,
    under_way: Vec<UnderWay>,
    window: Option<Window>,
    /// The request whose reply opens the next window; until then no other is sent.
    probe: Option<u64>,
    blocked_until: Option<DateTime<Utc>>,
    /// Start of the block, in case the clock is set back.
    #[serde(default)]
    blocked_at: Option<DateTime<Utc>>,
    /// Consecutive refusals that didn't say how long to wait.
    #[serde(default)]
    refusals: u32,
}

/// A request that the service may have counted at some instant between the two.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Passed {
    sent: DateTime<Utc>,
    settled: DateTime<Utc>,
    /// The service replied, and so has counted it.
    replied: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct UnderWay {
    id: u64,
    sent: DateTime<Utc>,
    /// Other requests in flight at some time during this one, including those before a restart: the service may have
    /// counted them before or after it.
    overlapping: u32,
    /// Requests that became a minute old, by our count, since it was sent.
    came_back: u32,
    /// Start of the window that it was taken from.
    taken_from: Option<DateTime<Utc>>,
}

/// The minute that a reply opened.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Window {
    opened: DateTime<Utc>,
    /// The service's window began with the request that opened this one, not before this instant.
    began: Option<DateTime<Utc>>,
    /// Remaining requests by the headers and by what was sent since. Only ever lowered, since replies arrive out of
    /// order.
    left: Option<u32>,
}

/// Limit and remaining requests from a reply's headers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Told {
    pub(super) limit: u32,
    pub(super) remaining: u32,
}

/// In order of waiting time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Earliest {
    Now,
    At(DateTime<Utc>),
    AfterReply,
}

/// Requests reserved for others.
#[derive(Debug, Clone, Copy)]
pub(super) struct Held {
    requests: u32,
    until: TimeDelta,
}

const MINUTE: TimeDelta = TimeDelta::seconds(60);

/// Wait after a refusal that says nothing; doubles with each in a row, up to a minute.
const FIRST_WAIT: TimeDelta = TimeDelta::seconds(5);

/// Requests that background jobs leave for a person until as many are restored this soon.
///
/// All five go to jobs shortly before they would be restored anyway; the last is kept longer, so that fewer than one
/// in twenty persons meets an empty minute.
pub(super) const HELD: [Held; 2] =
    [Held { requests: 5, until: TimeDelta::seconds(4) }, Held { requests: 1, until: TimeDelta::seconds(2) }];

/// Requests sent before the program ended arrive by then.
const ARRIVES: TimeDelta = TimeDelta::seconds(5);

/// Longest wait that a header can ask for (`ReplyHeaders::retry_after`).
const LONGEST_BLOCK: TimeDelta = TimeDelta::days(1);

impl Told {
    pub(super) fn read(headers: &ReplyHeaders) -> Option<Self> {
        let (limit, remaining) = (headers.rate_limit?, headers.rate_remaining?);
        (limit > 0).then(|| Self { limit: clamped(limit), remaining: clamped(remaining) })
    }

    /// Requests counted by the service, including this one.
    fn counted(self) -> u32 {
        self.limit.saturating_sub(self.remaining)
    }

    /// The first of its window.
    fn is_first(self) -> bool {
        self.counted() == 1
    }
}

impl Window {
    fn end(&self) -> DateTime<Utc> {
        self.opened + MINUTE
    }
}

impl Passed {
    fn expires(&self) -> DateTime<Utc> {
        self.settled + MINUTE
    }
}

impl Budget {
    pub(super) fn new(documented: u32) -> Self {
        Self { documented: Some(documented), limit: documented, ..Self::without_limit() }
    }

    pub(super) fn without_limit() -> Self {
        Self {
            documented: None,
            limit: u32::MAX,
            told: None,
            kind: None,
            passed: VecDeque::new(),
            under_way: Vec::new(),
            window: None,
            probe: None,
            blocked_until: None,
            blocked_at: None,
            refusals: 0,
        }
    }

    /// Restores the stored state. The clock may have been ahead then, and requests in flight may not have arrived
    /// yet.
    pub(super) fn resume(&mut self, now: DateTime<Utc>) {
        let latest = now + ARRIVES;
        for passed in &mut self.passed {
            passed.sent = passed.sent.min(now);
            passed.settled = passed.settled.min(latest);
        }
        if let Some(window) = &mut self.window {
            window.opened = window.opened.min(now);
            window.began = window.began.map(|began| began.min(now));
        }
        let left = |until: DateTime<Utc>| self.blocked_at.map_or(LONGEST_BLOCK, |at| until - at);
        self.blocked_until = self.blocked_until.map(|until| until.min(now + left(until).min(LONGEST_BLOCK)));
        self.probe = None;
        let lost = |lost: UnderWay| Passed { sent: lost.sent.min(now), settled: latest, replied: false };
        self.passed.extend(self.under_way.drain(..).map(lost));
    }

    /// Until when all requests wait because the service refused one.
    pub(super) fn refused_until(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.blocked_until.filter(|until| *until > now)
    }

    /// When the next request may be sent that leaves `held` for others.
    pub(super) fn earliest(&mut self, now: DateTime<Utc>, held: &[Held]) -> Earliest {
        self.forget(now);
        if let Some(until) = self.blocked_until {
            return Earliest::At(until);
        }
        if self.documented.is_none() {
            return Earliest::Now;
        }
        match (self.kind, self.window, self.probe) {
            (Some(Kind::Rolling), ..) => self.by_log(now, held),
            (_, None, Some(_)) => Earliest::AfterReply,
            (_, None, None) => self.by_log(now, &[]),
            (kind, Some(window), _) => {
                let by_headers = |left| self.by_return(left, now, held, |_| Some(window.end()));
                match (window.left, kind) {
                    (None, _) => self.by_log(now, held),
                    (Some(left), Some(_)) => by_headers(left),
                    (Some(left), None) => self.by_log(now, held).max(by_headers(left)),
                }
            }
        }
    }

    /// Never more than the limit in any minute, counted until a minute after the reply.
    fn by_log(&self, now: DateTime<Utc>, held: &[Held]) -> Earliest {
        let used = clamped(self.passed.len() + self.under_way.len());
        self.by_return(self.limit.saturating_sub(used), now, held, |number| self.expiry(number))
    }

    /// When a request may be sent, if `free` are left and `back` tells when so many more are restored.
    fn by_return(
        &self,
        free: u32,
        now: DateTime<Utc>,
        held: &[Held],
        back: impl Fn(usize) -> Option<DateTime<Utc>>,
    ) -> Earliest {
        // With so many left beside its own, or restored in time.
        let with = |others: u32, within: TimeDelta| match (others + 1).checked_sub(free) {
            None | Some(0) => Earliest::Now,
            Some(missing) => match back(missing as usize).map(|instant| instant - within) {
                Some(instant) if instant <= now => Earliest::Now,
                Some(instant) => Earliest::At(instant),
                None => Earliest::AfterReply,
            },
        };
        held.iter()
            .map(|held| with(held.requests.min(self.limit / 2), held.until))
            .fold(with(0, TimeDelta::zero()), Ord::max)
    }

    /// When so many more requests are a minute old.
    fn expiry(&self, number: usize) -> Option<DateTime<Utc>> {
        self.passed.get(number.checked_sub(1)?).map(Passed::expires)
    }

    pub(super) fn admit(&mut self, now: DateTime<Utc>, id: u64) {
        match &mut self.window {
            None if self.kind == Some(Kind::Rolling) => {}
            None => self.probe = Some(id),
            Some(window) => window.left = window.left.map(|left| left.saturating_sub(1)),
        }
        for other in &mut self.under_way {
            other.overlapping += 1;
        }
        let arriving = self.passed.iter().filter(|passed| passed.settled > now).count();
        let overlapping = clamped(self.under_way.len() + arriving);
        let taken_from = self.window.map(|window| window.opened);
        self.under_way.push(UnderWay { id, sent: now, overlapping, came_back: 0, taken_from });
    }

    /// May have been counted.
    pub(super) fn lost(&mut self, now: DateTime<Utc>, id: u64) {
        self.forget(now);
        if let (Some(request), Some(_)) = (self.end(id), self.documented) {
            self.keep(now, &request, false);
        }
    }

    pub(super) fn told(&self) -> Option<u32> {
        self.told
    }

    /// [`Self::replied`] with headers that may be about another limit: they only lower the remaining requests.
    pub(super) fn replied_perhaps(&mut self, now: DateTime<Utc>, id: u64, told: Told) {
        self.replied(now, id, None);
        if let Some(window) = &mut self.window {
            window.left = match window.left {
                Some(left) => Some(left.min(told.remaining)),
                // With a known kind the log alone is the rule until the headers tell.
                None => self.kind.is_none().then_some(told.remaining),
            };
        }
    }

    pub(super) fn replied(&mut self, now: DateTime<Utc>, id: u64, told: Option<Told>) {
        self.forget(now);
        let was_probe = self.probe == Some(id);
        let Some(request) = self.end(id) else { return };
        if self.is_after_block(&request) {
            self.refusals = 0;
        }
        let Some(documented) = self.documented else { return };
        if let Some(told) = told {
            (self.limit, self.told) = (told.limit.min(documented), Some(told.limit));
            self.learn(now, &request, told, was_probe);
        }
        self.take_in(now, &request, told, was_probe);
        self.keep(now, &request, true);
    }

    fn keep(&mut self, now: DateTime<Utc>, request: &UnderWay, replied: bool) {
        // The oldest stays in front.
        let settled = self.passed.back().map_or(now, |last| last.settled.max(now));
        self.passed.push_back(Passed { sent: request.sent, settled, replied });
    }

    fn take_in(&mut self, now: DateTime<Utc>, request: &UnderWay, told: Option<Told>, was_probe: bool) {
        if self.kind == Some(Kind::Rolling) {
            self.window = None;
            if let Some(told) = told {
                self.note_strangers(now, request, told);
            }
            return;
        }
        // Whether requests in flight at the same time are counted already is unknown.
        let left = told.map(|told| told.remaining.saturating_sub(request.overlapping).min(self.limit));
        let restarted = |window: &Window| {
            told.is_some_and(Told::is_first) && window.began.is_none_or(|began| now >= began + MINUTE)
        };
        match &mut self.window {
            Some(window) if !was_probe && !restarted(window) => {
                window.left = match (window.left, told) {
                    (Some(left), Some(told)) => Some(left.min(told.remaining)),
                    (None, Some(_)) => left,
                    (known, None) => known,
                };
            }
            // A late reply of the last window.
            None if !was_probe && !told.is_some_and(Told::is_first) => {}
            _ => {
                let began = told.filter(|told| told.is_first()).map(|_| request.sent);
                self.window = Some(Window { opened: now, began, left });
                self.probe = None;
            }
        }
    }

    /// Under a gradual limiter: requests counted beyond ours are somebody else's, and are kept for a minute like
    /// ours.
    ///
    /// The remaining count isn't used as a bound: it is as old as the reply.
    fn note_strangers(&mut self, now: DateTime<Utc>, request: &UnderWay, told: Told) {
        let ours = clamped(self.passed.len() + self.under_way.len() + 1).saturating_add(request.came_back);
        let stranger = Passed { sent: request.sent, settled: now, replied: false };
        let strangers = told.counted().saturating_sub(ours).min(self.limit);
        self.passed.extend((0..strangers).map(|_| stranger));
    }

    /// Learns the kind once requests of the last minute are certainly counted by the service.
    fn learn(&mut self, now: DateTime<Utc>, request: &UnderWay, told: Told, was_probe: bool) {
        let surely_counted = self
            .passed
            .iter()
            .any(|passed| passed.replied && passed.sent > now - MINUTE && passed.settled <= request.sent);
        if !surely_counted {
            return;
        }
        let too_early = self.window.and_then(|window| window.began).is_some_and(|began| now < began + MINUTE);
        match told.is_first() {
            true if too_early => self.kind = Some(Kind::Rolling),
            true => self.kind = self.kind.or(Some(Kind::Window)),
            // A new window would count no more than the requests in flight.
            false if was_probe && told.counted() > request.overlapping + 1 => self.kind = Some(Kind::Rolling),
            false => {}
        }
    }

    /// Rate limited. Refused requests aren't counted; what was learnt is wrong, or somebody else uses the account.
    ///
    /// `retry_after` decides; else the window, unless `remaining` says that it isn't used up; else growing waits.
    pub(super) fn refused(
        &mut self,
        now: DateTime<Utc>,
        id: u64,
        retry_after: Option<Duration>,
        remaining: Option<u32>,
    ) {
        self.forget(now);
        let Some(request) = self.end(id) else { return };
        // Zero says no more than nothing: the refusal shows that it is too early.
        let wait = retry_after.and_then(|wait| TimeDelta::from_std(wait).ok()).filter(|wait| !wait.is_zero());
        let window =
            self.window.filter(|window| window.left.is_some() && remaining.is_none_or(|left| left == 0));
        let until = match (wait, window) {
            (Some(wait), _) => now + wait,
            (None, Some(window)) => window.end(),
            (None, None) => {
                // Requests that were in flight together count once.
                if self.refusals == 0 || self.is_after_block(&request) {
                    self.refusals = self.refusals.saturating_add(1);
                }
                now + (FIRST_WAIT * (1 << (self.refusals - 1).min(4))).min(MINUTE)
            }
        };
        (self.blocked_until, self.blocked_at) = (self.blocked_until.max(Some(until)), Some(now));
        (self.window, self.kind) = (None, None);
    }

    /// Sent after the last refusal.
    fn is_after_block(&self, request: &UnderWay) -> bool {
        self.blocked_at.is_none_or(|at| request.sent > at)
    }

    /// Never sent: returns its share.
    pub(super) fn not_sent(&mut self, id: u64) {
        let Some(request) = self.end(id) else { return };
        if let Some(window) = &mut self.window
            && request.taken_from == Some(window.opened)
        {
            window.left = window.left.map(|left| left + 1);
        }
    }

    fn end(&mut self, id: u64) -> Option<UnderWay> {
        if self.probe == Some(id) {
            self.probe = None;
        }
        let at = self.under_way.iter().position(|request| request.id == id)?;
        Some(self.under_way.remove(at))
    }

    fn forget(&mut self, now: DateTime<Utc>) {
        while self.passed.front().is_some_and(|passed| passed.expires() <= now) {
            self.passed.pop_front();
            for request in &mut self.under_way {
                request.came_back += 1;
            }
        }
        self.window = self.window.filter(|window| window.end() > now);
        self.blocked_until = self.blocked_until.filter(|until| *until > now);
    }
}

fn clamped<N: TryInto<u32>>(number: N) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}
