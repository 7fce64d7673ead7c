use super::super::{AccessListItem, Fee, Quantity, Transaction};
use super::{junk, key};
use crate::test_support::{bytes, hex, to_hex};

/// The second account of Hardhat.
const TO: &str = "70997970c51812dc3a010c7d01b50e0d17dc79c8";

/// A transfer of nothing.
fn transaction(chain_id: u64, nonce: u64, fee: Fee) -> Transaction {
    Transaction {
        chain_id,
        nonce,
        fee,
        gas_limit: 21_000,
        to: Some(bytes(TO)),
        value: Quantity::default(),
        data: Vec::new(),
    }
}

fn market(max_fee: u128, max_priority_fee: u128) -> Fee {
    Fee::Market {
        max_fee: max_fee.into(),
        max_priority_fee: max_priority_fee.into(),
        access_list: Vec::new(),
    }
}

fn legacy(gas_price: u128) -> Fee {
    Fee::Legacy { gas_price: gas_price.into() }
}

fn access_list() -> Vec<AccessListItem> {
    let mut one = [0; 32];
    one[31] = 1;
    vec![
        AccessListItem { address: [0xcc; 20], storage_keys: vec![one, [0xff; 32]] },
        AccessListItem { address: bytes(TO), storage_keys: Vec::new() },
    ]
}

/// Signs with the first account of Hardhat.
fn check(transaction: &Transaction, raw: &str, hash: &str) {
    let signed = junk().sign_transaction(transaction);
    assert_eq!(to_hex(&signed.raw), raw);
    assert_eq!(to_hex(&signed.hash), hash);
}

/// The example of EIP-155.
#[test]
fn legacy_transaction_is_that_of_eip_155() {
    let key = key("4646464646464646464646464646464646464646464646464646464646464646");
    let example = Transaction {
        to: Some([0x35; 20]),
        value: 10_u128.pow(18).into(),
        ..transaction(1, 9, legacy(20_000_000_000))
    };
    let expected = "f86c098504a817c800825208943535353535353535353535353535353535353535880\
                    de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63\
                    e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297\
                    fb1966a3b6d83";
    assert_eq!(key.sign_transaction(&example).raw, hex(expected));
}

// The rest is signed by viem 2.57.0 (`signTransaction`, and `keccak256` of it).

#[test]
fn market_transfer_is_signed_as_by_other_wallets() {
    check(
        &Transaction {
            value: 10_u128.pow(18).into(),
            ..transaction(1, 7, market(30_000_000_000, 1_000_000_000))
        },
        "02f8730107843b9aca008506fc23ac008252089470997970c51812dc3a010c7d01b50e0d17dc79c8880de0b6b3a764000080c001a070aaada7dba559000c4c70abeade52e3ca8a87471090d4ef7b657d88d4a8132fa00f4966e6e19d12b81be29538aaca12046b957d1d229182e3c0639d2447aee5cf",
        "9f14869b9d9fe21e379c4f952ca9c13ab72f42317ba5c18f1732c0199045f83a",
    );
}

#[test]
fn deployment_is_signed_as_by_other_wallets() {
    check(
        &Transaction {
            to: None,
            gas_limit: 500_000,
            data: vec![0x60; 80],
            ..transaction(11_155_111, 0, market(1, 0))
        },
        "02f8a383aa36a78080018307a1208080b8506060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060c080a0f01cadff807f068105e67430197e1c9bef75aebef8b21ffddab188f99a600889a036c88a20345815a113312a14bf5638e9aa05e325ebbf0aa8da8d47469e6d47ed",
        "e15d48b19b9e9e192d1ae5c89c79c6f3a5aa3104447ac60e31d2c96e1094772d",
    );
}

#[test]
fn numbers_of_256_bits_are_signed_as_by_other_wallets() {
    let mut highest_bit = [0; 32];
    highest_bit[0] = 0x80;
    let fee = Fee::Market {
        max_fee: Quantity::from_be_bytes(highest_bit),
        max_priority_fee: 127.into(),
        access_list: access_list(),
    };
    check(
        &Transaction {
            gas_limit: 100_000,
            value: Quantity::from_be_bytes([0xff; 32]),
            data: vec![0x7f],
            ..transaction(137, 300, fee)
        },
        "02f90119818982012c7fa08000000000000000000000000000000000000000000000000000000000000000830186a09470997970c51812dc3a010c7d01b50e0d17dc79c8a0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7ff872f85994ccccccccccccccccccccccccccccccccccccccccf842a00000000000000000000000000000000000000000000000000000000000000001a0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd69470997970c51812dc3a010c7d01b50e0d17dc79c8c080a00d5438ffdd883a103455945298c89ba235e36023082b7ec08642ae532acd144ca007c0f78dfac173047ddf98a6f3b22c1540684a3c6ff3a93552eb217a49c68819",
        "9d66d26e526e9aaa4217a982d6a8c5a4195a6e56f091690c2775b8d35635fbbb",
    );
}

#[test]
fn access_lists_are_signed_as_by_other_wallets() {
    let fee = Fee::AccessList { gas_price: 20_000_000_000.into(), access_list: access_list() };
    check(
        &Transaction {
            gas_limit: 90_000,
            data: vec![0xa9, 0x05, 0x9c, 0xbb],
            ..transaction(1, 1, fee)
        },
        "01f8de01018504a817c80083015f909470997970c51812dc3a010c7d01b50e0d17dc79c88084a9059cbbf872f85994ccccccccccccccccccccccccccccccccccccccccf842a00000000000000000000000000000000000000000000000000000000000000001a0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd69470997970c51812dc3a010c7d01b50e0d17dc79c8c001a08fb6868445ed7a4eb2110c829a7c72355663af21c03c0519970e3dceec1e7fd7a0483405aa502f90b62604bbec9ea6899ec60ce3ba23998c4a53ac9c7e6c7a257a",
        "468773819dfb9353294c27398a15fa8bf2ead963a0354d57bd340d43b3a24ce8",
    );
    let fee = Fee::AccessList { gas_price: 128.into(), access_list: Vec::new() };
    check(
        &Transaction { value: 1.into(), ..transaction(10, 128, fee) },
        "01f8630a818081808252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c001a055857f0e384d97daa89dadaacfa3b04708a46f03d8ad34720b792cc88f583845a07ab4a3a40b1390177ed910a9eb025fe3c9e8b70ddc1446a61c83f70146fe1e93",
        "ea6b085d0a0efed01e5ecb1d032034e69e522fdc5f84e314eff0932b75aa50e9",
    );
}

#[test]
fn legacy_transactions_are_signed_as_by_other_wallets() {
    check(
        &Transaction { value: 256.into(), ..transaction(56, 255, legacy(5_000_000_000)) },
        "f86881ff85012a05f2008252089470997970c51812dc3a010c7d01b50e0d17dc79c8820100808194a07c2d0710d9b0c7ffd2af92399a161d6b6ae9deade07cd66e94dbaffb3b1443c1a0574188301a7201575e800713a3b8d1ce661bb6b50477c01031348a436315b502",
        "4a24eef46e513005b0009034dbf71a7b27e80a6b83e3873da2fa9fcb41659f4f",
    );
    check(
        &transaction(4_503_599_627_370_476, 0, legacy(1)),
        "f86680018252089470997970c51812dc3a010c7d01b50e0d17dc79c88080871ffffffffffffba0e4dac6178dd34f1c06012911c02cb8a1b51bb5f824393de2cea8f61617a83d34a01b1ee1a4a92c91c7f0e88681bf77a7e612b3e2a67f8bb39ff4daaac21f421e7f",
        "8e7fa563a961bf6d0411827adce86484e22d6eac9b6fe15247ccbb8320c58f43",
    );
}

#[test]
fn largest_chain_id_has_a_v_of_more_than_64_bits() {
    let signed = junk().sign_transaction(&transaction(u64::MAX, 0, legacy(1)));
    // `2^65 + 33` or `2^65 + 34`: nine bytes.
    let v = [hex("89020000000000000021"), hex("89020000000000000022")];
    assert!(v.iter().any(|v| signed.raw.windows(10).any(|window| window == v)));
}
