//! Whatever a vendor calls a transaction is read or refused: who pays may be changed, and no more signatures are missing than there are.
#![no_main]

use drawstring_gateway::convert::solana::wire::{MOST_BYTES, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some(found) = read(bytes) else { return };
    assert!(bytes.len() <= MOST_BYTES);
    assert!(found.writable.contains(&found.payer));
    assert!(found.unsigned.len() <= found.signers);
    assert!(bytes.ends_with(found.message));
    assert_eq!(bytes.len() - found.message.len(), 1 + 64 * found.signers);
});
