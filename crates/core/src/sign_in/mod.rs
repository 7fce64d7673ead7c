//! Signing in: a message that the account signs, so that a server knows whose it is (CAIP-122; specification, sections 2 to 5).
//!
//! Where to start: [`follow`] asks for a session whenever the account is another one, `demand` shows the view where there is none; `prepare` makes and checks the message that is shown,
//! `sign` has exactly that signed and verified; `leave` is every way out. What signs, verifies and keeps sessions is the page's `siwx`, asked through `Effect::SignIn…`.

mod account;
mod check;
mod demand;
mod leave;
mod memory;
mod message;
mod perform;
mod prepare;
mod sign;
mod slice;

pub use check::{follow, recheck};
pub use demand::view_changed;
pub use leave::disconnecting;
pub use memory::SignInMemory;
pub use perform::perform;
pub use slice::{SignInRequest, SignInSession, SignInSlice, SignInStage, SignInStatus};

#[cfg(test)]
mod tests;
