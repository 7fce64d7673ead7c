use std::fmt;
use std::sync::Arc;

use api::embedded::{
    EmbeddedWallet, Factor, MyWallet, NewWallet, Registered, Release, WalletDraft,
};
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use zeroize::Zeroizing;

use super::store::{Counted, DraftRow, FactorRow, Kept, WalletRow};
use super::{Owner, Store, VaultError, proofs, registration};
use crate::secrets::Secrets;

/// How long a draft may be used: ten minutes, as a code that is sent by mail.
const DRAFT_MS: u64 = 10 * 60_000;
/// The time in which releases are counted: an hour.
const WINDOW_MS: u64 = 60 * 60_000;
/// Releases of a factor in that time.
const MOST_RELEASES: u32 = 30;

/// What is kept of embedded wallets.
pub struct Vault {
    store: Arc<dyn Store>,
    secrets: Arc<Secrets>,
}

impl Vault {
    /// Opens what is in this store. Secrets that an older key sealed are sealed anew, so that the older key can be given up.
    pub fn open(store: Arc<dyn Store>, secrets: Arc<Secrets>) -> Result<Self, VaultError> {
        for (factor, wallet, sealed) in store.sealed()? {
            if secrets.is_old(&sealed) {
                let name = name(&wallet, &factor);
                let secret = secrets.open_sealed(&name, &sealed)?;
                store.reseal(&factor, &secrets.seal(&name, &secret)?)?;
            }
        }
        Ok(Self { store, secrets })
    }

    /// What a device makes a wallet with. An older draft of the device is over. It blocks until it is written.
    pub fn prepare(&self, owner: &Owner<'_>, now_ms: u64) -> Result<WalletDraft, VaultError> {
        if self.store.wallet_of(owner.project, owner.user)?.is_some() {
            return Err(VaultError::Exists);
        }
        self.store.prune_drafts(now_ms)?;
        let (wallet, factor) = (id()?, id()?);
        let secret = random()?;
        let draft = DraftRow {
            device: owner.device.to_owned(),
            user: owner.user.to_owned(),
            secret_sealed: self.secrets.seal(&name(&wallet, &factor), &*secret)?,
            wallet_nonce: BASE64URL_NOPAD.encode(&*random()?),
            until_ms: now_ms.saturating_add(DRAFT_MS),
            wallet,
            factor,
        };
        self.store.put_draft(&draft)?;
        Ok(WalletDraft {
            wallet_id: draft.wallet,
            factor_id: draft.factor,
            wallet_nonce: draft.wallet_nonce,
            entropy_nonce: BASE64URL_NOPAD.encode(&*random()?),
            server_secret: BASE64URL_NOPAD.encode(&*secret),
        })
    }

    /// Registers a wallet that was made with this device's draft. It blocks until it is written.
    pub fn register(
        &self,
        owner: &Owner<'_>,
        new: &NewWallet,
        now_ms: u64,
    ) -> Result<Registered, VaultError> {
        let sealed = registration::read(new)?;
        let draft = self.draft_of(owner, new, now_ms)?;
        proofs::verify(new, &proofs::proof_text(&draft.wallet_nonce, owner.jkt))?;
        let wallet = WalletRow {
            id: draft.wallet.clone(),
            project: owner.project.to_owned(),
            user: owner.user.to_owned(),
            suite: new.suite.clone(),
            seed_box: sealed.seed_box,
            version: 1,
            accounts: new.accounts.clone(),
            created_ms: now_ms,
        };
        let factor = FactorRow {
            id: draft.factor,
            wallet: draft.wallet,
            kind: new.factor.kind.clone(),
            device: draft.device,
            secret_sealed: draft.secret_sealed,
            envelope: sealed.envelope,
            created_ms: now_ms,
        };
        match self.store.keep(&wallet, &factor)? {
            Kept::Yes => Ok(registered(wallet)),
            Kept::NoDraft => Err(VaultError::NoDraft),
            Kept::Exists => Err(VaultError::Exists),
            Kept::Taken => Err(VaultError::Taken),
        }
    }

    /// The user's wallet.
    pub fn mine(&self, owner: &Owner<'_>) -> Result<MyWallet, VaultError> {
        let Some(wallet) = self.store.wallet_of(owner.project, owner.user)? else {
            return Ok(MyWallet { wallet: None });
        };
        let factors = self.store.factors(&wallet.id)?.into_iter().map(shown).collect();
        let WalletRow { id, suite, version, accounts, .. } = wallet;
        let backup = NOT_BACKED_UP.to_owned();
        let wallet = EmbeddedWallet { wallet_id: id, suite, version, backup, accounts, factors };
        Ok(MyWallet { wallet: Some(wallet) })
    }

    /// Gives the server's half of a factor to the device that made it. It blocks until the release is counted.
    pub fn release(
        &self,
        owner: &Owner<'_>,
        wallet: &str,
        factor: &str,
        now_ms: u64,
    ) -> Result<Release, VaultError> {
        let own = self.store.wallet_of(owner.project, owner.user)?;
        let own = own.filter(|own| own.id == wallet).ok_or(VaultError::NotFound)?;
        let factors = self.store.factors(&own.id)?;
        let is_own = |one: &FactorRow| one.id == factor && one.device == owner.device;
        let factor = factors.into_iter().find(is_own).ok_or(VaultError::NotFound)?;
        let counter = self.count(&factor.id, now_ms)?;
        let name = name(&own.id, &factor.id);
        let secret = self.secrets.open_sealed(&name, &factor.secret_sealed)?;
        Ok(Release {
            server_secret: BASE64URL_NOPAD.encode(&secret),
            envelope: BASE64URL_NOPAD.encode(&factor.envelope),
            seed_box: BASE64URL_NOPAD.encode(&own.seed_box),
            counter,
        })
    }

    /// A draft of this very device and user, for this wallet, that is not over.
    fn draft_of(
        &self,
        owner: &Owner<'_>,
        new: &NewWallet,
        now_ms: u64,
    ) -> Result<DraftRow, VaultError> {
        let draft = self.store.draft(owner.device)?.filter(|draft| {
            draft.user == owner.user
                && draft.wallet == new.wallet_id
                && draft.factor == new.factor.id
                && draft.until_ms > now_ms
                // Also one that a clock made which was ahead and was put back since.
                && draft.until_ms <= now_ms.saturating_add(DRAFT_MS)
        });
        draft.ok_or(VaultError::NoDraft)
    }

    /// Counts a release, unless there were too many. A clock that is put back forgets none.
    fn count(&self, factor: &str, now_ms: u64) -> Result<u64, VaultError> {
        let since_ms = now_ms.saturating_sub(WINDOW_MS);
        match self.store.count_release(factor, now_ms, since_ms, MOST_RELEASES)? {
            Counted::Released(count) => Ok(count),
            Counted::Full { oldest_ms } => {
                let free_ms = oldest_ms.saturating_add(WINDOW_MS);
                let wait = free_ms.saturating_sub(now_ms).div_ceil(1000).clamp(1, WINDOW_MS / 1000);
                Err(VaultError::TooMany(u32::try_from(wait).unwrap_or(u32::MAX)))
            }
        }
    }
}

/// No factor besides the first device.
const NOT_BACKED_UP: &str = "none";

fn registered(wallet: WalletRow) -> Registered {
    let backup = NOT_BACKED_UP.to_owned();
    Registered { wallet_id: wallet.id, version: wallet.version, backup }
}

fn shown(factor: FactorRow) -> Factor {
    let FactorRow { id, kind, device, created_ms, .. } = factor;
    Factor { id, kind, device_id: device, created_ms }
}

/// What a factor's secret is sealed under: it opens in its own row alone.
fn name(wallet: &str, factor: &str) -> String {
    format!("wallet/{wallet}/{factor}")
}

fn random() -> Result<Zeroizing<[u8; 32]>, VaultError> {
    let mut bytes = Zeroizing::new([0; 32]);
    getrandom::fill(&mut *bytes).map_err(|_| VaultError::Random)?;
    Ok(bytes)
}

/// 128 bits, which cannot be guessed.
fn id() -> Result<String, VaultError> {
    Ok(HEXLOWER.encode(&random()?[..16]))
}

impl fmt::Debug for Vault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Vault").finish_non_exhaustive()
    }
}
