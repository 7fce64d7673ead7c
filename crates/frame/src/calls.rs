use base64::read_url;
use caip::ChainId;
use json::{FromJson, Raw};
use keyring::Secret;
use keyring::envelope::{Envelope, FactorKind, SUITE, SeedBox};
use rand_core::CryptoRng;

use crate::protocol::{
    Costs, MadeWallet, MakeWallet, OpenWallet, Plan, Refusal, RpcRequest, WalletPlace,
};
use crate::refusal::{integrity, invalid, locked, not_allowed};
use crate::rpc::{Asked, Method};
use crate::wallet::{Made, Place, Wallet};

/// What the frame's page calls. It holds the open wallet, if one is.
#[derive(Debug, Default)]
pub struct Frame {
    open: Option<Wallet>,
    /// What waits for consent.
    asked: Option<Asked>,
}

impl Frame {
    /// Makes a wallet, which is open then. Takes a [`MakeWallet`] and the 32 bytes that seal its key; gives a [`MadeWallet`].
    pub fn make(
        &mut self,
        request: &str,
        kek: &[u8],
        rng: &mut impl CryptoRng,
    ) -> Result<String, Refusal> {
        let request: MakeWallet = read(request)?;
        let place = place(&request.place)?;
        let nonce = bytes(&request.entropy_nonce, "entropyNonce")?;
        // What the proofs sign is of a known form, whatever a server sends.
        bytes(&request.wallet_nonce, "walletNonce")?;
        bytes(&request.jkt, "jkt")?;
        let Made { wallet, seed_box, envelope } = Wallet::make(&place, &nonce, key(kek)?, rng);
        let made = MadeWallet {
            suite: SUITE.to_owned(),
            seed_box: base64::url(seed_box.as_bytes()),
            envelope: base64::url(envelope.as_bytes()),
            accounts: wallet.accounts(),
            proofs: wallet.proofs(&request.wallet_nonce, &request.jkt, rng),
        };
        self.open = Some(wallet);
        Ok(json::to_string(&made))
    }

    /// Opens a wallet. Takes an [`OpenWallet`] and the 32 bytes that sealed its key. Where it fails, none is open.
    pub fn open(&mut self, request: &str, kek: &[u8]) -> Result<(), Refusal> {
        self.lock();
        let request: OpenWallet = read(request)?;
        let place = place(&request.place)?;
        if request.suite != SUITE {
            return Err(invalid(format!("suite: this version opens wallets of {SUITE}")));
        }
        let box_bytes = read_url(&request.seed_box).ok_or_else(integrity)?;
        let seed_box = SeedBox::from_bytes(&box_bytes).map_err(|_| integrity())?;
        let envelope_bytes = read_url(&request.envelope).ok_or_else(integrity)?;
        let envelope = Envelope::from_bytes(&envelope_bytes).map_err(|_| integrity())?;
        let opened = Wallet::open(&place, &seed_box, &envelope, key(kek)?, &request.accounts);
        self.open = Some(opened.map_err(|_| integrity())?);
        Ok(())
    }

    #[cfg(test)]
    pub(crate) const fn of(wallet: Wallet) -> Self {
        Self { open: Some(wallet), asked: None }
    }

    /// Whether a wallet is open.
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The open wallet.
    pub fn wallet(&self) -> Result<&Wallet, Refusal> {
        self.open.as_ref().ok_or_else(locked)
    }

    /// Closes the wallet, and overwrites its keys. What waits for consent is over.
    pub fn lock(&mut self) {
        (self.open, self.asked) = (None, None);
    }

    /// Takes an [`RpcRequest`]; gives a [`Plan`]. While something waits for consent, nothing else that needs it is taken.
    pub fn ask(&mut self, request: &str) -> Result<String, Refusal> {
        let request: RpcRequest = read(request)?;
        let chain = ChainId::parse(&request.chain).map_err(|_| invalid("chain: a CAIP-2 id"))?;
        let method = Method::of(chain.namespace().as_str(), &request.method);
        let wallet = self.open.as_ref().ok_or_else(locked)?;
        let plan = match method.ok_or_else(|| not_allowed("Requested RPC call is not allowed"))? {
            Method::Node => Plan::Node,
            Method::Accounts => {
                let address = json::to_string(wallet.evm().address().as_str());
                Plan::Answer { result: Raw(format!("[{address}]")) }
            }
            _ if self.asked.is_some() => return Err(invalid("another request waits for consent")),
            method => {
                let asked = Asked::read(request, &chain, method, wallet)?;
                let confirmation = asked.confirmation().clone();
                self.asked = Some(asked);
                Plan::Confirm { confirmation }
            }
        };
        Ok(json::to_string(&plan))
    }

    /// Takes the [`Costs`] of the transaction that waits; gives its [`Confirmation`] anew.
    pub fn fill(&mut self, costs: &str) -> Result<String, Refusal> {
        let costs: Costs = read(costs)?;
        let asked = self.asked.as_mut().ok_or_else(|| invalid("nothing waits for consent"))?;
        asked.fill(&costs)?;
        Ok(json::to_string(asked.confirmation()))
    }

    /// Signs what waits for consent, exactly as it was shown; gives [`Signed`].
    pub fn approve(&mut self) -> Result<String, Refusal> {
        let wallet = self.open.as_ref().ok_or_else(locked)?;
        let asked = self.asked.as_ref().ok_or_else(|| invalid("nothing waits for consent"))?;
        let signed = asked.sign(wallet)?;
        self.asked = None;
        Ok(json::to_string(&signed))
    }

    /// Forgets what waits for consent.
    pub fn reject(&mut self) {
        self.asked = None;
    }
}

/// What HKDF is given for the key of an envelope, beside the server's secret: the device derives with it (`deriveBits`).
pub fn kek_info(request: &str) -> Result<Vec<u8>, Refusal> {
    let request: WalletPlace = read(request)?;
    Ok(place(&request)?.kek_info())
}

fn read<T: FromJson>(request: &str) -> Result<T, Refusal> {
    json::from_str(request).map_err(|error| invalid(error.message()))
}

fn place(of: &WalletPlace) -> Result<Place<'_>, Refusal> {
    let kind = FactorKind::from_name(&of.factor_kind);
    Ok(Place {
        project: &of.project_id,
        wallet: &of.wallet_id,
        factor: &of.factor_id,
        kind: kind.ok_or_else(|| invalid("factorKind: there is no such kind"))?,
        version: of.version,
    })
}

fn bytes(text: &str, name: &str) -> Result<[u8; 32], Refusal> {
    let read = read_url(text).and_then(|bytes| bytes.try_into().ok());
    read.ok_or_else(|| invalid(format!("{name}: 32 bytes as base64url")))
}

fn key(bytes: &[u8]) -> Result<Secret<32>, Refusal> {
    let bytes = bytes.try_into().map_err(|_| invalid("the key of an envelope has 32 bytes"))?;
    Ok(Secret::new(bytes))
}
