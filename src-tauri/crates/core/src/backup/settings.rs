use porokh_api::saved::{Saved, SavedReceiver};

/// The part of the settings that belongs into a backup: the seller's settings, and the services' addresses, so that
/// only keys must be typed again. No key names, hints or secrets, and no access to this computer.
pub fn portable(saved: &Saved) -> Saved {
    Saved {
        settings: saved.settings.clone(),
        courier: saved.courier.without_keys(),
        payment: saved.payment.without_keys(),
        receiver: SavedReceiver { muted: saved.receiver.muted.clone(), ..SavedReceiver::default() },
        ..Saved::default()
    }
}
