//! The browser's binding of `drawstring-walletconnect`: text in, text out, no logic.

use walletconnect::{Client, protocol::Output};
use wasm_bindgen::{prelude::wasm_bindgen, throw_str};

/// Two-level segregated fit: every allocation and release takes constant time, in a third of the code of std's allocator.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// The WalletConnect engine. Every call returns an `Output` as JSON: effects to perform, and when to `tick`.
///
/// It lives as long as its page: to end it would take code for every state that it may be in.
#[wasm_bindgen]
pub struct WalletConnect(&'static Client);

#[wasm_bindgen]
impl WalletConnect {
    /// Takes `Options` and an `Environment` as JSON, and the time in milliseconds since 1970.
    ///
    /// Throws an `Error` where they cannot be read: to return it to the binding would take a table of JavaScript's values.
    #[wasm_bindgen(constructor)]
    pub fn new(options: String, environment: String, now: f64) -> WalletConnect {
        match make(options, environment, now) {
            Ok(client) => Self(client),
            Err(problem) => throw_str(&problem),
        }
    }

    /// Takes up again what was under way.
    pub fn start(&self, now: f64) -> String {
        write(&self.0.start(millis(now)))
    }

    /// Takes an `Action`; `call` numbers the page's promise, 0 for none.
    pub fn dispatch(&self, call: u32, action: &str, now: f64) -> String {
        write(&self.0.dispatch(call, action, millis(now)))
    }

    /// Takes a `HostEvent`.
    pub fn event(&self, event: &str, now: f64) -> String {
        write(&self.0.event(event, millis(now)))
    }

    /// Lets time pass.
    pub fn tick(&self, now: f64) -> String {
        write(&self.0.tick(millis(now)))
    }
}

/// Apart, for who throws gives back nothing that he holds, neither texts nor stack: this frame is a kilobyte, what is around it 32 bytes of a megabyte.
#[inline(never)]
#[expect(clippy::needless_pass_by_value, reason = "both end here, before anything is thrown")]
fn make(options: String, environment: String, now: f64) -> Result<&'static Client, String> {
    match Client::new(&options, &environment, millis(now)) {
        Ok(client) => Ok(Box::leak(Box::new(client))),
        Err(error) => Err(error.message()),
    }
}

fn write(output: &Output) -> String {
    json::to_string(output)
}

/// JavaScript's clock is a float of whole milliseconds.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the clock is positive and below 2^53"
)]
fn millis(now: f64) -> u64 {
    now as u64
}
