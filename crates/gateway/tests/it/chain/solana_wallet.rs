//! Transactions on Solana, made and signed by hand.

use ring::signature::{Ed25519KeyPair, KeyPair};

use super::solana::SolanaOwner;

/// Somebody's key.
pub struct Wallet {
    pub address: String,
    key: Ed25519KeyPair,
}

/// What one program is told to do, and with which accounts: address, whether it signs, whether it may change.
pub struct Step {
    pub program: String,
    pub accounts: Vec<(String, bool, bool)>,
    pub data: Vec<u8>,
}

impl Wallet {
    pub fn of(owner: &SolanaOwner) -> Self {
        let secret = alloy_primitives::hex::decode(&owner.secret_key).unwrap();
        let key = Ed25519KeyPair::from_seed_unchecked(&secret).unwrap();
        assert_eq!(bs58::encode(key.public_key().as_ref()).into_string(), owner.address);
        Self { address: owner.address.clone(), key }
    }
}

/// A transaction of the first kind that nobody has signed.
pub fn compose(payer: &str, steps: &[Step], blockhash: &str) -> Vec<u8> {
    let mut all = vec![(payer.to_owned(), true, true)];
    let programs = steps.iter().map(|step| (step.program.clone(), false, false));
    for (address, signs, writes) in
        steps.iter().flat_map(|step| step.accounts.clone()).chain(programs)
    {
        match all.iter_mut().find(|known| known.0 == address) {
            Some(known) => *known = (address, known.1 || signs, known.2 || writes),
            None => all.push((address, signs, writes)),
        }
    }
    // The sort is stable: the payer stays first.
    all.sort_by_key(|(_, signs, writes)| (!signs, !writes));
    let place = |address: &str| byte(all.iter().position(|one| one.0 == address).unwrap());
    let count = |which: &dyn Fn(bool, bool) -> bool| {
        byte(all.iter().filter(|(_, signs, writes)| which(*signs, *writes)).count())
    };
    let signers = count(&|signs, _| signs);
    let mut wire = vec![signers];
    wire.resize(1 + 64 * usize::from(signers), 0);
    wire.extend([signers, count(&|signs, writes| signs && !writes)]);
    wire.extend([count(&|signs, writes| !signs && !writes), byte(all.len())]);
    wire.extend(all.iter().flat_map(|(address, ..)| bytes(address)));
    wire.extend(bytes(blockhash));
    wire.push(byte(steps.len()));
    for Step { program, accounts, data } in steps {
        wire.extend([place(program), byte(accounts.len())]);
        wire.extend(accounts.iter().map(|(address, ..)| place(address)));
        wire.push(byte(data.len()));
        wire.extend(data);
    }
    wire
}

/// Puts the wallet's signature where it belongs.
pub fn sign(wire: &mut [u8], wallet: &Wallet) {
    let message = 1 + 64 * usize::from(wire[0]);
    let keys = wire[message + 4..].chunks(32);
    let place = keys.take(wire[0].into()).position(|key| key == bytes(&wallet.address));
    let start = 1 + 64 * place.expect("a signer of the transaction");
    let signature = wallet.key.sign(&wire[message..]);
    wire[start..start + 64].copy_from_slice(signature.as_ref());
}

fn bytes(address: &str) -> Vec<u8> {
    bs58::decode(address).into_vec().unwrap()
}

/// Nothing here has more than 127 parts, so each length is one byte.
fn byte(number: usize) -> u8 {
    u8::try_from(number).ok().filter(|number| *number < 128).unwrap()
}
