//! Replies of the courier fraud-check service: the first byte chooses the status, the rest is the body.
#![no_main]

use libfuzzer_sys::fuzz_target;
use porokh_courier_api::{
    BulkAnswer, BulkCheckPhones, BulkJob, BulkOutcome, BulkResults, CheckAnswer, CheckResult, CourierError,
    FormRules, Me,
};
use porokh_domain::{
    BdPhone,
    phone::{self, Reading},
};
use porokh_fuzz::reply;

fn follow(error: &CourierError) {
    let _ = error.retry();
    if let CourierError::NotUnderstood { status: 200..300 | 500.. } = error {
        assert!(error.may_have_cost(), "a check that was paid for would count as free");
    }
}

fn is_what_stands_there(results: &BulkResults) {
    for (phone, entry) in results.iter() {
        assert_eq!(results.get(phone), Some(entry));
        assert_eq!(BulkOutcome::read(&entry.raw), entry.outcome);
        let is_simple = !["couriers", "sources", "\\"].iter().any(|part| entry.raw.contains(part));
        if is_simple && entry.raw.contains(r#":"daily_limit_reached""#) {
            assert!(!matches!(entry.outcome, BulkOutcome::Checked(_)), "skipped, not checked: {}", entry.raw);
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((reply, text)) = reply(bytes) else { return };
    let asked = BdPhone::from_canonical("01712345675").expect("a number");
    match CheckAnswer::read(reply.clone(), &asked) {
        Ok(answer) => {
            assert!((200..300).contains(&reply.status));
            if let Reading::One(told) = phone::read(answer.data.phone.as_deref().unwrap_or_default()) {
                assert_eq!(told.phone, asked);
            }
            let ratio = answer.data.summary.as_ref().and_then(|summary| summary.success_ratio);
            assert!(ratio.is_none_or(|ratio| (0.0..=100.0).contains(&ratio)));
            assert_eq!(CheckResult::from_json(&answer.raw), Ok(answer.data));
        }
        Err(error) => follow(&error),
    }
    match BulkAnswer::read(reply, &BulkCheckPhones::new(vec![asked.clone()]).expect("a batch")) {
        Ok(answer) => {
            is_what_stands_there(&answer.results);
            let _ = answer.results.skipped_among(&[asked]);
        }
        Err(error) => follow(&error),
    }
    let _ = (BulkJob::from_json(&text), Me::from_json(&text), FormRules::from_json(&text));
});
