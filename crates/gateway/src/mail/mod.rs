//! E-mail that the gateway sends: one-time codes of the embedded wallet (contract of the embedded wallet, 3.11).
//!
//! # Where to start
//!
//! - [`EmailAddress`], an address in its one normal form; [`Mail`], a message whose headers no input can add to;
//! - [`Mailer`], a way to send it: [`SmtpMailer`], by the operator's mail server, or [`ScriptedMailer`] in tests;
//! - `[mail]` in the configuration: [`crate::config::MailConfig`].

mod address;
mod mailer;
mod message;
mod scripted;
mod smtp;

pub use address::{EmailAddress, ParseEmailError};
pub use mailer::{MailError, Mailer};
pub use message::Mail;
pub use scripted::ScriptedMailer;
pub use smtp::SmtpMailer;
