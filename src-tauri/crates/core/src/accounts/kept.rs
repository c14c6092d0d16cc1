//! Stores keys in the key store and references in the settings.

use porokh_api::{
    AppError,
    accounts::Service,
    saved::{KeptKey, Saved},
};
use porokh_domain::KeyKind;

use super::Entry;
use crate::{accounts::Accounts, store::accounts::Seen};

impl Accounts {
    /// Stores a key under a new name, then its reference. The replaced key is deleted last, so that nothing is lost
    /// if the key store or the settings fail.
    pub(crate) async fn keep_key(
        &self,
        service: Service,
        (kind, key): (KeyKind, &str),
        seen: &Seen,
        note: impl FnOnce(&mut Saved, KeptKey),
    ) -> Result<(), AppError> {
        let before = self.ctx.settings.saved().keys(service).clone();
        let number = before.free_number(kind);
        let entry = Entry::Key(service, kind, number);
        self.vault.put(entry, key).await?;
        let kept = KeptKey {
            kind,
            number,
            address: seen.address.clone(),
            hint: seen.hint.clone(),
            print: seen.print.clone(),
            in_use: false,
        };
        let after = match self.ctx.settings.change(|saved| note(saved, kept)) {
            Ok(saved) => saved.keys(service).clone(),
            Err(error) => {
                // Without its reference the key would stay in the key store forever. If deleting fails as well, the
                // seller is still told that it wasn't saved.
                let _ = self.vault.delete(entry).await;
                return Err(error);
            }
        };
        for gone in before.keys {
            if !after.keys.iter().any(|key| (key.kind, key.number) == (gone.kind, gone.number)) {
                // The new key is saved; an old one that stays in the store does no harm.
                let _ = self.vault.delete(Entry::Key(service, gone.kind, gone.number)).await;
            }
        }
        Ok(())
    }
}
