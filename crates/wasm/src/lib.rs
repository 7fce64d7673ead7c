//! The browser's binding of `drawstring-core`: text in, text out, no logic.

use drawstring_core::{App, protocol::Output};
use wasm_bindgen::prelude::wasm_bindgen;

/// Two-level segregated fit: every allocation and release takes constant time, in a third of the code of std's allocator.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// The core. Every call but `read` returns an `Output` as JSON: effects to perform, slices to read again, when to `tick`.
///
/// It lives as long as its page: to end it would take code for every state that it may be in.
#[wasm_bindgen]
pub struct Core(&'static App);

#[wasm_bindgen]
impl Core {
    /// Takes the page's options and the environment as JSON, and the time in milliseconds since 1970.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str, environment: &str, now: f64) -> Self {
        Self(Box::leak(Box::new(App::new(options, environment, millis(now)))))
    }

    /// Reads the storage and resumes a stored session.
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

    /// Takes the `Reply` to the effect of this id.
    pub fn reply(&self, id: u32, reply: &str, now: f64) -> String {
        write(&self.0.reply(id, reply, millis(now)))
    }

    /// Takes the HTTP answer to the effect of this id, its body as it came.
    #[wasm_bindgen(js_name = replyHttp)]
    pub fn reply_http(&self, id: u32, status: u16, body: Vec<u8>, now: f64) -> String {
        write(&self.0.reply_http(id, status, body, millis(now)))
    }

    /// Lets time pass.
    pub fn tick(&self, now: f64) -> String {
        write(&self.0.tick(millis(now)))
    }

    /// One slice as JSON.
    pub fn read(&self, slice: &str) -> String {
        self.0.read(slice)
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
