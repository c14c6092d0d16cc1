//! The column with customers' e-mail addresses: rare, and recognised by its header only.

use super::header::words;

/// Single-word headers.
const EMAIL: &[&str] = &["email", "emailid", "emailaddress", "mail", "ইমেইল", "ইমেল", "মেইল", "ইমেইলঠিকানা"];
/// Additional words in headers of customers' addresses.
const OF_CUSTOMERS: &[&str] = &[
    "customer",
    "customers",
    "recipient",
    "receiver",
    "buyer",
    "client",
    "billing",
    "shipping",
    "contact",
    "your",
    "কাস্টমার",
    "কাস্টমারের",
    "গ্রাহক",
    "গ্রাহকের",
    "ক্রেতার",
    "প্রাপকের",
];

pub fn email_column(headers: &[String]) -> Option<u32> {
    (0..).zip(headers).find(|(_, header)| is_email(header)).map(|(column, _)| column)
}

fn is_email(header: &str) -> bool {
    let mut words = words(header);
    words.retain(|word| !OF_CUSTOMERS.contains(&word.as_str()));
    EMAIL.contains(&words.concat().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_email_column_is_known_by_its_header() {
        for header in [
            "Email",
            "E-mail",
            "EMAIL ADDRESS",
            "customerEmail",
            "Billing Email",
            "ইমেইল",
            "ই-মেইল",
            "গ্রাহকের ইমেইল",
        ] {
            let headers = ["Phone".to_owned(), header.to_owned()];
            assert_eq!(email_column(&headers), Some(1), "{header}");
        }
    }

    #[test]
    fn a_column_about_other_mail_is_none() {
        for header in ["", "Seller Email", "Email sent", "Email status", "Mailing list", "Address", "@"] {
            assert_eq!(email_column(&[header.to_owned()]), None, "{header}");
        }
    }
}
