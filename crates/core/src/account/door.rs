//! The ways into what comes with the account, from code that is loaded before it.

use crate::{
    activity::{self, ActivityAction},
    context::{Call, Context},
    errors::{Failure, Problem},
    profile,
    protocol::LogLevel,
    receive::{self, ReceiveAction},
    tokens::{self, TokensAction},
};
use json::{FromJson, Later};

/// What is looked at is kept up to date, for the account that is connected now.
#[inline(never)]
pub fn follow(context: &Context) {
    tokens::follow(context);
    activity::follow(context);
    profile::follow(context);
    receive::follow(context);
}

#[inline(never)]
pub fn tokens(context: &Context, action: &Later<TokensAction>, call: Call) {
    perform(context, action, call, tokens::perform);
}

#[inline(never)]
pub fn activity(context: &Context, action: &Later<ActivityAction>, call: Call) {
    perform(context, action, call, activity::perform);
}

#[inline(never)]
pub fn receive(context: &Context, action: &Later<ReceiveAction>, call: Call) {
    perform(context, action, call, receive::perform);
}

fn perform<T: FromJson>(context: &Context, action: &Later<T>, call: Call, act: fn(&Context, T)) {
    let result = match action.read() {
        Ok(action) => {
            act(context, action);
            Ok(())
        }
        Err(error) => {
            let failure = Failure::new(Problem::ActionInvalid, error.message());
            context.log(LogLevel::Error, &failure);
            Err(failure)
        }
    };
    call.settle(&result);
}
