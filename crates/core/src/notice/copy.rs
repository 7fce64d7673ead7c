use super::{fail, show::copied};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    message::Message,
    protocol::Effect,
};

/// Puts a text on the clipboard, and says how that went.
pub fn copy(context: &Context, text: String, told: &'static str) {
    context.spawn(move |context| async move {
        match context.ask(Effect::Copy { text }).await {
            Ok(_) => copied(&context, Message::new(told)),
            Err(fault) => fail(&context, &Failure::new(Problem::ClipboardFailed, fault.message)),
        }
    });
}
