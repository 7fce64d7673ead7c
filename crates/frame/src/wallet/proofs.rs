use rand_core::CryptoRng;

use super::Wallet;
use crate::hex::hex;
use crate::protocol::Proof;

/// What the text begins with, so that no other signature is one.
const LABEL: &str = "ew.create.v1";

/// The text that every account signs when a wallet is registered. Both parts are base64url.
pub fn proof_text(wallet_nonce: &str, jkt: &str) -> String {
    format!("{LABEL}.{wallet_nonce}.{jkt}")
}

impl Wallet {
    /// Signs, with each account, that this device registers it now.
    pub fn proofs(&self, wallet_nonce: &str, jkt: &str, rng: &mut impl CryptoRng) -> Vec<Proof> {
        let text = proof_text(wallet_nonce, jkt);
        let bytes = text.as_bytes();
        let is_text = "a text of ASCII letters is neither a transaction nor a preimage";
        let evm = self.evm.sign_message(bytes).expect(is_text).to_bytes();
        let solana = self.solana.sign_message(bytes).expect(is_text);
        vec![
            proof("eip155", "eoa", format!("0x{}", hex(&evm))),
            proof("bip122", "payment", self.payment.sign_message(&text, rng)),
            proof("bip122", "ordinal", self.ordinals.sign_message(&text, rng)),
            proof("solana", "eoa", bs58::encode(solana).into_string()),
            proof("polkadot", "eoa", format!("0x{}", hex(&self.polkadot.sign_message(bytes, rng)))),
        ]
    }
}

fn proof(namespace: &str, kind: &str, signature: String) -> Proof {
    Proof { namespace: namespace.to_owned(), kind: kind.to_owned(), signature }
}
