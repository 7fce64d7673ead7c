//! Transactions on Bitcoin, without a network.

use super::{
    Addresses, BitcoinError, Coin, FeeRate, MAINNET, REGTEST, TESTNET, finish, made, pay,
    script::Script,
};
use crate::evm::bytes_of_hex;

const ALICE: &str = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const BOB: &str = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0";

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

fn script(addresses: Addresses, address: &str) -> Option<String> {
    Script::of(addresses, address).map(|script| hex(script.bytes()))
}

fn coin(first: char, place: u32, satoshis: u64) -> Coin {
    Coin { txid: first.to_string().repeat(64), place, satoshis, height: None, marked: false }
}

/// Addresses and scripts of BIP-173, BIP-350 and BIP-16's tests.
#[test]
fn addresses_are_what_the_standards_say_they_lock() {
    let table = [
        (MAINNET, ALICE, "0014751e76e8199196d454941c45d1b3a323f1433bd6"),
        (
            MAINNET,
            "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
            "0014751e76e8199196d454941c45d1b3a323f1433bd6",
        ),
        (
            TESTNET,
            "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
            "00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262",
        ),
        (MAINNET, BOB, "512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"),
        (
            MAINNET,
            "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
            "76a91477bff20c60e522dfaa3350c39b030a5d004e839a88ac",
        ),
        (
            MAINNET,
            "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
            "a914b472a266d0bd89c13706a4132ccfb16f7c3b9fcb87",
        ),
    ];
    for (addresses, address, expected) in table {
        assert_eq!(script(addresses, address).as_deref(), Some(expected), "{address}");
    }
}

/// Invalid ones of BIP-173 and BIP-350, and those of another network.
#[test]
fn what_is_no_address_of_the_network_locks_nothing() {
    for address in [
        "",
        "bc1",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4",
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
        "bc1rw5uspcuh",
        "bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du",
        "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
        "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3",
        "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
        "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv",
    ] {
        assert_eq!(script(MAINNET, address), None, "{address}");
    }
    assert_eq!(script(REGTEST, ALICE), None);
}

#[test]
fn the_largest_coins_pay_and_what_is_over_comes_back() {
    let coins = [coin('a', 0, 10_000), coin('b', 1, 90_000), coin('c', 2, 50_000)];
    let psbt = pay(MAINNET, ALICE, &coins, BOB, Some(100_000), FeeRate(2)).unwrap();
    // Two inputs of 68 bytes, one output of 43 and one of 31, and 11 besides.
    assert_eq!((psbt.spends.len(), psbt.fee), (2, 2 * (2 * 68 + 43 + 31 + 11)));
    assert_eq!(psbt.outputs, [(BOB.into(), 100_000), (ALICE.into(), 40_000 - psbt.fee)]);
}

#[test]
fn all_there_is_leaves_nothing_but_the_fee() {
    let coins = [coin('a', 0, 10_000), coin('b', 1, 90_000)];
    let psbt = pay(MAINNET, ALICE, &coins, BOB, None, FeeRate(1)).unwrap();
    let fee = 2 * 68 + 43 + 11;
    assert_eq!((psbt.outputs.len(), psbt.outputs[0].1, psbt.fee), (1, 100_000 - fee, fee));
}

#[test]
fn change_that_nobody_would_pass_on_goes_to_the_miners() {
    let coins = [coin('a', 0, 10_000)];
    let psbt = pay(MAINNET, ALICE, &coins, BOB, Some(9_500), FeeRate(1)).unwrap();
    assert_eq!((psbt.outputs.len(), psbt.fee), (1, 500));
}

#[test]
fn what_cannot_be_paid_says_why() {
    let coins = [coin('a', 0, 10_000)];
    let one = |from, to, amount| pay(MAINNET, from, &coins, to, amount, FeeRate(1)).unwrap_err();
    assert_eq!(one(ALICE, BOB, Some(10_000)), BitcoinError::TooLittle);
    assert_eq!(one(ALICE, BOB, Some(545)), BitcoinError::Dust);
    assert_eq!(one(ALICE, "junk", Some(1_000)), BitcoinError::Address);
    assert_eq!(
        one("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", BOB, Some(1_000)),
        BitcoinError::OldAddress
    );
    let junk = [Coin { txid: "zz".into(), ..coin('z', 0, 10_000) }];
    let error = pay(MAINNET, ALICE, &junk, BOB, Some(1_000), FeeRate(1)).unwrap_err();
    assert_eq!(error, BitcoinError::Coin);
    assert_eq!(
        pay(MAINNET, ALICE, &[], BOB, None, FeeRate(1)).unwrap_err(),
        BitcoinError::TooLittle
    );
}

#[test]
fn the_psbt_is_written_as_bip_174_says() {
    let coins = [coin('a', 1, 10_000)];
    let psbt = pay(MAINNET, ALICE, &coins, BOB, Some(9_500), FeeRate(1)).unwrap();
    let bytes = hex(&base64::read(&psbt.base64).unwrap());
    let id = "aa".repeat(32);
    let own = "160014751e76e8199196d454941c45d1b3a323f1433bd6";
    let theirs = "22512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
    let transaction = format!("0200000001{id}0100000000fdffffff011c25000000000000{theirs}00000000");
    let length = transaction.len() / 2;
    let spent = format!("1027000000000000{own}");
    let expected = format!("70736274ff0100{length:02x}{transaction}0001011f{spent}0000");
    assert_eq!(bytes, expected);
    // As OpenSSL hashes it.
    assert_eq!(psbt.id, "120d5300cd73ff822772528f4cad65dae4e2df6a69b2e92cf8070d05b249fb1f");
}

/// The transaction of [`the_psbt_is_written_as_bip_174_says`] with this in its input's map, and its id.
fn with_input(entries: &str) -> (Vec<u8>, String) {
    let psbt = pay(MAINNET, ALICE, &[coin('a', 1, 10_000)], BOB, Some(9_500), FeeRate(1)).unwrap();
    let bytes = hex(&base64::read(&psbt.base64).unwrap());
    // Behind it are the end of the map and the map of one output.
    let (before, ends) = bytes.split_at(bytes.len() - 4);
    (bytes_of_hex(&[before, entries, ends].concat()).unwrap(), psbt.id)
}

#[test]
fn a_signed_psbt_is_finished_as_bip_174_and_bip_371_say() {
    let public = "03".repeat(33);
    let (signature, other) = ("30".repeat(71), "31".repeat(64));
    let by_key = format!("2202{public}47{signature}");
    let table = [
        (by_key.clone(), Some(format!("0247{signature}21{public}"))),
        (format!("011340{other}"), Some(format!("0140{other}"))),
        // As the wallet finished it; with a script that is empty, as some write it.
        (format!("0108420140{other}"), Some(format!("0140{other}"))),
        (format!("0107000108420140{other}"), Some(format!("0140{other}"))),
        // What a script asks for would make it another transaction.
        (format!("010701510108420140{other}"), None),
        (String::new(), None),
        // A witness without items, one that is cut short and one with extra bytes do not count as signed.
        ("010800".into(), None),
        ("01080100".into(), None),
        (format!("0108410140{}", "31".repeat(63)), None),
        (format!("0108430140{other}00"), None),
        (format!("{by_key}010800"), None),
        // Of two keys nobody was asked.
        (format!("{by_key}2202{}47{signature}", "02".repeat(33)), None),
    ];
    let id = "aa".repeat(32);
    for (entries, witness) in table {
        let (psbt, reviewed) = with_input(&entries);
        let expected = witness.map(|witness| {
            let theirs = "22512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
            let body = format!("01{id}0100000000fdffffff011c25000000000000{theirs}");
            format!("020000000001{body}{witness}00000000")
        });
        let finished = finish(&psbt, &reviewed).map(|bytes| hex(&bytes));
        assert_eq!(finished, expected, "{entries}");
    }
}

#[test]
fn what_is_cut_short_or_of_another_id_is_not_finished() {
    let (psbt, id) = with_input(&format!("0108420140{}", "31".repeat(64)));
    assert!(finish(&psbt, &id).is_some());
    assert_eq!(finish(&psbt, &"ab".repeat(32)), None);
    // The map of the output is not looked at.
    for end in 0..psbt.len() - 1 {
        assert_eq!(finish(&psbt[..end], &id), None, "{end}");
    }
}

proptest::proptest! {
    #[test]
    fn nothing_is_made_and_nothing_is_lost(
        satoshis in proptest::collection::vec(1_u64..10_000_000, 1..20),
        amount in 546_u64..50_000_000,
        rate in 1_u64..200,
    ) {
        let coins: Vec<Coin> = satoshis.iter().map(|units| coin('a', 0, *units)).collect();
        if let Ok(psbt) = pay(MAINNET, ALICE, &coins, BOB, Some(amount), FeeRate(rate)) {
            let paid: u64 = psbt.outputs.iter().map(|(_, units)| units).sum();
            let mut largest = satoshis.clone();
            largest.sort_unstable_by(|a, b| b.cmp(a));
            let spent: u64 = largest.iter().take(psbt.spends.len()).sum();
            proptest::prop_assert_eq!(spent, paid + psbt.fee);
            proptest::prop_assert_eq!(psbt.outputs[0].1, amount);
            proptest::prop_assert!(psbt.fee >= rate * (11 + 68 * psbt.spends.len() as u64 + 43));
        }
    }
}

/// The transaction of BIP-144's example for P2WPKH inputs (BIP-143), which has witnesses: they are no part of its id.
#[test]
fn what_a_transaction_with_witnesses_made_is_read_and_named() {
    let signed = "01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000";
    let bytes = bytes_of_hex(signed).unwrap();
    let found = made(&bytes, 1).unwrap();
    assert_eq!(found.satoshis, 223_450_000);
    assert_eq!(hex(found.script), "76a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac");
    assert_eq!(found.id, "e8151a2af31c368a35053ddd4bdb285a8595c769a3ad83e0fa02314a602d4609");
    assert!(made(&bytes, 2).is_none());
    for length in 0..bytes.len() {
        assert!(made(&bytes[..length], 1).is_none(), "{length}");
    }
}
