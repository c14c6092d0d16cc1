use porokh_transport::json::Members;

/// A larger number of checks a day is an error of the service.
const MOST: u64 = 100_000_000;

/// A number of checks (fraud-check interface, Me and Limits).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Quota {
    /// Unknown.
    #[default]
    Absent,
    /// `null`: no daily limit, or a test key.
    Unlimited,
    Checks(u64),
}

impl Quota {
    pub(crate) fn read(members: &Members<'_>, name: &str) -> Self {
        match members.raw(name) {
            Some("null") => Self::Unlimited,
            _ => members.count(name).filter(|checks| *checks <= MOST).map_or(Self::Absent, Self::Checks),
        }
    }

    pub(crate) fn checks(self) -> Option<u64> {
        match self {
            Self::Checks(checks) => Some(checks),
            Self::Absent | Self::Unlimited => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_means_unlimited_and_absence_means_that_nothing_is_known() {
        for (json, quota) in [
            ("{\"a\":null}", Quota::Unlimited),
            ("{\"a\": null }", Quota::Unlimited),
            ("{}", Quota::Absent),
            ("{\"a\":\"many\"}", Quota::Absent),
            ("{\"a\":-3}", Quota::Absent),
            ("{\"a\":12.5}", Quota::Absent),
            ("{\"a\":[50]}", Quota::Absent),
            ("{\"a\":true}", Quota::Absent),
            ("{\"a\":999999999}", Quota::Absent),
            ("{\"a\":1e300}", Quota::Absent),
            ("{\"a\":0}", Quota::Checks(0)),
            ("{\"a\":\"41\"}", Quota::Checks(41)),
        ] {
            assert_eq!(Quota::read(&Members::of(json).unwrap(), "a"), quota, "{json}");
        }
    }
}
