//! Phone numbers in any text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use porokh_domain::{
    BdPhone,
    phone::{PhoneKey, Reading, digits, is_nothing, read, typing},
};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let reading = read(&text);
    assert!(!is_nothing(&text) || reading == Reading::Empty);
    let found = match reading {
        Reading::One(only) => vec![only],
        Reading::Many(found) => {
            assert!(found.len() > 1);
            found
        }
        Reading::Empty | Reading::Refused(_) => return,
    };
    assert_eq!(typing(&text), None, "a number is not also the beginning of one");
    let all = digits(&text);
    for one in &found {
        let phone = &one.phone;
        assert_eq!(found.iter().filter(|other| other.phone == *phone).count(), 1);
        assert!(all.contains(&phone.as_str()[1..]), "a digit is invented");
        assert_eq!(BdPhone::from(PhoneKey::from(phone)), *phone);
        assert_eq!(one.filler, phone.is_filler());
        let international = phone.international();
        for form in [phone.as_str(), &international, &format!("+{international}"), &phone.as_str()[1..]] {
            assert!(matches!(read(form), Reading::One(again) if again.phone == *phone), "{form}");
        }
    }
});
