//! The browser's binding of `drawstring-frame`: text in, text out, no logic. What is refused is thrown as the JSON of a `Refusal`.

mod random;

use frame::protocol::Refusal;
use random::Browser;
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};
use zeroize::Zeroize;

/// Two-level segregated fit: every allocation and release takes constant time, in a third of the code of std's allocator.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// The wallet of the frame, and what waits for consent.
#[wasm_bindgen]
#[derive(Default)]
pub struct Frame(frame::Frame);

#[wasm_bindgen]
impl Frame {
    /// A frame without a wallet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Frame {
        Self::default()
    }

    /// Makes a wallet. Takes a `MakeWallet` and the 32 bytes that seal its key, which are overwritten here and in JavaScript; gives a `MadeWallet`.
    pub fn make(&mut self, request: &str, kek: &mut [u8]) -> Result<String, JsValue> {
        let made = self.0.make(request, kek, &mut Browser);
        kek.zeroize();
        made.map_err(thrown)
    }

    /// Opens a wallet. Takes an `OpenWallet` and the 32 bytes that sealed its key, which are overwritten here and in JavaScript.
    pub fn open(&mut self, request: &str, kek: &mut [u8]) -> Result<(), JsValue> {
        let opened = self.0.open(request, kek);
        kek.zeroize();
        opened.map_err(thrown)
    }

    /// Whether a wallet is open.
    #[wasm_bindgen(js_name = isOpen)]
    pub fn is_open(&self) -> bool {
        self.0.is_open()
    }

    /// Closes the wallet, and overwrites its keys.
    pub fn lock(&mut self) {
        self.0.lock();
    }

    /// Takes an `RpcRequest`; gives a `Plan`.
    pub fn ask(&mut self, request: &str) -> Result<String, JsValue> {
        self.0.ask(request).map_err(thrown)
    }

    /// Takes the `Costs` of the transaction that waits for consent; gives its `Confirmation` anew.
    pub fn fill(&mut self, costs: &str) -> Result<String, JsValue> {
        self.0.fill(costs).map_err(thrown)
    }

    /// Signs what waits for consent; gives `Signed`.
    pub fn approve(&mut self) -> Result<String, JsValue> {
        self.0.approve().map_err(thrown)
    }

    /// Forgets what waits for consent.
    pub fn reject(&mut self) {
        self.0.reject();
    }
}

/// What HKDF is given as `info` for the key of an envelope. Takes a `WalletPlace`.
#[wasm_bindgen(js_name = kekInfo)]
pub fn kek_info(place: &str) -> Result<Vec<u8>, JsValue> {
    frame::kek_info(place).map_err(thrown)
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` hands it over")]
fn thrown(refusal: Refusal) -> JsValue {
    JsValue::from_str(&json::to_string(&refusal))
}
