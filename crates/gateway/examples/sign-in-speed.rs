//! How many signatures of sign-in messages one core verifies, by keys of EVM accounts: prints a number a second. For `./x bench gateway`, in a release build.

use std::hint::black_box;
use std::time::{Duration, Instant};

use alloy_primitives::{Address, address, eip191_hash_message, hex};
use drawstring_gateway::sign_in::verify::eip155::recover;

/// Signed by viem's `signMessage` with the public test key of [`SIGNER`].
const TEXT: &str = "example.com wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

I accept the terms: ä, 漢字.

URI: https://example.com/login
Version: 1
Chain ID: 31337
Nonce: 32891756abcdefgh
Issued At: 2026-01-01T00:00:00.000Z";
const SIGNER: Address = address!("f39Fd6e51aad88F6F4ce6aB8827279cffFb92266");
const SIGNATURE: [u8; 65] = hex!(
    "df2dd5e5b5d7f1d3d0627643c115b0f9b443e81dcb8216c3a9a98336ed9c8a1c321f253973582c089131aad623cb8679d17edab220fdc4224b3e8ba45e3aef7b1c"
);

/// Of several rounds the fastest counts: in the others the core had something else to do, too.
const ROUNDS: usize = 10;
const ROUND: Duration = Duration::from_millis(500);

fn main() {
    let best = (0..ROUNDS).map(|_| round()).fold(0.0, f64::max);
    println!("{best:.0}");
}

/// Verifications a second.
fn round() -> f64 {
    let start = Instant::now();
    let mut count = 0.0;
    while start.elapsed() < ROUND {
        let signer = recover(&eip191_hash_message(black_box(TEXT)), black_box(&SIGNATURE));
        assert_eq!(signer, Some(SIGNER), "it is not verified");
        count += 1.0;
    }
    count / start.elapsed().as_secs_f64()
}
