//! Where to start: [`SIGNED`], one key's signatures and the accounts that they sign in; [`check`], one signature.

mod accounts;
mod examples;
mod spelling;

use caip::AccountId;
use data_encoding::BASE64;

use super::super::VerifyError;
use super::verify;

const MAIN: &str = "bip122:000000000019d6689c085ae165831e93";

/// Signed with the key of BIP-322's first example: BIP-322 by the npm package `bip322-js` 3.0.0, BIP-137 by `bitcoinjs-message` 2.2.0. The addresses are
/// what `@scure/btc-signer` makes of the key.
const TEXT: &str = "example.com wants you to sign in with your Bitcoin account:
bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l

I accept the terms: ä, 漢字.

URI: https://example.com/login
Version: 1
Chain ID: 000000000019d6689c085ae165831e93
Nonce: 32891756abcdefgh
Issued At: 2026-01-01T00:00:00Z";

const P2PKH: &str = "14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc";
/// Of the same key, uncompressed.
const UNCOMPRESSED: &str = "169ojqRJ3d4f7aNMu86nAAwGJyeykmByFU";
const NESTED: &str = "37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb";
const P2WPKH: &str = "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l";
const P2TR: &str = "bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3";
const ALL: [&str; 5] = [P2PKH, UNCOMPRESSED, NESTED, P2WPKH, P2TR];

/// BIP-137: of a compressed key, of an uncompressed one, for P2SH-P2WPKH, for P2WPKH.
const OF_KEY: &str =
    "H6GnZmh62+NgS79qvK+wWCERRqjAa1QK75/Z8i2U3akDbGEPT+OHysKwVZh4E0TwUKGdewsLhQWUAMd/F5UNpOM=";
const OF_UNCOMPRESSED: &str =
    "G6GnZmh62+NgS79qvK+wWCERRqjAa1QK75/Z8i2U3akDbGEPT+OHysKwVZh4E0TwUKGdewsLhQWUAMd/F5UNpOM=";
const OF_NESTED: &str =
    "I6GnZmh62+NgS79qvK+wWCERRqjAa1QK75/Z8i2U3akDbGEPT+OHysKwVZh4E0TwUKGdewsLhQWUAMd/F5UNpOM=";
const OF_P2WPKH: &str =
    "J6GnZmh62+NgS79qvK+wWCERRqjAa1QK75/Z8i2U3akDbGEPT+OHysKwVZh4E0TwUKGdewsLhQWUAMd/F5UNpOM=";

/// BIP-322.
const BY_P2WPKH: &str = "AkgwRQIhAOI6I/CC7obLXmoqlgHSZu/wDvBuaip5uTeXrpAUMWCbAiBDZuurFQBY8ZRQLLx34MtFT0s4KxZ+fWuhjp0IcCweNQEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy";
const BY_NESTED: &str = "AkcwRAIgWKWxzLucOgUqdWZLFSGn6s9LR1Z+8OLr6zbdS84Lh1MCIB/u69NejlB/QrAxzk1Lnn9aFPB1EX6XNfS11cLG1uzyASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=";
const BY_P2TR: &str =
    "AUHL41+sVQSlt0USgdGBgiNWemZFyEFbm8XAQFFXY2VSDpjp5oFJQftnN9P6Kr4yGM2BG5i7lFl/Xu/eN4UcdsiGAQ==";

/// Every signature, with the accounts that it signs in.
const SIGNED: [(&str, &[&str]); 7] = [
    (OF_KEY, &[P2PKH, NESTED, P2WPKH]),
    (OF_UNCOMPRESSED, &[UNCOMPRESSED]),
    (OF_NESTED, &[NESTED]),
    (OF_P2WPKH, &[P2WPKH]),
    (BY_P2WPKH, &[P2WPKH]),
    (BY_NESTED, &[NESTED]),
    (BY_P2TR, &[P2TR]),
];

fn check_on(chain: &str, address: &str, text: &str, signature: &str) -> Result<(), VerifyError> {
    verify(&AccountId::parse(&format!("{chain}:{address}")).unwrap(), text, signature)
}

fn check(address: &str, text: &str, signature: &str) -> Result<(), VerifyError> {
    check_on(MAIN, address, text, signature)
}

/// [`check`] of a signature of [`TEXT`], as bytes.
fn check_bytes(address: &str, signature: &[u8]) -> Result<(), VerifyError> {
    check(address, TEXT, &BASE64.encode(signature))
}

fn decoded(signature: &str) -> Vec<u8> {
    BASE64.decode(signature.as_bytes()).unwrap()
}

/// A witness stack of short items.
fn stack(items: &[&[u8]]) -> Vec<u8> {
    let length = |bytes: &[u8]| u8::try_from(bytes.len()).unwrap();
    let mut stack = vec![u8::try_from(items.len()).unwrap()];
    for item in items {
        stack.push(length(item));
        stack.extend(*item);
    }
    stack
}
