//! Plausible replies; a success is only one that nothing denies.

use porokh_domain::{Currency, Money};

use super::*;

fn asked() -> Transfer {
    Transfer { transaction_id: "TRX9".into(), amount: Money::read("500", Currency::Bdt).unwrap() }
}

fn matched(json: &str) -> bool {
    asked().matched_by(json).is_some()
}

fn confirmed(json: &str) -> bool {
    let said = Said::read(Call::Confirm(&asked()), json);
    said.affirmed && !said.denied
}

#[test]
fn a_reply_with_an_id_that_denies_nothing_is_a_match() {
    for json in [
        r#"{"status":true,"data":{"id":7}}"#,
        r#"{"id":"01J9","transaction_id":"trx9","amount":"500.00","currency":"BDT"}"#,
        r#"{"success":true,"message":"Transaction matched","data":{"id":7,"used":false,"amount":"৳500"}}"#,
        r#"{"code":200,"result":{"id":7,"amount":5e2,"fee_amount":"0.00","balance_amount":"8420.50"}}"#,
        r#"{"status":"success","sms":{"id":7,"status":"unused","used_at":null,"sender_number":"01700000011"}}"#,
        r#"{"data":[{"id":7,"trxId":"TRX9","is_valid":1}],"errors":[],"error":null}"#,
        r#"{"matched":"yes","match":{"id":7},"message":"Found. Not used before."}"#,
        r#"{"id":7,"not_used":true,"already_used":false,"duplicate":0,"isManual":false}"#,
        r#"{"id":7,"amount":null,"trx_id":null,"amount_ok":true,"mode":"live","name":"demo"}"#,
        r#"{"id":7,"text":"You have received Tk 500. If not you, call. Wrong PIN? Never share."}"#,
    ] {
        assert!(matched(json), "{json}");
    }
}

#[test]
fn match_needs_an_id_and_no_denial() {
    for json in [
        "{}",
        "[]",
        "null",
        "7",
        "\"ok\"",
        r#"{"status":true}"#,
        r#"{"status":true,"message":"no match","data":null}"#,
        r#"{"status":true,"transaction_id":"TRX9","amount":500}"#,
        // No id.
        r#"{"id":0}"#,
        r#"{"id":""}"#,
        r#"{"id":"0"}"#,
        r#"{"id":-1}"#,
        r#"{"id":false}"#,
        r#"{"id":true}"#,
        r#"{"id":{}}"#,
        r#"{"id":[]}"#,
        // Repeats the request.
        r#"{"status":true,"id":"trx9"}"#,
        // Denied.
        r#"{"id":7,"success":false}"#,
        r#"{"id":7,"status":false,"status":true}"#,
        r#"{"status":true,"matched":false,"data":{"id":7}}"#,
        r#"{"status":true,"data":{"id":7,"found":false}}"#,
        r#"{"status":true,"data":{"id":7,"match":{"isMatched":"false"}}}"#,
        r#"{"status":true,"data":{"id":7,"valid":0}}"#,
        r#"{"status":true,"data":[{"id":7,"checks":[{"amount_ok":false}]}]}"#,
        r#"{"id":7,"data":null}"#,
        r#"{"id":7,"matches":[]}"#,
        r#"{"id":7,"match":{}}"#,
        r#"{"id":7,"count":0}"#,
        r#"{"id":7,"not_found":true}"#,
        r#"{"id":7,"no_match":1}"#,
        r#"{"id":7,"error":"no SMS"}"#,
        r#"{"id":7,"errors":{"amount":["differs"]}}"#,
        r#"{"id":7,"errors":{"sender":["differs"]}}"#,
        r#"{"id":7,"error_message":"insufficient"}"#,
        r#"{"id":7,"code":404}"#,
        r#"{"id":7,"status":"used"}"#,
        r#"{"id":7,"status":"USED"}"#,
        r#"{"id":7,"status":"no match"}"#,
        r#"{"id":7,"status":"not_found"}"#,
        r#"{"id":7,"status":"pending"}"#,
        r#"{"id":7,"status":2}"#,
        r#"{"id":7,"data":{"state":"expired"}}"#,
        r#"{"id":7,"result":"mismatch"}"#,
        r#"{"id":7,"used":true}"#,
        r#"{"id":7,"is_used":1}"#,
        r#"{"id":7,"alreadyUsed":"yes"}"#,
        r#"{"id":7,"used_at":"2026-11-20 10:00:00"}"#,
        r#"{"id":7,"unused":false}"#,
        r#"{"id":7,"confirmed":true}"#,
        r#"{"id":7,"duplicate":true}"#,
        r#"{"id":7,"message":"No match"}"#,
        r#"{"id":7,"message":"pending approval"}"#,
        r#"{"id":7,"message":"Matched?"}"#,
        r#"{"id":7,"status":"on hold"}"#,
        r#"{"id":7,"message":"TrxID not found"}"#,
        r#"{"id":7,"message":"Already used"}"#,
        r#"{"id":7,"message":"This TrxID doesn’t match"}"#,
        r#"{"id":7,"message":"কোনো SMS পাওয়া যায়নি"}"#,
        r#"{"id":7,"message":"আগেই ব্যবহার করা হয়েছে"}"#,
        // Another transfer, or no money.
        r#"{"id":7,"amount":50}"#,
        r#"{"id":7,"amount":"5000.00"}"#,
        r#"{"data":{"id":7,"received_amount":"499.99"}}"#,
        r#"{"id":7,"amount":"five hundred"}"#,
        r#"{"data":{"id":7,"sms":{"amount":{"value":1},"paidAmount":50}}}"#,
        r#"{"id":7,"currency":"USD"}"#,
        r#"{"id":7,"transaction_id":"TRX8"}"#,
        r#"{"id":7,"trx_id":"TRX8"}"#,
        r#"{"id":7,"trx":"TRX8"}"#,
        r#"{"id":7,"bank_trx_id":"TRX8"}"#,
        r#"{"data":[{"id":7,"trxID":"TRX9"},{"trxID":"TRX8"}]}"#,
        r#"{"id":7,"test_mode":true}"#,
        r#"{"id":7,"mode":"sandbox"}"#,
    ] {
        assert!(!matched(json), "{json}");
    }
}

#[test]
fn what_is_too_deep_to_be_read_may_deny() {
    let deep = |n: usize| format!(r#"{{"id":7,"a":{}{{"found":false}}{}}}"#, "[".repeat(n), "]".repeat(n));
    assert!(!matched(&deep(3)));
    assert!(!matched(&deep(300)));
}

#[test]
fn a_confirmation_says_so_and_nothing_against_it() {
    for json in [
        r#"{"status":true}"#,
        r#"{"status":true,"message":"Transaction confirmed","data":{"id":7,"used":true,"amount":"500.00"}}"#,
        r#"{"success":true,"data":null}"#,
        r#"{"status":"success","message":"Marked as used. It cannot be used again."}"#,
        r#"{"result":"Marked as used"}"#,
        r#"{"data":{"confirmed":1,"transaction_id":"TRX9"}}"#,
        r#"{"status":true,"message":"Transaction id TRX9 has been marked as used."}"#,
    ] {
        assert!(confirmed(json), "{json}");
    }
    for json in [
        "{}",
        "[]",
        "true",
        r#"{"data":null}"#,
        // Repeats the request.
        r#"{"id":7,"transaction_id":"TRX9","amount":500}"#,
        r#"{"message":"Done"}"#,
        r#"{"brand":{"active":true,"verified":true}}"#,
        // Whether it is used now or was before.
        r#"{"status":"used"}"#,
        r#"{"used":true}"#,
        r#"{"status":true,"message":"Used"}"#,
        r#"{"status":true,"used":false}"#,
        // Not on the list.
        r#"{"status":true,"message":"could not be marked"}"#,
        r#"{"status":true,"message":"on hold"}"#,
        r#"{"status":true,"on_hold":true}"#,
        r#"{"status":true,"type":"on hold"}"#,
        r#"{"status":true,"data":{"review":"needed"}}"#,
        r#"{"status":true,"marked":"later"}"#,
        r#"{"status":true,"already_used":true}"#,
        r#"{"status":true,"message":"This TrxID was already used"}"#,
        r#"{"status":true,"matched":false}"#,
        r#"{"success":true,"data":{"confirmed":false}}"#,
        r#"{"success":true,"error":{"code":3}}"#,
        r#"{"success":true,"amount":50}"#,
        r#"{"success":true,"transaction_id":"TRX8"}"#,
        r#"{"status":"no match"}"#,
    ] {
        assert!(!confirmed(json), "{json}");
    }
}

/// A key that the service refuses would be kept as a working one.
#[test]
fn a_refused_key_is_told_in_a_list_and_in_facts_of_the_key() {
    for json in [r#"[{"success":false}]"#, r#"{"key_info":{"success":false}}"#] {
        assert!(Said::read(Call::Ping, json).denied, "{json}");
    }
}

/// A transaction id was marked as used, and a refund counted as sent, because of an amount of 250 taka.
#[test]
fn a_number_is_an_amount_a_count_or_an_id_and_no_affirmation() {
    for number in ["2", "7", "199", "201", "202", "204", "250", "299", "200.5", "2e2", "1732788000"] {
        for name in
            ["status", "success", "confirmed", "marked", "result", "ok", "done", "state", "status_code"]
        {
            for json in [format!(r#"{{"{name}":{number}}}"#), format!(r#"{{"{name}":"{number}"}}"#)] {
                assert!(!confirmed(&json), "{json}");
            }
        }
    }
    for json in [
        r#"{"success":200}"#,
        r#"{"confirmed":200}"#,
        r#"{"result":200}"#,
        r#"{"success_count":1}"#,
        r#"{"confirmed_total":1}"#,
        r#"{"marked_at":1}"#,
        r#"{"confirmed_by_id":1}"#,
        r#"{"result_id":"1"}"#,
        r#"{"confirmed_amount":1}"#,
        r#"{"status_code":1}"#,
        r#"{"completed_at":1}"#,
        r#"{"success_rate":1}"#,
        r#"{"success_date":"yes"}"#,
    ] {
        assert!(!confirmed(json), "{json}");
    }
    for json in [
        r#"{"status":200}"#,
        r#"{"status":"200"}"#,
        r#"{"statusCode":200}"#,
        r#"{"http_status":200}"#,
        r#"{"status":1}"#,
        r#"{"status":true,"code":201}"#,
        r#"{"success":true,"success_count":1,"confirmed_at":"2026-11-20 10:00:00"}"#,
    ] {
        assert!(confirmed(json), "{json}");
    }
    assert!(!matched(r#"{"id":7,"status":250}"#));
}
