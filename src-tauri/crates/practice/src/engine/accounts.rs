//! The accounts of a service, each with its keys and its rate limits, and the keys that requests carry.

use std::io;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use chrono::{DateTime, Utc};
use porokh_domain::Mode;

use super::limits::{Meter, OverLimit};

pub trait KeyHolder {
    /// The live key, then the test key.
    fn keys(&self) -> [Key<'_>; 2];
}

/// At least one.
pub struct Accounts<A> {
    entries: Vec<Entry<A>>,
}

struct Entry<A> {
    account: A,
    meter: Meter,
}

#[derive(Debug, Clone)]
pub struct Caller {
    pub(crate) account: usize,
    pub(crate) mode: Mode,
}

impl<A: KeyHolder> Accounts<A> {
    /// # Errors
    /// There is no account (`InvalidInput`).
    pub(crate) fn new(accounts: Vec<A>, meter: impl Fn() -> Meter) -> io::Result<Self> {
        if accounts.is_empty() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "a practice service needs an account"));
        }
        Ok(Self { entries: accounts.into_iter().map(|account| Entry { account, meter: meter() }).collect() })
    }

    /// `None` for a wrong or revoked key.
    pub(crate) fn caller(&self, key: &str) -> Option<Caller> {
        self.entries.iter().enumerate().find_map(|(account, entry)| {
            let found =
                entry.account.keys().into_iter().find(|known| known.value == key && !known.revoked)?;
            Some(Caller { account, mode: found.mode })
        })
    }

    /// Counts a request in each of these limits, or in none if one is exceeded.
    pub(crate) fn count(
        &mut self,
        caller: &Caller,
        limits: &[usize],
        now: DateTime<Utc>,
    ) -> Result<(), OverLimit> {
        self.entries[caller.account].meter.count(limits, now)
    }

    pub(crate) fn set_meters(&mut self, meter: impl Fn() -> Meter) {
        for entry in &mut self.entries {
            entry.meter.replace(meter());
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn get(&self, account: usize) -> &A {
        &self.entries[account].account
    }

    pub(crate) fn get_mut(&mut self, account: usize) -> &mut A {
        &mut self.entries[account].account
    }

    pub(crate) fn meter(&self, account: usize) -> &Meter {
        &self.entries[account].meter
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &A> {
        self.entries.iter().map(|entry| &entry.account)
    }

    /// Requests refused by a rate limit, over all accounts.
    pub(crate) fn refused(&self) -> u64 {
        self.entries.iter().map(|entry| entry.meter.refused()).sum()
    }
}

/// A header that can carry a key (Authentication 1 of both interfaces).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeyHeader {
    /// `Authorization: Bearer …`
    Authorization,
    /// `X-Api-Key: …` of the fraud-check service
    XApiKey,
    /// `X-…-Key: …` of the payment service, under any brand
    XKey,
    /// `RT-…-API-KEY: …`, the payment service's header of the compatible plugin
    RtApiKey,
}

pub struct Key<'a> {
    pub(crate) value: &'a str,
    pub(crate) mode: Mode,
    pub(crate) revoked: bool,
}

/// The key in each key header of a request, repeated headers as often as they were sent. `None`: the value is no text,
/// or an Authorization of another scheme than Bearer.
pub(crate) fn sent_keys(
    headers: &HeaderMap,
    key_header: fn(&HeaderName) -> Option<KeyHeader>,
) -> impl Iterator<Item = Option<&str>> {
    headers.iter().filter_map(move |(name, value)| {
        let header = key_header(name)?;
        Some(if header == KeyHeader::Authorization { bearer(value) } else { value.to_str().ok() })
    })
}

fn bearer(value: &HeaderValue) -> Option<&str> {
    let (scheme, key) = value.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| key.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scheme_is_read_in_any_case_and_must_be_bearer() {
        let key = |value| bearer(&HeaderValue::from_static(value)).map(str::to_owned);
        assert_eq!(key("bearer k"), Some("k".into()));
        assert_eq!((key("Basic k"), key("k")), (None, None));
    }
}
