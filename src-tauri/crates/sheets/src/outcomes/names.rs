use super::{Beside, OutcomeRole};
use crate::columns::compact;

/// Names by role, the surest first, in the spelling of [`compact`].
const NAMES: [(OutcomeRole, &[&str]); 6] = [
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
    (
        OutcomeRole::Collected,
        &[
            "collectedamount",
            "amountcollected",
            "codcollected",
            "collectedcod",
            "cashcollected",
            "collected",
            "totalcollected",
            "আদায়",
        ],
    ),
    (
        OutcomeRole::Paid,
        &[
            "payout",
            "payoutamount",
            "netpayout",
            "netpayable",
            "payableamount",
            "payable",
            "netpayment",
            "paidamount",
            "amountpaid",
            "paid",
            "disbursedamount",
            "merchantpayable",
            "merchantpayment",
            "netamount",
            "paymentamount",
            "পরিশোধ",
        ],
    ),
    (
        OutcomeRole::Day,
        &[
            "deliverydate",
            "delivereddate",
            "deliveredat",
            "deliveredon",
            "paymentdate",
            "paidat",
            "date",
            "createddate",
            "তারিখ",
        ],
    ),
];
/// Last words of charges.
const CHARGES: [&str; 6] = ["charge", "charges", "fee", "fees", "চার্জ", "ফি"];
/// Sums of the other charges of a row, which count instead of them.
const ALL_CHARGES: [&str; 5] = ["finalfee", "totalfee", "totalcharge", "totalcharges", "totalfees"];

/// Charges that a sum of charges includes in some files, and not in others.
const ADDITIONAL: [&str; 2] = ["additionalcharge", "additionalcharges"];
/// Last words of discounts.
const DISCOUNTS: [&str; 4] = ["discount", "discounts", "ডিসকাউন্ট", "ছাড়"];

/// Columns beside the charges; few, since each combination of them is tried.
pub(super) fn beside(headers: &[String]) -> Vec<(Beside, u32)> {
    const MOST: usize = 5;
    let compact: Vec<String> = headers.iter().map(|header| compact(header)).collect();
    let has_sum = compact.iter().any(|header| ALL_CHARGES.contains(&header.as_str()));
    let kind = |header: &String| match () {
        () if has_sum && ADDITIONAL.contains(&header.as_str()) => Some(Beside::Charge),
        () if DISCOUNTS.iter().any(|last| header.ends_with(last)) => Some(Beside::Discount),
        () => None,
    };
    compact.iter().zip(0..).filter_map(|(header, at)| Some((kind(header)?, at))).take(MOST).collect()
}

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
    let charges = compact.iter().enumerate().filter(|(_, header)| is_charge(header));
    let sum = compact.iter().position(|header| ALL_CHARGES.contains(&header.as_str()));
    let charges = charges.map(|(at, _)| at).filter(|at| sum.is_none_or(|sum| sum == *at));
    found.extend(charges.filter_map(|at| Some((OutcomeRole::Charge, u32::try_from(at).ok()?))));
    // Couriers that call their own id an order's, each with another column that shows it.
    for (own, beside) in [("orderid", "trackingcode"), ("ordernumber", "merchantorderreference")] {
        if let (Some(own), Some(_)) = (column(own), column(beside))
            && let Ok(own) = u32::try_from(own)
        {
            found.retain(|(role, _)| *role != OutcomeRole::Consignment);
            found.push((OutcomeRole::Consignment, own));
        }
    }
    found
}

fn is_charge(header: &str) -> bool {
    CHARGES.iter().any(|last| header.ends_with(last))
}

/// The kind of an invoice row, not a parcel's state.
pub(super) fn is_kind(header: &str) -> bool {
    compact(header) == "invoicetype"
}

/// Couriers whose files are recognised by their columns. One set of names is enough; no set occurs in another
/// courier's files.
const FILES: [(&str, &[&[&str]]); 4] = [
    (
        "Steadfast",
        &[
            &["orderid", "trackingcode", "deliverystatus"],
            &["invoice", "contactname", "contactphone"],
            &["invoice", "contactname", "contactnumber"],
            &["consignmentid", "invoice", "codamount", "deliverycharge"],
        ],
    ),
    (
        "Pathao",
        &[&["consignmentid", "merchantorderid"], &["merchantorderid", "recipientzone", "amounttocollect"]],
    ),
    (
        "RedX",
        &[&["contactno", "areaid", "productsellingprice"], &["trackingid", "invoiceid", "cashcollected"]],
    ),
    ("Paperfly", &[&["ordernumber", "merchantorderreference", "collectedamount"]]),
];

pub(super) fn couriers() -> [&'static str; 4] {
    FILES.map(|(name, _)| name)
}

pub(super) fn courier(headers: &[String]) -> Option<&'static str> {
    let compact: Vec<String> = headers.iter().map(|header| compact(header)).collect();
    let has = |names: &&[&str]| names.iter().all(|name| compact.iter().any(|header| header == name));
    FILES.into_iter().find(|(_, sets)| sets.iter().any(has)).map(|(name, _)| name)
}
