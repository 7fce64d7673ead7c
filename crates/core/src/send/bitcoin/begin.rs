use super::door;
use crate::{
    context::Context, errors::Failure, parts, protocol::Part, review::Psbt, send::transfer::Order,
};
use caip::Namespace;

/// Finds out what can be sent, for a form of this family that does not know it yet. The code comes when there is one.
pub(in crate::send) fn learn(context: &Context) {
    let state = context.state();
    let active = &state.slices.network.active;
    let wanted =
        active.as_ref().is_some_and(|network| network.chain_namespace == Namespace::Bip122);
    drop(state);
    if wanted {
        parts::after(context, Part::Bitcoin, door::learn);
    }
}

/// Makes the transaction that the form describes; all there is, without an amount.
pub(in crate::send) async fn transfer(
    context: &Context,
    order: &Order,
    units: Option<String>,
) -> Result<Psbt, Failure> {
    parts::load(context, Part::Bitcoin).await?;
    door::transfer(context, order, units).await
}
