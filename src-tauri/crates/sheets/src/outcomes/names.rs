use super::OutcomeRole;
use crate::columns::compact;

/// Names by role, the surest first, in the spelling of [`compact`].
const NAMES: [(OutcomeRole, &[&str]); 3] = [
    (
        OutcomeRole::Status,
        &[
            "deliverystatus",
            "orderstatus",
            "parcelstatus",
            "consignmentstatus",
            "outcome",
            "result",
            "status",
            "invoicetype",
            "ডেলিভারিস্ট্যাটাস",
            "স্ট্যাটাস",
        ],
    ),
    (
        OutcomeRole::Consignment,
        &[
            "consignmentid",
            "consignmentno",
            "consignment",
            "parcelid",
            "trackingid",
            "trackingnumber",
            "trackingcode",
            "awb",
        ],
    ),
    (
        OutcomeRole::Courier,
        &["courier", "couriername", "couriercompany", "deliverypartner", "carrier", "কুরিয়ার"],
    ),
];

pub(super) fn find(headers: &[String]) -> Vec<(OutcomeRole, u32)> {
    let compact: Vec<String> = headers.iter().map(|header| compact(header)).collect();
    let column = |name: &str| {
        let wanted = self::compact(name);
        compact.iter().position(|header| *header == wanted)
    };
    let mut found: Vec<(OutcomeRole, u32)> = NAMES
        .into_iter()
        .filter_map(|(role, names)| Some((role, names.iter().find_map(|name| column(name))?)))
        .filter_map(|(role, at)| Some((role, u32::try_from(at).ok()?)))
        .collect();
    // Steadfast calls its own id an order's, beside a tracking code.
    if let (Some(own), Some(_)) = (column("orderid"), column("trackingcode"))
        && let Ok(own) = u32::try_from(own)
    {
        found.retain(|(role, _)| *role != OutcomeRole::Consignment);
        found.push((OutcomeRole::Consignment, own));
    }
    found
}

/// The kind of an invoice row, not a parcel's state.
pub(super) fn is_kind(header: &str) -> bool {
    compact(header) == "invoicetype"
}

/// Couriers whose files are recognised by their columns. One set of names is enough; no set occurs in another
/// courier's files.
const FILES: [(&str, &[&[&str]]); 3] = [
    (
        "Steadfast",
        &[
            &["orderid", "trackingcode", "deliverystatus"],
            &["invoice", "contactname", "contactphone"],
            &["invoice", "contactname", "contactnumber"],
        ],
    ),
    (
        "Pathao",
        &[&["consignmentid", "merchantorderid"], &["merchantorderid", "recipientzone", "amounttocollect"]],
    ),
    ("RedX", &[&["contactno", "areaid", "productsellingprice"]]),
];

pub(super) fn couriers() -> [&'static str; 3] {
    FILES.map(|(name, _)| name)
}

pub(super) fn courier(headers: &[String]) -> Option<&'static str> {
    let compact: Vec<String> = headers.iter().map(|header| compact(header)).collect();
    let has = |names: &&[&str]| names.iter().all(|name| compact.iter().any(|header| header == name));
    FILES.into_iter().find(|(_, sets)| sets.iter().any(has)).map(|(name, _)| name)
}
