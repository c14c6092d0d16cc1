use porokh_api::saved::{Saved, SavedReceiver, ServiceKeys};

/// The part of the settings that belongs into a backup: the seller's settings, and the services' addresses, so that
/// only keys must be typed again. No key names, hints or secrets, and no access to this computer.
pub fn portable(saved: &Saved) -> Saved {
    let address = |keys: &ServiceKeys| ServiceKeys { address: keys.address.clone(), keys: Vec::new() };
    Saved {
        settings: saved.settings.clone(),
        courier: address(&saved.courier),
        payment: address(&saved.payment),
        receiver: SavedReceiver { muted: saved.receiver.muted.clone(), ..SavedReceiver::default() },
        ..Saved::default()
    }
}
