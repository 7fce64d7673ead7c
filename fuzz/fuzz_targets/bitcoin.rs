//! Of whatever calls itself a Bitcoin transaction, no address gets or loses more than all coins in it.
#![no_main]

use drawstring_gateway::bitcoin::{Transaction, see};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(transaction) = serde_json::from_slice::<Transaction>(bytes) else { return };
    let spent = transaction.vin.iter().filter_map(|input| input.prevout.as_ref());
    let all: Vec<_> = spent.chain(&transaction.vout).collect();
    let coins: u128 = all.iter().map(|output| u128::from(output.value)).sum();
    for output in &all {
        let Some(address) = &output.scriptpubkey_address else { continue };
        let seen = see(&transaction, address);
        assert!(u128::from(seen.units) <= coins + u128::from(transaction.fee));
    }
});
