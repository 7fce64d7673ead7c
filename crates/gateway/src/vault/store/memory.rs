use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Counted, DraftRow, FactorRow, Kept, Store, StoreError, WalletRow};

/// Wallets that are kept until the process ends.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<Rows>);

#[derive(Debug, Default)]
struct Rows {
    drafts: BTreeMap<String, DraftRow>,
    wallets: Vec<WalletRow>,
    factors: Vec<FactorRow>,
    releases: BTreeMap<String, (u64, Vec<u64>)>,
}

impl MemoryStore {
    fn lock(&self) -> MutexGuard<'_, Rows> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Rows {
    fn why_not(&self, wallet: &WalletRow, factor: &FactorRow) -> Kept {
        let draft = self.drafts.get(&factor.device);
        if draft.is_none_or(|draft| draft.wallet != wallet.id || draft.factor != factor.id) {
            return Kept::NoDraft;
        }
        let mut of_project = self.wallets.iter().filter(|one| one.project == wallet.project);
        if of_project.clone().any(|one| one.user == wallet.user) {
            return Kept::Exists;
        }
        let is_taken = of_project.any(|one| {
            one.accounts.iter().any(|account| {
                let is_same = |own: &api::embedded::WalletAccount| {
                    (&own.namespace, &own.kind, &own.address)
                        == (&account.namespace, &account.kind, &account.address)
                };
                wallet.accounts.iter().any(is_same)
            })
        });
        if is_taken { Kept::Taken } else { Kept::Yes }
    }
}

impl Store for MemoryStore {
    fn put_draft(&self, draft: &DraftRow) -> Result<(), StoreError> {
        self.lock().drafts.insert(draft.device.clone(), draft.clone());
        Ok(())
    }

    fn draft(&self, device: &str) -> Result<Option<DraftRow>, StoreError> {
        Ok(self.lock().drafts.get(device).cloned())
    }

    fn prune_drafts(&self, now_ms: u64) -> Result<(), StoreError> {
        self.lock().drafts.retain(|_, draft| draft.until_ms > now_ms);
        Ok(())
    }

    fn keep(&self, wallet: &WalletRow, factor: &FactorRow) -> Result<Kept, StoreError> {
        let mut rows = self.lock();
        let kept = rows.why_not(wallet, factor);
        if kept == Kept::Yes {
            rows.drafts.remove(&factor.device);
            rows.wallets.push(wallet.clone());
            rows.factors.push(factor.clone());
        }
        Ok(kept)
    }

    fn wallet_of(&self, project: &str, user: &str) -> Result<Option<WalletRow>, StoreError> {
        let rows = self.lock();
        let own = |one: &&WalletRow| one.project == project && one.user == user;
        Ok(rows.wallets.iter().find(own).cloned())
    }

    fn factors(&self, wallet: &str) -> Result<Vec<FactorRow>, StoreError> {
        let rows = self.lock();
        Ok(rows.factors.iter().filter(|one| one.wallet == wallet).cloned().collect())
    }

    fn count_release(
        &self,
        factor: &str,
        now_ms: u64,
        since_ms: u64,
        most: u32,
    ) -> Result<Counted, StoreError> {
        let mut rows = self.lock();
        let (count, times) = rows.releases.entry(factor.to_owned()).or_default();
        times.retain(|time| *time >= since_ms);
        if times.len() >= most as usize {
            let oldest_ms = times.iter().copied().min().unwrap_or_default();
            return Ok(Counted::Full { oldest_ms });
        }
        times.push(now_ms);
        *count += 1;
        Ok(Counted::Released(*count))
    }

    fn sealed(&self) -> Result<Vec<(String, String, Vec<u8>)>, StoreError> {
        let rows = self.lock();
        let of = |one: &FactorRow| (one.id.clone(), one.wallet.clone(), one.secret_sealed.clone());
        Ok(rows.factors.iter().map(of).collect())
    }

    fn reseal(&self, factor: &str, sealed: &[u8]) -> Result<(), StoreError> {
        for one in self.lock().factors.iter_mut().filter(|one| one.id == factor) {
            sealed.clone_into(&mut one.secret_sealed);
        }
        Ok(())
    }
}
