//! Webhook address of payments.

use std::sync::{Arc, Mutex, PoisonError};

use porokh_domain::Environment;
use porokh_store::inbox::Sender;
use url::Url;

use crate::settings::SettingsStore;

/// The address in a payment request.
pub struct CallbackAddress {
    settings: Arc<SettingsStore>,
    /// The receiver's port.
    port: Mutex<Option<u16>>,
}

impl CallbackAddress {
    pub fn new(settings: &Arc<SettingsStore>) -> Self {
        Self { settings: Arc::clone(settings), port: Mutex::default() }
    }

    /// `None`: the receiver is off.
    pub fn set_port(&self, port: Option<u16>) {
        *self.port.lock().unwrap_or_else(PoisonError::into_inner) = port;
    }

    /// Webhook address of payments in this environment: the public address while the receiver is on, and for practice
    /// payments the receiver itself.
    pub fn payment(&self, environment: Environment) -> Option<Url> {
        let port = *self.port.lock().unwrap_or_else(PoisonError::into_inner);
        let saved = self.settings.saved();
        let receiver = &saved.receiver;
        let address = match (environment, port) {
            (Environment::Practice, Some(port)) => {
                format!("http://127.0.0.1:{port}{}", receiver.payment_path())
            }
            (Environment::Live | Environment::Test, _) if receiver.on => {
                receiver.public_address(Sender::Payment)
            }
            _ => return None,
        };
        Url::parse(&address).ok()
    }
}
