use crate::context::Call;
use json::{FromJson, Later};

/// Reads an action that crossed as text, in the part that performs it. One that cannot be read is reported, and ends the call.
pub(crate) fn read<T: FromJson>(action: &Later<T>, call: Call) -> Option<(T, Call)> {
    match action.read() {
        Ok(action) => Some((action, call)),
        Err(error) => {
            call.refuse(&error.message());
            None
        }
    }
}
