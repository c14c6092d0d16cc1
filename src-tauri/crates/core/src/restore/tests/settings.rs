//! A stranger's backup redirects nothing.

use porokh_api::{
    PaymentSettings, Settings,
    restore::{BackupAddresses, KeepTimes},
    saved::{KeptKey, Saved, SavedReceiver, ServiceKeys},
};
use porokh_domain::KeyKind;

use super::super::settings::{after_restore, brought_addresses, keep_times};

fn settings(whose: &str, on: bool) -> Settings {
    let word = |what: &str| format!("{what} of {whose}");
    Settings {
        courier_names: [("courier_a".to_owned(), word("name"))].into(),
        payments: PaymentSettings {
            seller_email: format!("{whose}@example.com"),
            redirect_url: format!("https://{whose}.example/paid"),
            cancel_url: format!("https://{whose}.example/left"),
            message_bn: word("message"),
            confirm_en: word("question"),
            ..PaymentSettings::default()
        },
        quick_key: word("keys"),
        quick_on_copy: on,
        stays: on,
        watch_downloads: on,
        practice: on,
        ..Settings::default()
    }
}

fn service(address: &str) -> ServiceKeys {
    let kept = KeptKey {
        kind: KeyKind::Live,
        number: 1,
        address: address.into(),
        hint: String::new(),
        print: "0a1b2c3d".into(),
        in_use: true,
    };
    ServiceKeys { address: address.into(), keys: vec![kept], from_backup: false }
}

fn strangers() -> Saved {
    let mut settings = settings("stranger", true);
    settings.courier_names.insert("courier_b".into(), "Dhaka bike".into());
    settings.keep_days = None;
    Saved {
        settings,
        courier: service("https://stranger.example/api/v1"),
        payment: service("https://stranger.example/pay"),
        receiver: SavedReceiver {
            on: true,
            payment_address: "https://stranger.example/hook".into(),
            ..SavedReceiver::default()
        },
        ..Saved::default()
    }
}

/// The next payment link would carry the stranger's page, and the next key would be typed for the stranger's address.
#[test]
fn the_present_settings_stay() {
    let today = Saved {
        settings: settings("seller", false),
        courier: service("https://seller.example/api/v1"),
        receiver: SavedReceiver { token: "t".into(), port: 7, ..SavedReceiver::default() },
        ..Saved::default()
    };
    let after = after_restore(&today, &strangers());
    let courier_names = [("courier_a", "name of seller"), ("courier_b", "Dhaka bike")]
        .map(|(id, name)| (id.to_owned(), name.to_owned()))
        .into();
    let settings = Settings { courier_names, keep_days: None, ..today.settings.clone() };
    assert_eq!(after.settings, settings);
    let address = "https://seller.example/api/v1".into();
    assert_eq!(after.courier, ServiceKeys { address, ..ServiceKeys::default() });
    assert_eq!(after.payment, ServiceKeys::default(), "one that isn't set stays unset");
    assert_eq!(after.receiver, today.receiver);
    assert_eq!(brought_addresses(&today, &strangers()), None);
}

/// On the second computer only keys have to be typed again, with the addresses in sight.
#[test]
fn on_a_new_computer_the_addresses_are_marked_and_the_switches_are_off() {
    let today = Saved { settings: settings("seller", false), ..Saved::default() };
    let after = after_restore(&today, &strangers());
    let expected = Settings {
        quick_on_copy: false,
        stays: false,
        watch_downloads: false,
        practice: false,
        quick_key: "keys of seller".into(),
        ..strangers().settings
    };
    assert_eq!(after.settings, expected);
    let marked = |address: &str| ServiceKeys { address: address.into(), keys: Vec::new(), from_backup: true };
    assert_eq!(after.courier, marked("https://stranger.example/api/v1"));
    assert_eq!(after.payment, marked("https://stranger.example/pay"));
    assert_eq!(after.receiver, SavedReceiver::default());
    let shown = BackupAddresses {
        courier: "https://stranger.example/api/v1".into(),
        payment: "https://stranger.example/pay".into(),
        redirect_url: "https://stranger.example/paid".into(),
        cancel_url: "https://stranger.example/left".into(),
    };
    assert_eq!(brought_addresses(&today, &strangers()), Some(shown.clone()));
    // Addresses of an earlier backup, to which nobody connected, aren't the seller's.
    assert_eq!(brought_addresses(&after, &strangers()), Some(shown));
}

/// "Keep forever" of a file held customers' numbers that the seller wanted gone after 30 days, and a shorter time in a
/// file deleted at once what the seller wanted to keep.
#[test]
fn records_are_kept_for_the_longer_time_which_is_shown() {
    let keeping = |keep_days, connected: bool| {
        let settings = Settings { keep_days, ..Settings::default() };
        let courier = if connected { service("https://a.example/api/v1") } else { ServiceKeys::default() };
        Saved { settings, courier, ..Saved::default() }
    };
    for (now, there, after) in [
        (Some(30), None, None),
        (None, Some(30), None),
        (Some(30), Some(7), Some(30)),
        (Some(7), Some(30), Some(30)),
    ] {
        for connected in [true, false] {
            let (today, file) = (keeping(now, connected), keeping(there, true));
            assert_eq!(keep_times(&today, &file), Some(KeepTimes { now, there, after }), "{connected}");
            assert_eq!(after_restore(&today, &file).settings.keep_days, after, "{connected}");
        }
    }
    assert_eq!(keep_times(&keeping(None, true), &keeping(None, true)), None);
}

#[test]
fn an_address_that_leads_elsewhere_than_it_seems_to_is_left_out() {
    let mut file = strangers();
    file.courier.address = "https://seller.example@stranger.example/".into();
    file.payment.address = "http://stranger.example/".into();
    file.settings.payments.redirect_url = "no page".into();
    let after = after_restore(&Saved::default(), &file);
    assert_eq!((after.courier, after.payment), Default::default());
    assert_eq!(after.settings.payments.redirect_url, "");
}
