//! What follows when something happened: one line for each subscriber. They run in this order and within the same turn, so that effects come out in this order.

use crate::{activity, context::Context, modal, signal::Signal, wallets};

/// Calls the subscribers of a signal.
pub fn notify(context: &Context, signal: Signal) {
    match signal {
        Signal::OptionsChanged => {
            modal::leave_switched_off(context);
            wallets::refresh_rows(context);
        }
        Signal::ConfigurationRead => {
            // Whoever looks at the activity by then could not tell whether there is one.
            activity::follow(context);
            modal::leave_switched_off(context);
        }
    }
}
