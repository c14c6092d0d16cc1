//! Compact data from a run's replies: each reply is read once.

use std::{collections::HashSet, sync::Arc};

use porokh_api::{
    AppError, Settings,
    check::{CourierAnswer, CourierRow},
};
use porokh_domain::phone::PhoneKey;
use porokh_sheets::export::CourierParcels;

use crate::{
    bulk::rows::reply,
    store::{Store, run_numbers},
};

/// Replies read at a time, so that other queries can run in between.
const READ_AT_ONCE: u32 = 1_000;

#[derive(Default)]
pub(super) struct Replies {
    /// Couriers in order of appearance.
    couriers: Vec<String>,
    /// Ascending.
    numbers: Vec<Said>,
    /// For all numbers in order: the courier's index, and its data.
    parcels: Vec<(u32, CourierParcels)>,
    /// Distinct texts.
    advices: HashSet<Arc<str>>,
}

/// Data of one reply.
struct Said {
    phone: PhoneKey,
    advice: Option<Arc<str>>,
    /// End of its couriers in `parcels`; they begin at the previous number's end.
    end: usize,
}

impl Replies {
    pub(super) fn read(store: &Store, run: i64, settings: &Settings) -> Result<Self, AppError> {
        let mut all = Self::default();
        loop {
            let after = all.numbers.last().map(|said| said.phone);
            let replies = store.run_blocking(|db| run_numbers::replies(db, run, after, READ_AT_ONCE))?;
            if replies.is_empty() {
                return Ok(all);
            }
            for (phone, raw) in replies {
                all.add(phone, &raw, settings);
            }
        }
    }

    fn add(&mut self, phone: PhoneKey, raw: &str, settings: &Settings) {
        let reply = reply(raw, settings);
        let begin = self.parcels.len();
        for courier in reply.couriers {
            let place = self.place(&courier.id);
            // Of duplicates the first counts.
            if !self.parcels[begin..].iter().any(|(other, _)| *other == place) {
                self.parcels.push((place, parcels(&courier)));
            }
        }
        let advice = reply.risk.and_then(|risk| risk.advice).map(|advice| self.advice_once(advice));
        self.numbers.push(Said { phone, advice, end: self.parcels.len() });
    }

    fn place(&mut self, courier: &str) -> u32 {
        let place = self.couriers.iter().position(|known| known == courier).unwrap_or_else(|| {
            self.couriers.push(courier.to_owned());
            self.couriers.len() - 1
        });
        u32::try_from(place).unwrap_or(u32::MAX)
    }

    fn advice_once(&mut self, advice: String) -> Arc<str> {
        let known = self.advices.get(advice.as_str()).cloned();
        known.unwrap_or_else(|| {
            let advice = Arc::<str>::from(advice);
            self.advices.insert(Arc::clone(&advice));
            advice
        })
    }

    /// In order of appearance.
    pub(super) fn couriers(&self) -> impl Iterator<Item = &String> {
        self.couriers.iter()
    }

    fn said(&self, phone: PhoneKey) -> Option<usize> {
        self.numbers.binary_search_by_key(&phone.digits(), |said| said.phone.digits()).ok()
    }

    pub(super) fn advice(&self, phone: PhoneKey) -> Option<&str> {
        self.numbers[self.said(phone)?].advice.as_deref()
    }

    /// Data of each courier for a number.
    pub(super) fn parcels(&self, phone: PhoneKey) -> Vec<CourierParcels> {
        let mut all = vec![CourierParcels::Missing; self.couriers.len()];
        if let Some(place) = self.said(phone) {
            let begin = place.checked_sub(1).map_or(0, |before| self.numbers[before].end);
            for (courier, parcels) in &self.parcels[begin..self.numbers[place].end] {
                if let Some(shown) = all.get_mut(*courier as usize) {
                    *shown = *parcels;
                }
            }
        }
        all
    }
}

fn parcels(courier: &CourierRow) -> CourierParcels {
    match courier {
        CourierRow { total: Some(total), answer, .. } if *answer != CourierAnswer::NotKnown => {
            CourierParcels::Total(*total)
        }
        CourierRow { success_ratio: Some(ratio), .. } => CourierParcels::Ratio(*ratio),
        // A courier that isn't set up says nothing about the customer.
        CourierRow { answer: CourierAnswer::NotSetUp, .. } => CourierParcels::Missing,
        _ => CourierParcels::NoAnswer,
    }
}
