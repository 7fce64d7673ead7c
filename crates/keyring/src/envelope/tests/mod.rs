mod bound;
mod frozen;
mod kit;

use super::{
    EnvelopeContext, FactorKind, FactorSecret, Kek, SeedBoxContext, ServerSecret, WalletKey,
};
use crate::secret::Secret;
use crate::test_support::Counter;

const BOX: SeedBoxContext<'static> = SeedBoxContext { project: "prj_1", wallet: "wal_1" };

const fn context(kind: FactorKind) -> EnvelopeContext<'static> {
    EnvelopeContext { project: "prj_1", wallet: "wal_1", factor: "fac_1", kind, version: 1 }
}

/// The secrets of `vectors/envelopes.txt`.
fn factor() -> FactorSecret {
    FactorSecret::new(Secret::<32>::random(&mut Counter(0)).expose()).unwrap()
}

fn server() -> ServerSecret {
    Secret::random(&mut Counter(0x20))
}

fn wallet_key() -> WalletKey {
    WalletKey::generate(&mut Counter(0x40))
}

fn kek(kind: FactorKind) -> Kek {
    Kek::derive(&factor(), &server(), &context(kind))
}

#[test]
fn no_secret_is_shown_by_a_formatter() {
    let kit = super::KitSecret::generate(&mut Counter(0));
    let shown = [
        format!("{:?}", factor()),
        format!("{:?}", server()),
        format!("{:?}", wallet_key()),
        format!("{:?}", kek(FactorKind::Kit)),
        format!("{:?}", kit.code()),
        format!("{kit:?}"),
    ];
    let expected = [
        "FactorSecret(..)",
        "Secret(..)",
        "WalletKey(..)",
        "Kek(..)",
        "KitCode(..)",
        "KitSecret(..)",
    ];
    assert_eq!(shown, expected);
}
