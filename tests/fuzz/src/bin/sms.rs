//! Transaction ids and amounts in a pasted SMS.
#![no_main]

use libfuzzer_sys::fuzz_target;
use porokh_api::payments::SmsText;
use porokh_core::payments::Transfers;
use porokh_domain::{Currency, Money};

fuzz_target!(|bytes: &[u8]| {
    let read = |text: &str| Transfers::read_sms(&SmsText { text: text.to_owned() });
    let text = String::from_utf8_lossy(bytes);
    let reading = read(&text);
    if let Some(amount) = &reading.amount {
        let money = Money::read(amount, Currency::Bdt).expect("an amount");
        assert!(!money.is_zero());
        assert_eq!(money.text(), *amount);
    }
    if let Some(id) = &reading.transaction_id {
        assert!((6..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{id}");
        let message = format!("You have received Tk 1,250.00. TrxID {id} at 20/11/2026 18:30");
        let again = read(&message);
        assert_eq!(again.transaction_id.as_ref(), Some(id), "{message}");
        assert_eq!(again.amount.as_deref(), Some("1250.00"), "{message}");
    }
});
