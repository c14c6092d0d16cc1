//! The settings after a restore.

use porokh_api::{
    Settings,
    restore::{BackupAddresses, KeepTimes},
    saved::{Saved, SavedReceiver, ServiceKeys},
};
use porokh_transport::ServiceAddress;
use url::Url;

/// Settings after a backup replaced the records; its file may be anybody's.
///
/// The present ones stay: the file changes no address, page, message or switch. Only on a computer on which no service
/// was connected yet they are the file's, with its switches off, and its addresses are marked. The computer's entry that
/// starts the app follows no file, so its switch doesn't either. Records are kept for the longer of the two times.
pub(super) fn after_restore(today: &Saved, file: &Saved) -> Saved {
    if is_connected(today) {
        let mut courier_names = file.settings.courier_names.clone();
        courier_names.extend(today.settings.courier_names.clone());
        let keep_days = longest_keep(today, file);
        return Saved {
            settings: Settings { courier_names, keep_days, ..today.settings.clone() },
            courier: today.courier.without_keys(),
            payment: today.payment.without_keys(),
            receiver: today.receiver.clone(),
            ..Saved::default()
        };
    }
    let mut settings = Settings { keep_days: longest_keep(today, file), ..file.settings.clone() };
    let BackupAddresses { courier, payment, redirect_url, cancel_url } = addresses(file);
    (settings.payments.redirect_url, settings.payments.cancel_url) = (redirect_url, cancel_url);
    let marked =
        |address: String| ServiceKeys { from_backup: !address.is_empty(), address, keys: Vec::new() };
    let Settings { quick_on_copy, watch_downloads, practice, .. } = Settings::default();
    let Settings { stays, quick_key, quick_place, tour, .. } = today.settings.clone();
    Saved {
        settings: Settings {
            stays,
            quick_on_copy,
            watch_downloads,
            practice,
            quick_key,
            quick_place,
            tour,
            ..settings
        },
        courier: marked(courier),
        payment: marked(payment),
        receiver: SavedReceiver { muted: file.receiver.muted.clone(), ..SavedReceiver::default() },
        ..Saved::default()
    }
}

/// How long records are kept after a restore: the shorter time would delete at once what the other one keeps.
pub(super) fn longest_keep(today: &Saved, file: &Saved) -> Option<u16> {
    today.settings.keep_days.zip(file.settings.keep_days).map(|(one, other)| one.max(other))
}

/// The times of which a restore takes the longer; `None` if they are the same.
pub(super) fn keep_times(today: &Saved, file: &Saved) -> Option<KeepTimes> {
    let (now, there) = (today.settings.keep_days, file.settings.keep_days);
    (now != there).then(|| KeepTimes { now, there, after: longest_keep(today, file) })
}

/// The addresses that a restore would bring; `None` where the present ones stay.
pub(super) fn brought_addresses(today: &Saved, file: &Saved) -> Option<BackupAddresses> {
    (!is_connected(today)).then(|| addresses(file))
}

fn is_connected(today: &Saved) -> bool {
    [&today.courier, &today.payment].iter().any(|keys| !keys.address.is_empty() && !keys.from_backup)
}

/// The addresses of a file, as they would be used; those that are none are empty.
fn addresses(file: &Saved) -> BackupAddresses {
    let service =
        |keys: &ServiceKeys| ServiceAddress::parse(&keys.address).map(|address| address.as_str().to_owned());
    let page = |typed: &str| Url::parse(typed).map(String::from);
    let payments = &file.settings.payments;
    BackupAddresses {
        courier: service(&file.courier).unwrap_or_default(),
        payment: service(&file.payment).unwrap_or_default(),
        redirect_url: page(&payments.redirect_url).unwrap_or_default(),
        cancel_url: page(&payments.cancel_url).unwrap_or_default(),
    }
}
