use super::form;
use crate::{
    context::{Call, Context},
    parts::{self, part},
    protocol::{Part, View},
};

/// Keeps the form in line with the account; called whenever the view or the account may have changed. The form's code comes when it is first shown.
pub fn follow(context: &Context) {
    let shown = {
        let modal = &context.state().slices.modal;
        modal.open && matches!(modal.view, View::WalletSend | View::WalletSendSelectToken)
    };
    if shown || parts::has(context, Part::Forms) {
        keep(context, Call::new(context, 0));
    }
}

#[part(forms, enter)]
fn keep(context: &Context, call: Call) {
    form::follow(context);
    call.settle(&Ok(()));
}
