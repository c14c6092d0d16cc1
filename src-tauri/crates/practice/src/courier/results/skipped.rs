//! The shapes that the marker of a skipped number may have.

use serde_json::{Map, Value, json};

use crate::courier::jobs::BulkNumber;
use crate::courier::rules::SkippedShape;

const MARKER: &str = "skipped";
const REASON: &str = "daily_limit_reached";

/// Rewrites the entries of skipped numbers in `holder`'s member `results`, which carry the usual marker.
pub(in crate::courier) fn write(
    holder: &mut Value,
    results: &str,
    numbers: &[BulkNumber],
    shape: SkippedShape,
) {
    let Some(Value::Object(entries)) = holder.get_mut(results) else { return };
    let is_skipped = |entry: &Value| entry.get(MARKER).is_some();
    let skipped: Vec<String> =
        entries.iter().filter(|(_, entry)| is_skipped(entry)).map(|(key, _)| key.clone()).collect();
    if skipped.is_empty() {
        return;
    }
    if let Some(entry) = entry(shape) {
        entries.extend(skipped.into_iter().map(|key| (key, entry.clone())));
        return;
    }
    entries.retain(|_, entry| !is_skipped(entry));
    let list = match shape {
        SkippedShape::ListOfObjects => {
            skipped.iter().map(|phone| json!({ "phone": phone, "reason": REASON })).collect()
        }
        SkippedShape::Index => {
            let place = |key: &String| numbers.iter().position(|number| number.key == *key);
            skipped.iter().filter_map(place).collect()
        }
        SkippedShape::Map => {
            skipped.iter().map(|phone| (phone.clone(), json!(REASON))).collect::<Map<_, _>>().into()
        }
        _ => json!(skipped),
    };
    if shape == SkippedShape::AmongResults {
        entries.insert(MARKER.into(), list);
    } else {
        holder[MARKER] = list;
    }
    if matches!(shape, SkippedShape::List | SkippedShape::Index | SkippedShape::AmongResults) {
        holder["reason"] = json!(REASON);
    }
}

/// The entry of a number; `None` where it has none.
fn entry(shape: SkippedShape) -> Option<Value> {
    Some(match shape {
        SkippedShape::Marker => json!({ MARKER: REASON }),
        SkippedShape::Text => json!(REASON),
        SkippedShape::Word => json!(MARKER),
        SkippedShape::Pair => json!([MARKER, REASON]),
        SkippedShape::Reason => json!({ MARKER: true, "reason": REASON }),
        SkippedShape::Nested => json!({ MARKER: { "code": REASON } }),
        SkippedShape::InEntry => json!({
            "risk": null, "risk_label": null, "success_ratio": null, "total": 0, "delivered": 0, "cancelled": 0,
            "reports": 0, "couriers": {}, "status": MARKER, "error": { "code": REASON },
        }),
        SkippedShape::List
        | SkippedShape::ListOfObjects
        | SkippedShape::Index
        | SkippedShape::Map
        | SkippedShape::AmongResults => return None,
    })
}
