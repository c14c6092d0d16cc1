//! Times on the wire.

use chrono::{DateTime, SecondsFormat, Utc};
use porokh_domain::bangladesh;

/// ISO 8601 at +06:00, to the second.
pub(super) fn timestamp(instant: DateTime<Utc>) -> String {
    bangladesh(instant).to_rfc3339_opts(SecondsFormat::Secs, false)
}
