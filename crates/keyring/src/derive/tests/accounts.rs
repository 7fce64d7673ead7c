use caip::address::network::Network;

use super::super::{
    AddressMismatch, Addresses, BitcoinAccount, BitcoinKey, EvmKey, Networks, PolkadotKey, Seed,
    SolanaKey, Ss58Prefix, check_addresses,
};
use crate::entropy::Entropy;
use crate::test_support::to_hex;

const ABOUT: &str = "abandon abandon abandon abandon abandon abandon abandon abandon abandon \
                     abandon abandon about";
const JUNK: &str = "test test test test test test test test test test test junk";
const BLESS: &str = "letter advice cage absurd amount doctor acoustic avoid letter advice cage \
                     absurd amount doctor acoustic avoid letter advice cage absurd amount doctor \
                     acoustic bless";

fn entropy(words: &str) -> Entropy {
    Entropy::from_words(words).unwrap()
}

fn seed(words: &str) -> Seed {
    Seed::new(&entropy(words))
}

/// Words and addresses. Written by viem 2.57.0 (`mnemonicToAccount`); the first is what `MetaMask` shows for these words, the second the first account of Hardhat and Anvil.
const EIP_155: [(&str, &str); 3] = [
    (ABOUT, "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"),
    (JUNK, "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"),
    (BLESS, "0xc6e4A4f5A9743fAB9bC8D648499e63E083d2519A"),
];

#[test]
fn evm_accounts_are_those_of_other_wallets() {
    for (words, address) in EIP_155 {
        assert_eq!(EvmKey::derive(&seed(words)).address(), address);
    }
}

/// Written by `@scure/bip39` 1.6.0, and SLIP-10 over HMAC of `@noble/hashes` 1.8.0, `@noble/curves` 1.9.7 and `@scure/base` 1.2.6; the first is what Phantom shows for these words.
const SOLANA: [(&str, &str); 3] = [
    (ABOUT, "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk"),
    (JUNK, "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96"),
    (BLESS, "8kew2ge6x5ZxGnEf9cGTZo8232HjNakSbRF5v6fm5reH"),
];

#[test]
fn solana_accounts_are_those_of_other_wallets() {
    for (words, address) in SOLANA {
        assert_eq!(SolanaKey::derive(&seed(words)).address(), address);
    }
}

/// The first receiving address of BIP-84's and of BIP-86's test vectors.
#[test]
fn bitcoin_accounts_are_those_of_bip_84_and_bip_86() {
    let seed = seed(ABOUT);
    let payment = BitcoinKey::derive(&seed, BitcoinAccount::Payment, Network::Main);
    assert_eq!(payment.address(), "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
    let key = "0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c";
    assert_eq!(to_hex(&payment.public_key()), key);

    let ordinals = BitcoinKey::derive(&seed, BitcoinAccount::Ordinals, Network::Main);
    let address = "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr";
    assert_eq!(ordinals.address(), address);
    let key = "a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c";
    assert_eq!(to_hex(&ordinals.public_key()), key);
}

/// P2WPKH and P2TR addresses, written by `@scure/btc-signer` 1.8.1 and `@scure/bip32` 1.7.0.
const BIP_122: [(&str, Network, &str, &str); 6] = [
    (
        ABOUT,
        Network::Test,
        "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl",
        "tb1p8wpt9v4frpf3tkn0srd97pksgsxc5hs52lafxwru9kgeephvs7rqlqt9zj",
    ),
    (
        ABOUT,
        Network::Regression,
        "bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk",
        "bcrt1p8wpt9v4frpf3tkn0srd97pksgsxc5hs52lafxwru9kgeephvs7rqjeprhg",
    ),
    (
        JUNK,
        Network::Main,
        "bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te",
        "bc1pfzhx49qe6s5exppe5hqljg3n6587xk0w75xqr70pgdt7ygnfkssqxqjd9l",
    ),
    (
        JUNK,
        Network::Test,
        "tb1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelvmc7t8",
        "tb1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzsgnnjhk",
    ),
    (
        BLESS,
        Network::Main,
        "bc1qm6w02v045g3ahzheavpn5zxhkkjkhfga3s0p32",
        "bc1pgcts2rw9use62k68eqly35rvuhvnnxrvcamw0mhhks5ze4lqa3asdk9kjh",
    ),
    (
        BLESS,
        Network::Regression,
        "bcrt1q6l8344yz5vz62fryt5f2wnykglvhcqvm8xmpmk",
        "bcrt1p3qz5xq02pqtw0ha8v8p7a67tfrznzps3yr8etmy8tkdv7jtzyepsl38kp4",
    ),
];

#[test]
fn bitcoin_accounts_of_each_network_are_those_of_other_wallets() {
    for (words, network, payment, ordinals) in BIP_122 {
        let seed = seed(words);
        let address = |account| BitcoinKey::derive(&seed, account, network).address();
        assert_eq!(address(BitcoinAccount::Payment), payment);
        assert_eq!(address(BitcoinAccount::Ordinals), ordinals);
    }
}

/// The development words of Substrate, and the account of polkadot.js and `subkey` without a junction.
#[test]
fn polkadot_account_is_that_of_substrates_own_tools() {
    let words = "bottom drive obey lake curtain smoke basket hold race lonely fit walk";
    let key = PolkadotKey::derive(&entropy(words));
    let address = "5DfhGyQdFobKM8NsWvEeAKk5EQQgYe9AydgJ7rMB6E1EqRzV";
    assert_eq!(key.address(Ss58Prefix::SUBSTRATE), address);
    let account = "46ebddef8cd9bb167dc30878d7113b7e168e6f0646beffd77d69d39bad76b47a";
    assert_eq!(to_hex(&key.account()), account);
}

#[test]
fn prefixes_above_the_largest_of_ss58_are_refused() {
    assert!(Ss58Prefix::new(16_383).is_some());
    assert_eq!(Ss58Prefix::new(16_384), None);
    let key = PolkadotKey::derive(&entropy(ABOUT));
    let largest = key.address(Ss58Prefix::new(16_383).unwrap());
    assert_eq!(caip::address::polkadot::account_key(&largest), Some(key.account()));
    assert_ne!(key.address(Ss58Prefix::KUSAMA), key.address(Ss58Prefix::POLKADOT));
}

const NETWORKS: Networks = Networks { bitcoin: Network::Main, ss58: Ss58Prefix::POLKADOT };

#[test]
fn addresses_of_the_same_wallet_agree() {
    let expected = Addresses::derive(&entropy(JUNK), NETWORKS);
    assert_eq!(check_addresses(&entropy(JUNK), &expected, NETWORKS), Ok(()));
    assert_eq!(check_addresses(&entropy(ABOUT), &expected, NETWORKS), Err(AddressMismatch));
}

#[test]
fn one_other_address_is_a_mismatch() {
    let right = Addresses::derive(&entropy(JUNK), NETWORKS);
    let changes: [fn(&mut Addresses) -> &mut String; 5] = [
        |all| &mut all.eip155,
        |all| &mut all.payment,
        |all| &mut all.ordinals,
        |all| &mut all.solana,
        |all| &mut all.polkadot,
    ];
    for change in changes {
        let mut wrong = right.clone();
        change(&mut wrong).pop();
        assert_eq!(check_addresses(&entropy(JUNK), &wrong, NETWORKS), Err(AddressMismatch));
    }
}
