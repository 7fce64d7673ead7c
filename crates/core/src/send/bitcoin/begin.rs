use super::door;
use crate::{
    context::Context,
    errors::Failure,
    parts,
    protocol::{Network, Part},
    review::Psbt,
    send::{coin, transfer::Order},
};
use json::Value;
use std::rc::Rc;

/// Finds out what can be sent, for a form of this family that does not know it yet. The code comes when there is one; where it does not, the form says so.
pub(in crate::send) fn learn(context: &Context) {
    if parts::has(context, Part::Bitcoin) {
        return door::learn(context);
    }
    if context.runtime().is_running(coin::POLL) {
        return;
    }
    context.spawn_latest(coin::POLL, |context| async move {
        match parts::load(&context, Part::Bitcoin).await {
            Ok(()) => door::learn(&context),
            Err(failure) => coin::take(&context, Err(failure)),
        }
    });
}

/// Makes the transaction that the form describes; all there is, without an amount. With the height of the last block before it, if it is told.
pub(in crate::send) async fn transfer(
    context: &Context,
    order: &Order,
    units: Option<String>,
) -> Result<(Psbt, Option<u64>), Failure> {
    parts::load(context, Part::Bitcoin).await?;
    door::transfer(context, order, units).await
}

/// Reads what a wallet answered that was to sign and hand in the transaction of this id, and hands in what it only signed. The id, once the network has it.
/// The code is there: it made the transaction.
pub(crate) fn handed_in<'a>(
    context: &'a Context,
    network: &'a Rc<Network>,
    id: &'a str,
    answer: &'a Value,
) -> door::Making<'a, String> {
    door::handed_in(context, network, id, answer)
}
