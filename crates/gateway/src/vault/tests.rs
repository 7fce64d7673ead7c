//! Wallets as a device makes them, by the very code that runs there.

use std::convert::Infallible;
use std::sync::Arc;

use api::embedded::{NewFactor, NewWallet, Proof, Release, WalletAccount, WalletDraft};
use data_encoding::BASE64URL_NOPAD;
use frame::protocol::{Account, MadeWallet, MakeWallet, OpenWallet, WalletPlace};
use rand_core::{TryCryptoRng, TryRng};
use ring::hkdf;

use super::*;
use crate::database;
use crate::secrets::{MemoryStore as SealedMemory, SealingKey, SealingKeys, Secrets};

const NOW: u64 = 1_700_000_000_000;
const MINUTE: u64 = 60_000;
const JKT: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const OWNER: Owner<'_> = Owner { project: "p1", user: "u1", device: "d1", jkt: JKT };

fn secrets(key: u8, older: &[u8]) -> Arc<Secrets> {
    let of = |key: u8| SealingKey::new(&[key; 32]);
    let keys = SealingKeys::new(of(key), older.iter().copied().map(of).collect());
    Arc::new(Secrets::with(keys, Box::<SealedMemory>::default()).unwrap())
}

fn vault() -> Vault {
    let store = SqliteStore::new(database::open_in_memory().unwrap());
    Vault::open(Arc::new(store), secrets(7, &[])).unwrap()
}

/// Draws one byte again and again: devices with other bytes have other wallets.
struct Drawn(u8);

impl TryRng for Drawn {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::from(self.0))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from(self.0))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        out.fill(self.0);
        Ok(())
    }
}

impl TryCryptoRng for Drawn {}

/// A device: its half of what seals a wallet's key, which never leaves it, and the frame's wallet.
struct Device {
    half: u8,
    frame: frame::Frame,
}

impl Device {
    fn new(half: u8) -> Self {
        Self { half, frame: frame::Frame::default() }
    }

    /// As `deriveBits` of a key that cannot leave its device.
    fn kek(&self, place: &WalletPlace, secret: &str) -> [u8; 32] {
        let salt = BASE64URL_NOPAD.decode(secret.as_bytes()).unwrap();
        let root = hkdf::Salt::new(hkdf::HKDF_SHA256, &salt).extract(&[self.half; 32]);
        let info = [&frame::kek_info(&json::to_string(place)).unwrap()[..]];
        let mut key = [0; 32];
        root.expand(&info, hkdf::HKDF_SHA256).unwrap().fill(&mut key).unwrap();
        key
    }

    fn make(&mut self, draft: &WalletDraft) -> NewWallet {
        let place = place(&draft.wallet_id, &draft.factor_id);
        let kek = self.kek(&place, &draft.server_secret);
        let request = MakeWallet {
            place,
            entropy_nonce: draft.entropy_nonce.clone(),
            wallet_nonce: draft.wallet_nonce.clone(),
            jkt: JKT.to_owned(),
        };
        let made = self.frame.make(&json::to_string(&request), &kek, &mut Drawn(self.half));
        new_wallet(draft, json::from_str(&made.unwrap()).unwrap())
    }

    fn opens(&mut self, new: &NewWallet, release: &Release) -> bool {
        let place = place(&new.wallet_id, &new.factor.id);
        let kek = self.kek(&place, &release.server_secret);
        let request = OpenWallet {
            place,
            suite: new.suite.clone(),
            seed_box: release.seed_box.clone(),
            envelope: release.envelope.clone(),
            accounts: new.accounts.iter().map(of_frame).collect(),
        };
        self.frame.open(&json::to_string(&request), &kek).is_ok()
    }
}

fn place(wallet: &str, factor: &str) -> WalletPlace {
    let [project_id, wallet_id, factor_id, factor_kind] =
        ["p1", wallet, factor, "device"].map(str::to_owned);
    WalletPlace { project_id, wallet_id, factor_id, factor_kind, version: 1 }
}

fn new_wallet(draft: &WalletDraft, made: MadeWallet) -> NewWallet {
    let MadeWallet { suite, seed_box, envelope, accounts, proofs } = made;
    let (id, kind) = (draft.factor_id.clone(), "device".to_owned());
    let proofs = proofs.into_iter();
    NewWallet {
        wallet_id: draft.wallet_id.clone(),
        suite,
        seed_box,
        accounts: accounts.into_iter().map(of_api).collect(),
        proofs: proofs
            .map(|one| Proof { namespace: one.namespace, kind: one.kind, signature: one.signature })
            .collect(),
        factor: NewFactor { id, kind, envelope },
    }
}

fn of_api(account: Account) -> WalletAccount {
    let Account { namespace, kind, address, public_key, path } = account;
    WalletAccount { namespace, kind, address, public_key, path }
}

fn of_frame(account: &WalletAccount) -> Account {
    let WalletAccount { namespace, kind, address, public_key, path } = account.clone();
    Account { namespace, kind, address, public_key, path }
}

fn registered(vault: &Vault, owner: &Owner<'_>, device: &mut Device) -> NewWallet {
    let new = device.make(&vault.prepare(owner, NOW).unwrap());
    vault.register(owner, &new, NOW).unwrap();
    new
}

#[test]
fn a_wallet_is_made_kept_and_opened_again_on_its_device() {
    let (vault, mut device) = (vault(), Device::new(1));
    assert_eq!(vault.mine(&OWNER).unwrap().wallet, None);
    let new = registered(&vault, &OWNER, &mut device);
    let mine = vault.mine(&OWNER).unwrap().wallet.unwrap();
    assert_eq!(mine.accounts, new.accounts);
    assert_eq!((mine.version, mine.backup.as_str()), (1, "none"));
    assert_eq!(mine.factors.len(), 1);
    let release = vault.release(&OWNER, &new.wallet_id, &new.factor.id, NOW).unwrap();
    device.frame.lock();
    assert!(device.opens(&new, &release));
    assert_eq!(release.counter, 1);
    assert!(!Device::new(2).opens(&new, &release), "the server's half alone opens nothing");
}

#[test]
fn each_user_has_one_wallet_and_each_account_one_user() {
    let (vault, mut device) = (vault(), Device::new(1));
    let second = Device::new(1).make(&vault.prepare(&OWNER, NOW).unwrap());
    let new = registered(&vault, &OWNER, &mut device);
    let exists = [
        vault.prepare(&OWNER, NOW).map(drop),
        vault.prepare(&Owner { device: "d2", ..OWNER }, NOW).map(drop),
    ];
    assert!(exists.iter().all(|one| matches!(one, Err(VaultError::Exists))));
    let again = [vault.register(&OWNER, &new, NOW), vault.register(&OWNER, &second, NOW)];
    assert!(again.iter().all(|one| matches!(one, Err(VaultError::NoDraft))));
}

/// An account of another user, whose address anyone can read.
#[test]
fn an_account_without_its_proof_is_not_registered() {
    let vault = vault();
    let other =
        registered(&vault, &Owner { user: "u2", device: "d2", ..OWNER }, &mut Device::new(9));
    for place in 0..5 {
        let draft = vault.prepare(&OWNER, NOW).unwrap();
        let new = Device::new(1).make(&draft);
        let mut foreign = new.clone();
        foreign.accounts[place] = other.accounts[place].clone();
        let mut replayed = foreign.clone();
        replayed.proofs[place] = other.proofs[place].clone();
        let mut bare = new.clone();
        bare.proofs.remove(place);
        let mut wrong = new.clone();
        wrong.proofs[place].signature = "0x".into();
        for wallet in [foreign, replayed, bare, wrong] {
            let refused = vault.register(&OWNER, &wallet, NOW);
            assert!(matches!(refused, Err(VaultError::Unproven)), "{place}: {refused:?}");
        }
    }
    let elsewhere = Owner { jkt: "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", ..OWNER };
    let new = Device::new(1).make(&vault.prepare(&OWNER, NOW).unwrap());
    assert!(matches!(vault.register(&elsewhere, &new, NOW), Err(VaultError::Unproven)));
    vault.register(&OWNER, &new, NOW).unwrap();
}

#[test]
fn a_draft_is_for_its_device_its_user_and_ten_minutes() {
    let vault = vault();
    let draft = vault.prepare(&OWNER, NOW).unwrap();
    let new = Device::new(1).make(&draft);
    let others = [
        (Owner { device: "d2", ..OWNER }, NOW),
        (Owner { user: "u2", ..OWNER }, NOW),
        (OWNER, NOW + 10 * MINUTE),
        // A clock that was ahead when it was made.
        (OWNER, NOW - 10 * MINUTE),
    ];
    for (owner, now_ms) in others {
        let refused = vault.register(&owner, &new, now_ms);
        assert!(matches!(refused, Err(VaultError::NoDraft)), "{refused:?}");
    }
    let mut elsewhere = new.clone();
    elsewhere.factor.id = "f".into();
    assert!(matches!(vault.register(&OWNER, &elsewhere, NOW), Err(VaultError::NoDraft)));
    let newer = vault.prepare(&OWNER, NOW).unwrap();
    assert!(matches!(vault.register(&OWNER, &new, NOW), Err(VaultError::NoDraft)));
    assert_ne!(newer.server_secret, draft.server_secret);
    let newer = Device::new(1).make(&newer);
    vault.register(&OWNER, &newer, NOW + 10 * MINUTE - 1).unwrap();
}

#[test]
fn what_is_malformed_is_refused_and_the_draft_stays() {
    let vault = vault();
    let good = Device::new(1).make(&vault.prepare(&OWNER, NOW).unwrap());
    let changes: [fn(&mut NewWallet); 9] = [
        |new| new.suite = "ew2".into(),
        |new| new.seed_box.push_str("AA"),
        |new| new.seed_box = "!".into(),
        |new| new.factor.envelope = String::new(),
        |new| new.factor.kind = "kit".into(),
        |new| drop(new.accounts.pop()),
        |new| new.accounts.swap(0, 1),
        |new| new.accounts.push(new.accounts[0].clone()),
        |new| new.accounts[0].path = "m/".repeat(100),
    ];
    for change in changes {
        let mut new = good.clone();
        change(&mut new);
        let refused = vault.register(&OWNER, &new, NOW);
        assert!(matches!(refused, Err(VaultError::Malformed(..))), "{refused:?}");
    }
    vault.register(&OWNER, &good, NOW).unwrap();
}

#[test]
fn a_wallet_is_released_to_its_own_device_alone() {
    let vault = vault();
    let new = registered(&vault, &OWNER, &mut Device::new(1));
    let (wallet, factor) = (new.wallet_id.as_str(), new.factor.id.as_str());
    let other = Owner { user: "u2", device: "d2", ..OWNER };
    let theirs = registered(&vault, &other, &mut Device::new(2));
    let tries = [
        (Owner { device: "d2", ..OWNER }, wallet, factor),
        (other, wallet, factor),
        (Owner { device: "d1", ..other }, wallet, factor),
        (Owner { project: "p2", ..OWNER }, wallet, factor),
        (OWNER, wallet, theirs.factor.id.as_str()),
        (OWNER, theirs.wallet_id.as_str(), factor),
        (OWNER, "", ""),
    ];
    for (owner, wallet, factor) in tries {
        let refused = vault.release(&owner, wallet, factor, NOW);
        assert!(matches!(refused, Err(VaultError::NotFound)), "{refused:?}");
    }
    assert_eq!(vault.release(&OWNER, wallet, factor, NOW).unwrap().counter, 1);
}

#[test]
fn thirty_releases_an_hour_also_where_the_clock_is_put_back() {
    let vault = vault();
    let new = registered(&vault, &OWNER, &mut Device::new(1));
    let release = |now_ms| vault.release(&OWNER, &new.wallet_id, &new.factor.id, now_ms);
    for minute in 0..30 {
        release(NOW + minute * MINUTE).unwrap();
    }
    let at = |refused| match refused {
        Err(VaultError::TooMany(seconds)) => seconds,
        other => panic!("{other:?}"),
    };
    assert_eq!(at(release(NOW + 30 * MINUTE)), 30 * 60);
    assert_eq!(at(release(NOW - 100 * MINUTE)), 60 * 60, "no longer than an hour is said");
    assert_eq!(release(NOW + 60 * MINUTE + 1).unwrap().counter, 31);
    at(release(NOW + 60 * MINUTE + 2));
}

/// A copy of the database, or rows of it that were swapped.
#[test]
fn a_secret_opens_in_its_own_row_alone() {
    let store = Arc::new(MemoryStore::default());
    let vault = Vault::open(Arc::clone(&store) as Arc<dyn Store>, secrets(7, &[])).unwrap();
    let new = registered(&vault, &OWNER, &mut Device::new(1));
    let other = Owner { user: "u2", device: "d2", ..OWNER };
    let theirs = registered(&vault, &other, &mut Device::new(2));
    let sealed = store.sealed().unwrap();
    let (_, _, of_theirs) = sealed.iter().find(|(id, ..)| *id == theirs.factor.id).unwrap();
    store.reseal(&new.factor.id, of_theirs).unwrap();
    let refused = vault.release(&OWNER, &new.wallet_id, &new.factor.id, NOW);
    assert!(matches!(refused, Err(VaultError::Secret(_))), "{refused:?}");
}

#[test]
fn what_an_older_key_sealed_is_sealed_anew_at_the_start() {
    let store = Arc::new(MemoryStore::default());
    let open =
        |key, older: &[u8]| Vault::open(Arc::clone(&store) as Arc<dyn Store>, secrets(key, older));
    let mut device = Device::new(1);
    let new = registered(&open(7, &[]).unwrap(), &OWNER, &mut device);
    assert!(matches!(open(8, &[]), Err(VaultError::Secret(_))), "the key is not known");
    open(8, &[7]).unwrap();
    let vault = open(8, &[]).unwrap();
    let release = vault.release(&OWNER, &new.wallet_id, &new.factor.id, NOW).unwrap();
    assert!(device.opens(&new, &release));
}
