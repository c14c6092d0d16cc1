use porokh_transport::json::Members;

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
            _ => members.count(name).map_or(Self::Absent, Self::Checks),
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
            ("{\"a\":0}", Quota::Checks(0)),
            ("{\"a\":\"41\"}", Quota::Checks(41)),
        ] {
            assert_eq!(Quota::read(&Members::of(json).unwrap(), "a"), quota, "{json}");
        }
    }
}
