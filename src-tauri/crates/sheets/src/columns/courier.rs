//! The column with the courier of each parcel: rare, and recognised by its header only.

use super::header::compact;

/// Single-word headers.
const COURIER: &[&str] = &[
    "courier",
    "couriername",
    "couriercompany",
    "courierservice",
    "deliverycourier",
    "deliverypartner",
    "deliverycompany",
    "shippingcompany",
    "কুরিয়ার",
    "কুরিয়ারনাম",
    "কুরিয়ারেরনাম",
];

pub fn courier_column(headers: &[String]) -> Option<u32> {
    let known: Vec<String> = COURIER.iter().map(|name| compact(name)).collect();
    (0..).zip(headers).find(|(_, header)| known.contains(&compact(header))).map(|(column, _)| column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn courier_column_by_header() {
        let column = |header: &str| courier_column(&["Phone".to_owned(), header.to_owned()]);
        for header in ["Courier", "COURIER NAME", "courier_company", "Delivery Partner", "কুরিয়ার", "কুরিয়ার"]
        {
            assert_eq!(column(header), Some(1), "{header}");
        }
        for header in ["Courier phone", "Courier charge", "Delivery date", ""] {
            assert_eq!(column(header), None, "{header}");
        }
    }
}
