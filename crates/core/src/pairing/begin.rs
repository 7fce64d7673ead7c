use super::{PairingNews, PairingSlice, door};
use crate::{
    context::Context,
    errors::Failure,
    parts,
    protocol::{Connector, Part, WalletSession},
};
use caip::ChainId;
use json::Later;

/// Shows links until a wallet that got one answers. Only from within a flow; dropping it withdraws the link.
pub async fn begin(
    context: &Context,
    connector: &Connector,
    chain_id: Option<ChainId>,
) -> Result<WalletSession, Failure> {
    // Nothing of the slice is written before the code that tells it is there.
    parts::load(context, Part::Qr).await?;
    door::ask(context, connector, chain_id).await
}

/// Nothing is shown any more.
pub fn end(context: &Context) {
    if *context.state().slices.pairing != PairingSlice::default() {
        context.edit().slices.pairing.set(PairingSlice::default());
    }
}

/// The host tells of the link that is out. Before there was one, there is nothing to tell of.
pub fn tell(context: &Context, news: &Later<PairingNews>) {
    if parts::has(context, Part::Qr) {
        door::tell(context, news);
    }
}

/// Copies the link and says so.
pub fn copy_link(context: &Context) {
    if parts::has(context, Part::Qr) {
        door::copy_link(context);
    }
}
