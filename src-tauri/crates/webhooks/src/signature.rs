//! Signatures: HMAC-SHA256 over the raw body.

use std::fmt::Write;

use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::{Rejection, SignedHeaders};

/// Largest age and lead of a fraud-check signature (fraud-check interface, Limits).
pub const LONGEST_AGE: TimeDelta = TimeDelta::minutes(5);

/// Codes in one signature; two while a secret is being rotated.
const MOST_CODES: usize = 8;

type Code = [u8; 32];

/// A verified event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proven<T> {
    /// Tag of the matching secret.
    pub by: T,
}

/// Verifies an event of the fraud-check service (fraud-check interface, Events): `t=<unix seconds>,v1=<hex>`, with
/// `v1` over `t`, a full stop and the raw body. `secrets` are tried in order. Of several `v1` values, sent during
/// rotation, one must match.
///
/// # Errors
/// The first check that failed; the age is checked last, so that it is certainly the sender's.
pub fn verify_fraud_at<T: Copy>(
    secrets: &[(T, &[u8])],
    headers: &SignedHeaders,
    body: &[u8],
    now: DateTime<Utc>,
) -> Result<Proven<T>, Rejection> {
    let header = headers.signature.as_deref().ok_or(Rejection::NoSignature)?;
    let (time, codes) = stamped(header).ok_or(Rejection::MalformedSignature)?;
    let by = fitting(secrets, &codes, &[time.as_bytes(), b".", body])?;
    check_age(time, now)?;
    if headers.delivery.is_none() {
        return Err(Rejection::NoDeliveryId);
    }
    Ok(Proven { by })
}

/// Verifies an event of the payment service (payment interface, Authentication 5): hex over the raw body. Without a
/// time or an id, replays can't be detected.
///
/// # Errors
/// The first check that failed.
pub fn verify_payment<T: Copy>(
    secrets: &[(T, &[u8])],
    headers: &SignedHeaders,
    body: &[u8],
) -> Result<Proven<T>, Rejection> {
    let header = headers.signature.as_deref().ok_or(Rejection::NoSignature)?;
    let code = code(&header.to_ascii_lowercase()).ok_or(Rejection::MalformedSignature)?;
    Ok(Proven { by: fitting(secrets, &[code], &[body])? })
}

/// Signature header of the fraud-check service, for test events to ourselves.
pub fn sign_fraud(secret: &[u8], at: DateTime<Utc>, body: &[u8]) -> String {
    let time = at.timestamp().to_string();
    format!("t={time},v1={}", hex(secret, &[time.as_bytes(), b".", body]))
}

/// Signature header of the payment service, for test events to ourselves.
pub fn sign_payment(secret: &[u8], body: &[u8]) -> String {
    hex(secret, &[body])
}

fn hex(secret: &[u8], parts: &[&[u8]]) -> String {
    let mut hex = String::with_capacity(64);
    if let Some(mac) = mac(secret, parts) {
        for byte in mac.finalize().into_bytes() {
            // Writing to a string can't fail.
            let _ = write!(hex, "{byte:02x}");
        }
    }
    hex
}

/// Keys of any length are accepted: longer ones are hashed first.
fn mac(secret: &[u8], parts: &[&[u8]]) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).ok()?;
    parts.iter().for_each(|part| mac.update(part));
    Some(mac)
}

/// The first secret that matches one of the codes, compared in constant time.
fn fitting<T: Copy>(secrets: &[(T, &[u8])], codes: &[Code], parts: &[&[u8]]) -> Result<T, Rejection> {
    let mut usable = secrets.iter().filter(|(_, secret)| !secret.is_empty()).peekable();
    usable.peek().ok_or(Rejection::NoSecret)?;
    let fits = |secret: &[u8]| {
        let Some(mac) = mac(secret, parts) else { return false };
        codes.iter().any(|code| mac.clone().verify_slice(code).is_ok())
    };
    usable.find(|(_, secret)| fits(secret)).map(|(by, _)| *by).ok_or(Rejection::WrongSignature)
}

/// The time as written, and the codes. Unknown members are ignored, so that a later signature version can be added.
/// Exactly one time; malformed codes are ignored.
fn stamped(header: &str) -> Option<(&str, Vec<Code>)> {
    let (mut time, mut codes) = (None, Vec::new());
    for member in header.split(',') {
        let (name, value) = member.split_once('=')?;
        match name {
            "t" if time.replace(value).is_some() => return None,
            "v1" => codes.extend(code(value)),
            _ => {}
        }
    }
    let time = time.filter(|text| is_seconds(text))?;
    (1..=MOST_CODES).contains(&codes.len()).then_some((time, codes))
}

/// Up to the year 33658, far from any overflow.
fn is_seconds(text: &str) -> bool {
    (1..=12).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// 64 lowercase hexadecimal digits.
fn code(hex: &str) -> Option<Code> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let mut code = [0; 32];
    let pairs = hex.as_bytes().chunks_exact(2);
    if hex.len() != 64 {
        return None;
    }
    for (byte, pair) in code.iter_mut().zip(pairs) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(code)
}

fn check_age(time: &str, now: DateTime<Utc>) -> Result<(), Rejection> {
    let signed = time.parse().ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    let age = now - signed.ok_or(Rejection::MalformedSignature)?;
    let seconds = age.num_seconds().unsigned_abs();
    if age > LONGEST_AGE {
        Err(Rejection::TooOld { seconds })
    } else if age < -LONGEST_AGE {
        Err(Rejection::FromTheFuture { seconds })
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests;
