//! Pseudo-random numbers, ids and latencies, the same on every run and every machine.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use uuid::{Builder, Uuid};

/// SplitMix64. Not for secrets.
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) fn from_number(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Seeded with a text (FNV-1a).
    pub(crate) fn from_text(seed: &str) -> Self {
        let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Self { state: seed.bytes().fold(0xcbf2_9ce4_8422_2325, hash) }
    }

    /// The range must not be empty.
    pub(crate) fn within(&mut self, range: RangeInclusive<u64>) -> u64 {
        let (low, high) = range.into_inner();
        let span = (high - low).saturating_add(1);
        low + self.next() % span
    }

    pub(crate) fn percent(&mut self, chance: u64) -> bool {
        self.within(1..=100) <= chance
    }

    /// A random index by weight; the weights must not all be zero.
    pub(crate) fn weighted(&mut self, weights: &[u64]) -> usize {
        let mut left = self.within(1..=weights.iter().sum());
        weights
            .iter()
            .position(|weight| {
                let is_here = left <= *weight;
                left = left.saturating_sub(*weight);
                is_here
            })
            .unwrap_or_default()
    }

    pub(crate) fn bytes(&mut self) -> [u8; 16] {
        let (high, low) = (u128::from(self.next()), u128::from(self.next()));
        (high << 64 | low).to_be_bytes()
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

pub(crate) struct Ids {
    random: Option<Random>,
}

impl Ids {
    /// `None`: new ids on every run, so that a receiver never takes a new delivery for a repeated one.
    pub(crate) fn new(seed: Option<u64>) -> Self {
        Self { random: seed.map(Random::from_number) }
    }

    pub(crate) fn next(&mut self) -> Uuid {
        match &mut self.random {
            Some(random) => Builder::from_random_bytes(random.bytes()).into_uuid(),
            None => Uuid::new_v4(),
        }
    }
}

pub(crate) struct Latency {
    range: RangeInclusive<Duration>,
    requests: AtomicU64,
}

impl Latency {
    pub(crate) fn new(range: RangeInclusive<Duration>) -> Self {
        Self { range, requests: AtomicU64::new(0) }
    }

    pub(crate) async fn pass(&self) {
        let wait = self.next();
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
    }

    fn next(&self) -> Duration {
        let spread = self.range.end().saturating_sub(*self.range.start());
        let micros = u64::try_from(spread.as_micros()).unwrap_or(u64::MAX);
        let request = self.requests.fetch_add(1, Ordering::Relaxed);
        *self.range.start() + Duration::from_micros(Random::from_number(request).within(0..=micros))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_draws_the_same_numbers_for_ever() {
        let mut random = Random::from_number(0);
        // The first value of the published reference implementation for seed 0.
        assert_eq!(random.next(), 0xe220_a839_7b1d_cdaf);
        let first = |seed: &str| Random::from_text(seed).next();
        assert_eq!(first("01712345670"), first("01712345670"));
        assert_ne!(first("01712345670"), first("01712345671"));
    }

    #[test]
    fn a_draw_stays_in_its_range_and_reaches_both_ends() {
        let mut random = Random::from_number(7);
        let drawn: std::collections::BTreeSet<u64> = (0..1_000).map(|_| random.within(3..=6)).collect();
        assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [3, 4, 5, 6]);
    }

    #[test]
    fn a_place_is_drawn_as_often_as_its_weight_says() {
        let mut random = Random::from_number(7);
        let mut drawn = [0_u32; 4];
        for _ in 0..4_000 {
            drawn[random.weighted(&[0, 1, 3, 0])] += 1;
        }
        assert_eq!((drawn[0], drawn[3]), (0, 0));
        assert!((900..1_100).contains(&drawn[1]), "{drawn:?}");
    }

    #[test]
    fn a_seed_gives_the_same_ids_and_no_seed_others() {
        let ids = |seed| {
            let mut ids = Ids::new(seed);
            [ids.next(), ids.next()]
        };
        assert_eq!(ids(Some(1)), ids(Some(1)));
        assert_ne!(ids(Some(1))[0], ids(Some(1))[1]);
        assert_ne!(ids(Some(1)), ids(Some(2)));
        assert_ne!(ids(None), ids(None));
        assert_eq!(ids(Some(1))[0].get_version_num(), 4);
    }

    #[test]
    fn every_wait_is_within_the_range_and_they_differ() {
        let range = Duration::from_millis(100)..=Duration::from_millis(400);
        let latency = Latency::new(range.clone());
        let waits: Vec<Duration> = (0..50).map(|_| latency.next()).collect();
        assert!(waits.iter().all(|wait| range.contains(wait)));
        assert!(waits.windows(2).any(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn the_default_is_no_wait() {
        assert_eq!(Latency::new(Duration::ZERO..=Duration::ZERO).next(), Duration::ZERO);
    }
}
