use super::{NoticeSlice, NoticeVariant};
use crate::{
    context::Context, errors::Failure, message::Message, runtime::Key, text::is_local_host,
};

/// A notice that replaces an open one appears after this (specification, section 4).
const REPLACE_MS: u64 = 150;
/// Notices other than loading ones go by themselves.
const SHOWN_MS: u64 = 2_500;
/// What was pressed shows for so long that it was copied.
const COPIED_MS: u64 = 1_600;
const NOTICE: Key = Key::new("notice");

/// Says that something worked.
pub fn succeed(context: &Context, message: Message) {
    show(context, NoticeVariant::Success, message);
}

/// Says that a text is on the clipboard.
pub(super) fn copied(context: &Context, message: Message) {
    let notice = NoticeSlice { message, ..NoticeSlice::default() };
    show_for(context, notice, Some(COPIED_MS));
}

/// Says that a text could not be copied, and shows it for as long as nothing else is said.
pub(super) fn by_hand(context: &Context, message: Message, text: String) {
    let variant = NoticeVariant::Error;
    show_for(context, NoticeSlice { open: true, variant, message, by_hand: Some(text) }, None);
}

/// Says that something did not work.
pub fn fail(context: &Context, failure: &Failure) {
    show(context, NoticeVariant::Error, failure.message());
}

/// Says in these words that something did not work.
pub fn fail_with(context: &Context, message: Message) {
    show(context, NoticeVariant::Error, message);
}

/// Says that something is under way; it stays until another notice replaces it.
pub fn loading(context: &Context, message: Message) {
    show(context, NoticeVariant::Loading, message);
}

/// Shows a text of the page's own, as it is.
pub fn show_text(context: &Context, text: &str, failed: bool) {
    let variant = if failed { NoticeVariant::Error } else { NoticeVariant::Success };
    show(context, variant, Message::new("notice.text").with("text", text));
}

/// Hides the notice.
pub fn dismiss(context: &Context) {
    context.runtime().cancel(NOTICE);
    hide(context);
}

fn show(context: &Context, variant: NoticeVariant, message: Message) {
    let shown_ms = (variant != NoticeVariant::Loading).then_some(SHOWN_MS);
    show_for(context, NoticeSlice { open: true, variant, message, by_hand: None }, shown_ms);
}

fn show_for(context: &Context, notice: NoticeSlice, shown_ms: Option<u64>) {
    // Open, or closing to make place for another one.
    let in_place = context.state().slices.notice.open || context.runtime().is_running(NOTICE);
    hide(context);
    context.spawn_latest(NOTICE, move |context| async move {
        if in_place {
            context.sleep(REPLACE_MS).await;
        }
        context.edit().slices.notice.set(NoticeSlice { open: true, ..notice });
        if let Some(shown_ms) = shown_ms {
            context.sleep(shown_ms).await;
            hide(&context);
        }
    });
}

fn hide(context: &Context) {
    if context.state().slices.notice.open {
        context.edit().slices.notice.open = false;
    }
}

/// Shows the page's developer what to fix: unless the page sets `debug`, only on the developer's own device. The first alert stays
/// until it is dismissed.
pub fn alert(context: &Context, failure: &Failure) {
    let mut state = context.edit();
    let own_device = || is_local_host(&state.environment.domain);
    if !state.config.debug.unwrap_or_else(own_device) || state.slices.alert.open {
        return;
    }
    let alert = &mut state.slices.alert;
    alert.open = true;
    alert.code = failure.problem.code().into();
    alert.message = match &failure.detail {
        Some(detail) => failure.message().with("detail", detail),
        None => failure.message(),
    };
}

/// Hides the alert.
pub fn dismiss_alert(context: &Context) {
    context.edit().slices.alert.open = false;
}
