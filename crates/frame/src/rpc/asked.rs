use caip::{ChainId, Namespace};
use json::{Raw, Value};

use super::eip155::{self, Draft};
use super::solana::{self, Signable};
use super::{Method, sign_in};
use crate::hex::hex;
use crate::protocol::{Blocked, Confirmation, Costs, Refusal, RpcRequest, Signed, Subject};
use crate::refusal::{invalid, not_allowed};
use crate::wallet::Wallet;

/// A request that needs consent: what was read of it is what is shown, and what is signed.
#[derive(Debug)]
pub struct Asked {
    confirmation: Confirmation,
    signing: Signing,
}

/// What is signed once it is approved.
#[derive(Debug)]
enum Signing {
    EvmMessage(Vec<u8>),
    EvmTransaction(Draft),
    SolanaMessage(Vec<u8>),
    SolanaTransaction { transaction: Signable, is_sent: bool },
}

impl Asked {
    /// Reads a request.
    pub fn read(
        request: RpcRequest,
        chain: &ChainId,
        method: Method,
        wallet: &Wallet,
    ) -> Result<Self, Refusal> {
        let params = Value::parse(&request.params.0).map_err(|error| invalid(error.message()))?;
        let signing = Signing::read(&params, chain, method, wallet)?;
        let account = match chain.namespace() {
            Namespace::Solana => wallet.solana().address(),
            _ => wallet.evm().address(),
        };
        let (subject, blocked) = signing.shown(&account, &request.origin)?;
        let RpcRequest { origin, chain, .. } = request;
        Ok(Self {
            confirmation: Confirmation { origin, chain, account, subject, blocked },
            signing,
        })
    }

    /// What is shown.
    pub const fn confirmation(&self) -> &Confirmation {
        &self.confirmation
    }

    /// Takes what a node says of a transaction's costs. It is shown anew then.
    pub fn fill(&mut self, costs: &Costs) -> Result<(), Refusal> {
        let Signing::EvmTransaction(draft) = &mut self.signing else {
            return Err(invalid("only a transaction of an EVM chain has such costs"));
        };
        draft.fill(costs)?;
        self.confirmation.subject = draft.subject();
        self.confirmation.blocked = draft.whole().is_none().then_some(Blocked::Incomplete);
        Ok(())
    }

    /// Signs what was shown.
    pub fn sign(&self, wallet: &Wallet) -> Result<Signed, Refusal> {
        if self.confirmation.blocked.is_some() {
            return Err(not_allowed("what is asked cannot be approved"));
        }
        match &self.signing {
            Signing::EvmMessage(message) => {
                let signature = wallet.evm().sign_message(message);
                let signature = signature.map_err(|error| not_allowed(error.to_string()))?;
                Ok(Signed::Answer { result: text(&prefixed(&signature.to_bytes())) })
            }
            Signing::EvmTransaction(draft) => {
                let whole = draft.whole().ok_or_else(|| invalid("its costs are not known"))?;
                let signed = wallet.evm().sign_transaction(&whole);
                let method = "eth_sendRawTransaction".to_owned();
                let params = Raw(format!("[{}]", text(&prefixed(&signed.raw)).0));
                Ok(Signed::Send { method, params, result: text(&prefixed(&signed.hash)) })
            }
            Signing::SolanaMessage(message) => {
                let signature = wallet.solana().sign_message(message);
                let signature = signature.map_err(|error| not_allowed(error.to_string()))?;
                let signature = text(&bs58::encode(signature).into_string());
                Ok(Signed::Answer { result: Raw(format!("{{\"signature\":{}}}", signature.0)) })
            }
            Signing::SolanaTransaction { transaction, is_sent } => {
                let (signature, whole) = transaction.sign(wallet.solana())?;
                Ok(solana_signed(&text(&signature), &text(&whole), *is_sent))
            }
        }
    }
}

impl Signing {
    fn read(
        params: &Value,
        chain: &ChainId,
        method: Method,
        wallet: &Wallet,
    ) -> Result<Self, Refusal> {
        let (evm, solana) = (wallet.evm().account(), wallet.solana());
        match method {
            Method::PersonalSign => eip155::message(params, &evm).map(Self::EvmMessage),
            Method::SendTransaction => {
                let number =
                    chain.evm_id().ok_or_else(|| invalid("chain: `eip155:` and a number"))?;
                Draft::read(params, &evm, number).map(Self::EvmTransaction)
            }
            Method::SolanaMessage => {
                solana::message(params, &solana.address()).map(Self::SolanaMessage)
            }
            Method::SolanaTransaction | Method::SolanaSend => {
                let transaction = Signable::read(params)?;
                if !transaction.wants(&solana.account()) {
                    return Err(invalid("transaction: it wants no signature of this account"));
                }
                Ok(Self::SolanaTransaction { transaction, is_sent: method == Method::SolanaSend })
            }
            Method::Node | Method::Accounts => Err(invalid("method: it needs no consent")),
        }
    }

    fn shown(&self, account: &str, origin: &str) -> Result<(Subject, Option<Blocked>), Refusal> {
        match self {
            Self::EvmMessage(message) => {
                Ok(sign_in::subject(Namespace::Eip155, account, origin, message))
            }
            Self::SolanaMessage(message) => {
                Ok(sign_in::subject(Namespace::Solana, account, origin, message))
            }
            Self::EvmTransaction(draft) => {
                let blocked = draft.whole().is_none().then_some(Blocked::Incomplete);
                Ok((draft.subject(), blocked))
            }
            Self::SolanaTransaction { transaction, is_sent } => {
                Ok((transaction.subject(*is_sent)?, None))
            }
        }
    }
}

/// What a page gets of a signed transaction of Solana, and what a node gets before where it is sent. All are JSON.
fn solana_signed(signature: &Raw, whole: &Raw, is_sent: bool) -> Signed {
    let (Raw(signature), Raw(whole)) = (signature, whole);
    if !is_sent {
        let result = format!("{{\"signature\":{signature},\"transaction\":{whole}}}");
        return Signed::Answer { result: Raw(result) };
    }
    let params = Raw(format!("[{whole},{{\"encoding\":\"base64\"}}]"));
    let result = Raw(format!("{{\"signature\":{signature}}}"));
    Signed::Send { method: "sendTransaction".to_owned(), params, result }
}

/// A text as JSON.
fn text(text: &str) -> Raw {
    Raw(json::to_string(text))
}

fn prefixed(bytes: &[u8]) -> String {
    format!("0x{}", hex(bytes))
}
