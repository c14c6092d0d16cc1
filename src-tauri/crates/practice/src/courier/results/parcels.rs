//! Parcels and reports of a history, spread over the couriers that have numbers.

use super::risk::Profile;
use crate::engine::Random;

/// One courier's share.
#[derive(Debug, Clone, Default)]
pub(super) struct Parcels {
    pub(super) delivered: u64,
    pub(super) cancelled: u64,
    pub(super) fraud_reports: u64,
}

impl Parcels {
    pub(super) fn total(&self) -> u64 {
        self.delivered + self.cancelled
    }
}

/// The most that one courier carries for each parcel that another one carries.
const HEAVIEST: u64 = 5;

/// Draws a history that fits the profile and shares it out to this many couriers, at least one.
pub(super) fn shares(random: &mut Random, profile: &Profile, couriers: usize) -> Vec<Parcels> {
    let total = random.within(profile.total.clone());
    let fewest = (total * profile.percent.start()).div_ceil(100);
    let most = total * profile.percent.end() / 100;
    let delivered = random.within(fewest..=most);
    // Some couriers carry nothing; the first one always carries.
    let mut weights: Vec<u64> = (0..couriers).map(|_| random.within(0..=HEAVIEST)).collect();
    weights[0] += 1;
    let mut shares = vec![Parcels::default(); couriers];
    for parcel in 0..total {
        let share = &mut shares[random.weighted(&weights)];
        if parcel < delivered { share.delivered += 1 } else { share.cancelled += 1 }
    }
    // A courier reports numbers whose parcels came back to it.
    let cancelled: Vec<u64> = shares.iter().map(|share| share.cancelled).collect();
    for _ in 0..random.within(profile.courier_reports.clone()) {
        shares[random.weighted(&cancelled)].fraud_reports += 1;
    }
    shares
}
