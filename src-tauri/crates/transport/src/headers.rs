use std::time::Duration;

use chrono::{DateTime, Utc};
use porokh_domain::Mode;
use reqwest::header::{AsHeaderName, DATE, HeaderMap};

/// Headers of a reply, as received.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReplyHeaders {
    /// See fraud-check interface, Authentication 3.
    pub mode: ModeHeader,
    /// `Retry-After`, else the end of the rate limit's window: in seconds or as a date; at most a day.
    pub retry_after: Option<Duration>,
    /// `X-RateLimit-Limit`, requests per minute (fraud-check interface, Limits).
    pub rate_limit: Option<u64>,
    /// `X-RateLimit-Remaining`.
    pub rate_remaining: Option<u64>,
    /// `Date`, to the second.
    pub date: Option<DateTime<Utc>>,
}

/// The mode header. Its real name contains the service's brand, so any name that begins with `x-` and ends in `-mode`
/// counts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum ModeHeader {
    /// Missing, or not text.
    #[default]
    Absent,
    One(Mode),
    /// Several that differ: none is trusted.
    Conflict(Vec<Mode>),
}

impl ModeHeader {
    /// The mode, if exactly one is named.
    pub fn agreed(&self) -> Option<&Mode> {
        match self {
            Self::One(mode) => Some(mode),
            Self::Absent | Self::Conflict(_) => None,
        }
    }

    pub fn named(&self) -> &[Mode] {
        match self {
            Self::Absent => &[],
            Self::One(mode) => std::slice::from_ref(mode),
            Self::Conflict(modes) => modes,
        }
    }
}

/// The longest documented wait is until midnight; more is an error of the service.
const LONGEST_WAIT: Duration = Duration::from_secs(24 * 3600);

/// The interfaces name the first; common limiters send one of the others.
const WAITS: [&str; 4] = ["retry-after", "x-ratelimit-reset-after", "x-ratelimit-reset", "ratelimit-reset"];

/// More seconds than this are a Unix time.
const UNIX_TIME: u64 = 1_000_000_000;

impl ReplyHeaders {
    /// `now` is used to convert a date into a wait if the reply has no `Date`.
    pub(crate) fn read(headers: &HeaderMap, now: DateTime<Utc>) -> Self {
        let date = text(headers, DATE).and_then(http_date);
        Self {
            mode: mode(headers),
            retry_after: WAITS.iter().find_map(|name| wait(text(headers, *name)?, date.unwrap_or(now))),
            rate_limit: number(headers, "x-ratelimit-limit"),
            rate_remaining: number(headers, "x-ratelimit-remaining"),
            date,
        }
    }
}

fn text(headers: &HeaderMap, name: impl AsHeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok().map(str::trim)
}

fn number(headers: &HeaderMap, name: &'static str) -> Option<u64> {
    text(headers, name)?.parse().ok()
}

fn http_date(text: &str) -> Option<DateTime<Utc>> {
    httpdate::parse_http_date(text).ok().map(DateTime::from)
}

fn wait(text: &str, now: DateTime<Utc>) -> Option<Duration> {
    let wait = match text.parse::<u64>() {
        Ok(seconds @ ..UNIX_TIME) => Duration::from_secs(seconds),
        // In seconds, or in milliseconds.
        Ok(instant) => {
            let seconds = if instant < UNIX_TIME * 1_000 { instant } else { instant / 1_000 };
            let instant =
                i64::try_from(seconds).ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
            instant.map_or(LONGEST_WAIT, |instant| until(instant, now))
        }
        Err(_) => until(http_date(text)?, now),
    };
    Some(wait.min(LONGEST_WAIT))
}

/// A past instant means no wait.
fn until(instant: DateTime<Utc>, now: DateTime<Utc>) -> Duration {
    (instant - now).to_std().unwrap_or_default()
}

fn mode(headers: &HeaderMap) -> ModeHeader {
    let mut found = ModeHeader::Absent;
    for (name, value) in headers {
        if !is_mode_name(name.as_str()) {
            continue;
        }
        let Ok(word) = value.to_str() else { continue };
        let mode = Mode::from(word.trim().to_owned());
        found = match found {
            ModeHeader::Absent => ModeHeader::One(mode),
            ModeHeader::One(first) if first == mode => ModeHeader::One(first),
            ModeHeader::One(first) => ModeHeader::Conflict(vec![first, mode]),
            ModeHeader::Conflict(mut modes) => {
                modes.push(mode);
                ModeHeader::Conflict(modes)
            }
        };
    }
    found
}

/// `name` is lowercase.
fn is_mode_name(name: &str) -> bool {
    name.strip_prefix("x-").and_then(|rest| rest.strip_suffix("-mode")).is_some_and(|brand| !brand.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::{HeaderName, HeaderValue};

    fn read(lines: &[(&str, &str)]) -> ReplyHeaders {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(
                HeaderName::from_bytes(name.as_bytes()).unwrap(),
                HeaderValue::from_bytes(value.as_bytes()).unwrap(),
            );
        }
        ReplyHeaders::read(&headers, "2026-11-20T12:00:00Z".parse().unwrap())
    }

    #[test]
    fn the_mode_header_is_known_by_how_its_name_begins_and_ends() {
        for name in ["X-Svc-Mode", "x-svc-mode", "X-Some-Brand-MODE", "X-RT-COMPAT-Mode"] {
            assert_eq!(read(&[(name, "test")]).mode, ModeHeader::One(Mode::Test), "{name}");
        }
        for name in ["Svc-Mode", "X-Svc-Modes", "X-Svc-Modern", "X-Mode", "X--Mod", "Mode"] {
            assert_eq!(read(&[(name, "test")]).mode, ModeHeader::Absent, "{name}");
        }
    }

    #[test]
    fn a_mode_outside_the_list_is_kept_as_it_came() {
        assert_eq!(read(&[("X-Svc-Mode", "trial")]).mode, ModeHeader::One(Mode::Other("trial".into())));
        assert_eq!(read(&[("X-Svc-Mode", "প")]).mode, ModeHeader::Absent);
    }

    #[test]
    fn differing_mode_headers_are_refused() {
        let twice = [("X-Svc-Mode", "live"), ("X-Other-Mode", "live")];
        assert_eq!(read(&twice).mode, ModeHeader::One(Mode::Live));
        assert_eq!(read(&twice).mode.agreed(), Some(&Mode::Live));
        for second in ["X-Svc-Mode", "X-Other-Mode"] {
            assert_eq!(
                read(&[("X-Svc-Mode", "live"), (second, "test")]).mode,
                ModeHeader::Conflict(vec![Mode::Live, Mode::Test])
            );
        }
        let three = [("X-A-Mode", "live"), ("X-B-Mode", "test"), ("X-C-Mode", "live")];
        assert_eq!(read(&three).mode.named().len(), 3);
        assert_eq!(read(&three).mode.agreed(), None);
    }

    #[test]
    fn retry_after_is_read_in_seconds() {
        assert_eq!(read(&[("Retry-After", "37")]).retry_after, Some(Duration::from_secs(37)));
        assert_eq!(read(&[("Retry-After", "0")]).retry_after, Some(Duration::ZERO));
        for odd in ["", "-5", "soon", "1.5"] {
            assert_eq!(read(&[("Retry-After", odd)]).retry_after, None, "{odd}");
        }
    }

    #[test]
    fn retry_after_is_read_as_a_date_by_the_clock_of_the_service() {
        let until = ("Retry-After", "Fri, 20 Nov 2026 12:00:50 GMT");
        let date = ("Date", "Fri, 20 Nov 2026 12:00:20 GMT");
        assert_eq!(read(&[until, date]).retry_after, Some(Duration::from_secs(30)));
        assert_eq!(read(&[until]).retry_after, Some(Duration::from_secs(50)), "else by the local clock");
        let over = ("Retry-After", "Fri, 20 Nov 2026 11:00:00 GMT");
        assert_eq!(read(&[over, date]).retry_after, Some(Duration::ZERO));
    }

    #[test]
    fn the_end_of_the_window_is_a_wait_where_none_is_said() {
        let date = ("Date", "Fri, 20 Nov 2026 12:00:20 GMT");
        for (name, value) in [
            ("X-RateLimit-Reset", "30"),
            ("X-RateLimit-Reset", "1795176050"),
            ("X-RateLimit-Reset", "1795176050000"),
            ("RateLimit-Reset", "30"),
            ("X-RateLimit-Reset-After", "30"),
        ] {
            assert_eq!(
                read(&[(name, value), date]).retry_after,
                Some(Duration::from_secs(30)),
                "{name} {value}"
            );
        }
        let said = ("Retry-After", "7");
        assert_eq!(read(&[("X-RateLimit-Reset", "30"), said]).retry_after, Some(Duration::from_secs(7)));
        assert_eq!(read(&[("X-RateLimit-Reset", "soon")]).retry_after, None);
    }

    #[test]
    fn a_wait_is_never_longer_than_a_day() {
        for long in ["18446744073709551615", "Fri, 20 Nov 2099 12:00:00 GMT"] {
            assert_eq!(
                read(&[("Retry-After", long)]).retry_after,
                Some(Duration::from_secs(86_400)),
                "{long}"
            );
        }
    }

    #[test]
    fn the_rate_headers_are_read_where_they_are_whole_numbers() {
        let headers = read(&[("X-RateLimit-Limit", "60"), ("X-RateLimit-Remaining", "59")]);
        assert_eq!((headers.rate_limit, headers.rate_remaining), (Some(60), Some(59)));
        let odd = read(&[("X-RateLimit-Limit", "60, 60;w=60"), ("X-RateLimit-Remaining", "-1")]);
        assert_eq!((odd.rate_limit, odd.rate_remaining), (None, None));
        assert_eq!(read(&[]), ReplyHeaders::default());
    }
}
