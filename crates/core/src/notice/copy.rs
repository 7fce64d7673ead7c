use super::{fail, succeed};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    message::Message,
    protocol::Effect,
};

/// Puts a text on the clipboard, and says how that went.
pub fn copy(context: &Context, text: String, copied: &'static str) {
    context.spawn(move |context| async move {
        match context.ask(Effect::Copy { text }).await {
            Ok(_) => succeed(&context, Message::new(copied)),
            Err(fault) => fail(&context, &Failure::new(Problem::ClipboardFailed, fault.message)),
        }
    });
}
