use crate::{account, context::Context, protocol::Network, rpc, runtime::Key, text::join};
use caip::Namespace;
use std::{pin::Pin, rc::Rc};

/// What the code of an account begins with that delegates to a contract (EIP-7702), before the contract's address. Its key signs as ever, and it pays for its own gas.
const DELEGATED: &str = "0xef0100";
const DELEGATED_LETTERS: usize = 2 + 23 * 2;

/// Whether the active account is a contract. Its chain is asked once; where it does not tell, the account counts as none, and whoever wants to know next asks again.
pub(crate) fn is_smart(context: &Context) -> Pin<Box<dyn Future<Output = bool>>> {
    let context = context.clone();
    Box::pin(async move {
        if let Some((account, address, network)) = unknown(&context)
            && let Some(smart) = ask(&context, &network, &address).await
        {
            take(&context, account, smart);
        }
        context.state().slices.account.is_smart()
    })
}

/// Whether an address is a contract; `None` where no node tells.
pub(crate) async fn ask(context: &Context, network: &Rc<Network>, address: &str) -> Option<bool> {
    let params = join(&["[\"", address, "\",\"latest\"]"]);
    let code = rpc::call(context, network, "eth_getCode", params).await.ok()?;
    Some(is_contract(code.as_str()?))
}

fn take(context: &Context, account: String, smart: bool) {
    context.edit().kinds.told.push((account, smart));
    if smart {
        account::derive(context);
    }
}

/// A form is about to refuse, or to keep something back, that a contract would not be refused: does this as soon as it is known what the active
/// account is, or no node tells, which counts as an ordinary one. Once under each key.
pub(crate) fn learn(context: &Context, key: Key, then: fn(&Context)) {
    if context.runtime().is_running(key) {
        return;
    }
    context.spawn_latest(key, move |context| async move {
        is_smart(&context).await;
        then(&context);
    });
}

/// The active account (CAIP-10 and address), where it matters what it is and nobody knows.
fn unknown(context: &Context) -> Option<(String, String, Rc<Network>)> {
    let state = context.state();
    let network = state.slices.network.active.as_ref()?;
    let address = state.slices.account.address.as_ref()?;
    let account = name(network, address);
    let known = network.chain_namespace != Namespace::Eip155 || state.kinds.of(&account).is_some();
    (!known).then(|| (account, address.clone(), network.clone()))
}

/// An account on its chain: CAIP-10.
pub(in crate::account) fn name(network: &Network, address: &str) -> String {
    join(&[network.caip_network_id.as_str(), ":", address])
}

/// Whether code, as `eth_getCode` tells it, makes an address a contract.
fn is_contract(code: &str) -> bool {
    let delegated = code.len() == DELEGATED_LETTERS && code.starts_with(DELEGATED);
    code.len() > 2 && !delegated
}
