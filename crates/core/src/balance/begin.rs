use super::{door, load::BALANCE};
use crate::{
    account::Balance,
    context::{Call, Context},
    errors::Problem,
    notice, parts,
    protocol::Part,
};

/// Reads the balance of the connected account on the active network, unless a fresh one is known.
pub fn load(context: &Context) {
    if is_connected(context) {
        enter(context, Call::new(context, 0), |context, _| door::load(context));
    } else {
        context.runtime().cancel(BALANCE);
    }
}

/// As [`load`], and tells the page when it is done.
pub fn refresh(context: &Context, call: Call) {
    if is_connected(context) {
        enter(context, call, door::refresh);
    } else {
        call.settle(&Err(Problem::NotConnected.into()));
    }
}

/// Back online: failures of the time before do not count.
pub fn forgive(context: &Context) {
    if is_connected(context) {
        enter(context, Call::new(context, 0), |context, _| door::forgive(context));
    }
}

/// Balances are read by code that comes with the account; until it is there, they are on their way.
fn enter(context: &Context, call: Call, door: fn(&Context, Call)) {
    if parts::has(context, Part::Account) {
        return door(context, call);
    }
    show(context, Balance::Loading);
    context.spawn(move |context| async move {
        match parts::load(&context, Part::Account).await {
            Ok(()) => door(&context, call),
            Err(failure) => {
                show(&context, Balance::Unavailable);
                notice::fail(&context, &failure);
                call.settle(&Err(failure));
            }
        }
    });
}

/// Unless one is known.
fn show(context: &Context, balance: Balance) {
    let mut state = context.edit();
    if !matches!(state.slices.account.balance, Balance::Known { .. }) {
        state.slices.account.balance = balance;
    }
}

fn is_connected(context: &Context) -> bool {
    context.state().slices.account.caip_address.is_some()
}
