//! Keeping keys: each in the key store under a name of its own, noted in the settings.

use porokh_api::{
    AppError,
    accounts::Service,
    saved::{KeptKey, Saved},
};
use porokh_domain::KeyKind;

use super::Entry;
use crate::{accounts::Accounts, store::accounts::Seen};

impl Accounts {
    /// Keeps a key under a name that no other has, and then notes it. What it takes the place of is deleted last, so
    /// that nothing is lost where the key store or the settings fail.
    pub(crate) async fn keep_key(
        &self,
        service: Service,
        (kind, key): (KeyKind, &str),
        seen: &Seen,
        note: impl FnOnce(&mut Saved, KeptKey),
    ) -> Result<(), AppError> {
        let before = self.settings.saved().keys(service).clone();
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
        let after = match self.settings.change(|saved| note(saved, kept)) {
            Ok(saved) => saved.keys(service).clone(),
            Err(error) => {
                // Without its note a key would lie in the key store for ever. That the store refuses to delete it as
                // well changes nothing for the seller, who is told that it wasn't kept.
                let _ = self.vault.delete(entry).await;
                return Err(error);
            }
        };
        for gone in before.keys {
            if !after.keys.iter().any(|key| (key.kind, key.number) == (gone.kind, gone.number)) {
                // The seller has the new one; an old one that stays in the store opens nothing of ours.
                let _ = self.vault.delete(Entry::Key(service, gone.kind, gone.number)).await;
            }
        }
        Ok(())
    }
}
