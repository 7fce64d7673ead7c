//! Requests to the Solana account.

use caip::address::solana::of_bytes;
use json::Value;
use keyring::derive::SolanaKey;
use keyring::sign::solana::{Instruction, TransactionMessage};

use super::param::text_of;
use crate::protocol::{Refusal, SolanaCall, Subject};
use crate::refusal::invalid;

/// Bytes of a signature.
const SIGNATURE: usize = 64;

/// The program that sends lamports, whose address is zeros.
const SYSTEM: [u8; 32] = [0; 32];
/// The number by which it is called for that.
const TRANSFER: [u8; 4] = [2, 0, 0, 0];

/// The message of `solana_signMessage`, in base58. It must be for this account.
pub fn message(params: &Value, own: &str) -> Result<Vec<u8>, Refusal> {
    if text_of(params, "pubkey")? != own {
        return Err(invalid("pubkey: the wallet's own address"));
    }
    let message = bs58::decode(text_of(params, "message")?).into_vec();
    message.map_err(|_| invalid("message: bytes in base58"))
}

/// A transaction with the places of its signatures: their number, the signatures, and the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signable {
    bytes: Vec<u8>,
    /// Where the message begins.
    message_at: usize,
}

impl Signable {
    /// Reads the member `transaction`, in base64.
    pub fn read(params: &Value) -> Result<Self, Refusal> {
        let bytes = base64::read(text_of(params, "transaction")?);
        let read = bytes.and_then(|bytes| {
            // More than 127 signatures fit into no transaction.
            let message_at = 1 + usize::from(*bytes.first()?) * SIGNATURE;
            let message = TransactionMessage::parse(bytes.get(message_at..)?).ok()?;
            let is_whole = message.signers().len() == usize::from(bytes[0]);
            is_whole.then_some(Self { bytes, message_at })
        });
        read.ok_or_else(|| invalid("transaction: a transaction of Solana in base64"))
    }

    /// What is shown of it.
    pub fn subject(&self, is_sent: bool) -> Result<Subject, Refusal> {
        let message = self.parsed()?;
        let calls = message.instructions().iter().map(|one| call(one, &message)).collect();
        let fee_payer = message.signers().first().map(|key| of_bytes(key)).unwrap_or_default();
        Ok(Subject::SolanaTransaction { fee_payer, calls, is_sent })
    }

    /// The signature of this account in base58, and the transaction with it in base64.
    pub fn sign(&self, key: &SolanaKey) -> Result<(String, String), Refusal> {
        let signed = key.sign_transaction(&self.bytes[self.message_at..]);
        let signed = signed.map_err(|error| invalid(format!("transaction: {error}")))?;
        let mut bytes = self.bytes.clone();
        let start = 1 + signed.place * SIGNATURE;
        bytes[start..start + SIGNATURE].copy_from_slice(&signed.signature);
        Ok((bs58::encode(signed.signature).into_string(), base64::padded(&bytes)))
    }

    /// Whether this account is asked to sign.
    pub fn wants(&self, account: &[u8; 32]) -> bool {
        self.parsed().is_ok_and(|message| message.signers().contains(&account))
    }

    fn parsed(&self) -> Result<TransactionMessage<'_>, Refusal> {
        let message = TransactionMessage::parse(&self.bytes[self.message_at..]);
        message.map_err(|error| invalid(format!("transaction: {error}")))
    }
}

fn call(instruction: &Instruction<'_>, message: &TransactionMessage<'_>) -> SolanaCall {
    let account = |number: u8| message.accounts().get(usize::from(number)).copied();
    let program = account(instruction.program);
    let sent = || {
        let lamports = instruction.data.strip_prefix(&TRANSFER)?.try_into().ok()?;
        let [from, to] = instruction.accounts.first_chunk::<2>()?.map(account);
        let lamports = u64::from_le_bytes(lamports).to_string();
        Some(SolanaCall::Send { from: of_bytes(from?), to: of_bytes(to?), lamports })
    };
    let known = if program == Some(&SYSTEM) { sent() } else { None };
    known.unwrap_or_else(|| SolanaCall::Unknown { program: program.map(of_bytes) })
}
