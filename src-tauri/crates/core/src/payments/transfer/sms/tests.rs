//! Messages of the wallets, and customers' variations of them.

use proptest::prelude::*;

use super::*;

#[track_caller]
fn reads(text: &str, id: Option<&str>, amount: Option<&str>) {
    let reading = read(text);
    assert_eq!((reading.transaction_id.as_deref(), reading.amount.as_deref()), (id, amount), "{text}");
}

#[test]
fn bkash_received_amount() {
    reads(
        "You have received Tk 5,075.00 from 01700000011. Fee Tk 0.00. Balance Tk 8,420.50. TrxID 9J8M2KX37C at \
         20/11/2026 10:12",
        Some("9J8M2KX37C"),
        Some("5075.00"),
    );
    reads(
        "Cash In Tk 3,150.00 from 01700000012 successful. Fee Tk 0.00. Balance Tk 1,25,000.00. TrxID 9K2X4LM81Q at \
         19/11/2026 18:40",
        Some("9K2X4LM81Q"),
        Some("3150.00"),
    );
    reads(
        "Payment Tk 890.50 received from 01700000013. Ref 1103. Fee Tk 5.00. TrxID 8AA10PLK22 at 20/11/2026 09:01",
        Some("8AA10PLK22"),
        Some("890.50"),
    );
}

#[test]
fn nagad_writes_one_thing_on_each_line() {
    reads(
        "Money Received.\nAmount: Tk 890.00\nSender: 01700000013\nRef: N/A\nTxnID: 72HB5QW0\nBalance: Tk 2310.00\n\
         20/11/2026 12:40",
        Some("72HB5QW0"),
        Some("890.00"),
    );
    reads("Balance: Tk 2310.00\nAmount: Tk 890.00\nTxnID: 72HB5QW0", Some("72HB5QW0"), Some("890.00"));
}

#[test]
fn rocket_writes_without_gaps_and_its_ids_are_digits() {
    reads(
        "Cash-In from A/C 017000000148 Tk500.00 Fee:Tk0.00 NetBal:Tk1200.00 TxnId:4400123456 Date:20-NOV-26",
        Some("4400123456"),
        Some("500.00"),
    );
    reads(
        "NetBal:Tk1,200.00, Tk500.00 from A/C 017000000148 TxnId:4400123456",
        Some("4400123456"),
        Some("500.00"),
    );
}

#[test]
fn upay_sets_a_full_stop_after_the_sign() {
    reads(
        "Tk. 640.00 has been received from 01700000015. TrxID 01K9U2P7XQ. Balance Tk. 990.00",
        Some("01K9U2P7XQ"),
        Some("640.00"),
    );
    reads("Bal. Tk. 990.00. Received Tk. 640 TrxID 01K9U2P7XQ", Some("01K9U2P7XQ"), Some("640.00"));
}

#[test]
fn a_bare_id_is_found_whatever_its_case_and_digits() {
    for (text, id) in [
        ("9J8M2KX37C", "9J8M2KX37C"),
        (" 9j8m2kx37c\n", "9j8m2kx37c"),
        ("(9J8M2KX37C).", "9J8M2KX37C"),
        ("৯J৮M২KX৩৭C", "9J8M2KX37C"),
        ("৪৪০০১২৩৪৫৬", "4400123456"),
        ("９Ｊ８Ｍ２ＫＸ３７Ｃ", "9J8M2KX37C"),
        ("9J8M\u{200b}2KX37C\u{200e}", "9J8M2KX37C"),
        ("QWERTYUIOP", "QWERTYUIOP"),
    ] {
        reads(text, Some(id), None);
    }
}

#[test]
fn an_id_is_found_by_its_name_in_any_spelling() {
    for text in [
        "TrxID9J8M2KX37C",
        "trx id: 9J8M2KX37C",
        "Trx: 9J8M2KX37C",
        "TXN no. 9J8M2KX37C",
        "Transaction ID is 9J8M2KX37C",
        "tnxid-9J8M2KX37C",
        "ট্রানজেকশন আইডি: 9J8M2KX37C",
        "লেনদেন নম্বর ৯J৮M২KX৩৭C",
        "Order1103 er jonno, TrxID #9J8M2KX37C, 01700000011",
        "the transaction failed once, TrxID 9J8M2KX37C",
    ] {
        reads(text, Some("9J8M2KX37C"), None);
    }
}

#[test]
fn a_message_in_the_customer_s_own_words_is_read() {
    reads("ভাই ৳১,২৫০ পাঠিয়েছি, 9J8M2KX37C", Some("9J8M2KX37C"), Some("1250.00"));
    reads("500 taka pathaisi 01700000011 theke. trx 9J8M2KX37C", Some("9J8M2KX37C"), Some("500.00"));
    reads("আপনি ৫০০ টাকা পেয়েছেন। ফি ৫ টাকা। ব্যালেন্স ৯,০০০ টাকা", None, Some("500.00"));
    reads("ফি ৫ টাকা, ৫০০টাকা পাঠালাম", None, Some("500.00"));
    reads("1250/- send korsi 9J8M2KX37C", Some("9J8M2KX37C"), Some("1250.00"));
    reads("Amount: 640.50 TxnID: 72HB5QW0", Some("72HB5QW0"), Some("640.50"));
    reads("BDT 99.5 received, new balance is now BDT 1000", None, Some("99.50"));
}

#[test]
fn an_id_that_holds_a_sign_of_the_taka_gives_no_amount() {
    reads("TrxID TK50000123", Some("TK50000123"), None);
    reads("TrxID TK50000123 Tk 80", Some("TK50000123"), Some("80.00"));
}

#[test]
fn what_is_no_id_and_no_amount_is_not_made_one() {
    for text in [
        "",
        " \n",
        "hello",
        "01712345678",
        "+8801712345678",
        "Your OTP is 123456",
        "Order1103 please",
        "1250",
        "TrxID",
        "TrxID: 01712345678",
        "transaction failed",
        "Fee Tk 5.00. Balance Tk 900.00",
        "Tk 0.00",
        "Tk abc",
        "Tk 5,07,5.00",
        "9J8M2KX37C or 9K2X4LM81Q",
        "20/11/2026 10:12",
    ] {
        reads(text, None, None);
    }
}

#[test]
fn a_typed_id_loses_what_a_keyboard_adds_and_is_one_word() {
    assert_eq!(typed_id(" ৯J8M2K\u{200b}X37C\n").as_deref(), Some("9J8M2KX37C"));
    assert_eq!(typed_id("ch_3P-x:1").as_deref(), Some("ch_3P-x:1"));
    assert_eq!(typed_id("  ").as_deref(), Some(""));
    for typed in ["9J8M 2KX37C", "৯জ৮ম", "a\u{0}b", &"A1".repeat(40)] {
        assert_eq!(typed_id(typed), None, "{typed:?}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "(tk|৳|trxid|fee|[ -~]|০|,|\\.|\\PC){0,60}") {
        let _ = (read(&text), typed_id(&text));
    }

    #[test]
    fn what_is_read_can_be_sent(text in "(Tk |TrxID |Amount: |[0-9]{1,4}|[A-Z0-9]{9}|[ ,.\n]){0,30}") {
        let reading = read(&text);
        if let Some(id) = reading.transaction_id {
            prop_assert_eq!(typed_id(&id), Some(id));
        }
        if let Some(amount) = reading.amount {
            prop_assert!(porokh_domain::Money::read(&amount, porokh_domain::Currency::Bdt).is_ok());
        }
    }

    #[test]
    fn a_received_amount_is_read_exactly(paisa in 1_u64..100_000_000) {
        let amount = format!("{}.{:02}", paisa / 100, paisa % 100);
        let text = format!("You have received Tk {amount} from 01700000011. Fee Tk 1.00. TrxID 9J8M2KX37C");
        prop_assert_eq!(read(&text).amount, Some(amount));
    }
}
