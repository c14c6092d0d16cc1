//! The settings in a backup.

use porokh_api::saved::{Saved, SavedReceiver, ServiceKeys};

/// What of the settings file belongs into a backup: what the seller set, and the addresses of the services, so that
/// only keys must be typed again. No name of a key, no hint, no secret, no way into this computer.
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
