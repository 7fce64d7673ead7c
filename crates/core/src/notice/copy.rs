use super::show::{by_hand, copied};
use crate::{context::Context, errors::Problem, message::Message, protocol::Effect};

/// Puts a text on the clipboard, and says how that went. Where that is not allowed the text is shown, to be copied by hand.
pub fn copy(context: &Context, text: String, told: &'static str) {
    context.spawn(move |context| async move {
        match context.ask(Effect::Copy { text: text.clone() }).await {
            Ok(_) => copied(&context, Message::new(told)),
            Err(_) => by_hand(&context, Message::new(Problem::ClipboardFailed.key()), text),
        }
    });
}
