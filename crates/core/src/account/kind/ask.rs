use crate::{account, context::Context, protocol::Network, rpc, runtime::Key, text::join};
use caip::{AccountId, Namespace};
use json::Value;
use std::{pin::Pin, rc::Rc};

/// What the code of an account begins with that delegates to a contract (EIP-7702), before the contract's address. Its key signs as ever, and it pays for its own gas.
const DELEGATED: &str = "0xef0100";
const DELEGATED_LETTERS: usize = 2 + 23 * 2;

/// Which accounts are contracts, as far as somebody had to know.
#[derive(Default)]
pub struct Kinds(Vec<(AccountId, bool)>);

impl Kinds {
    /// Whether this one is known to be a contract.
    pub(in crate::account) fn is_smart(&self, account: &AccountId) -> bool {
        self.0.iter().any(|(known, smart)| *smart && known == account)
    }
}

/// Whether the active account is a contract. Its chain is asked once; where it does not tell, the account counts as none, and whoever wants to know next asks again.
pub(crate) fn is_smart(context: &Context) -> Pin<Box<dyn Future<Output = bool>>> {
    let context = context.clone();
    Box::pin(async move {
        if let Some((account, network)) = unknown(&context) {
            let params = join(&["[\"", account.address().as_str(), "\",\"latest\"]"]);
            let code = rpc::call(&context, &network, "eth_getCode", params).await;
            take(&context, account, &code.unwrap_or_default());
        }
        context.state().slices.account.is_smart()
    })
}

fn take(context: &Context, account: AccountId, code: &Value) {
    let Some(code) = code.as_str() else { return };
    let smart = is_contract(code);
    context.edit().kinds.0.push((account, smart));
    if smart {
        account::derive(context);
    }
}

/// Does this as soon as the active account turns out to be a contract; nothing where it is known already.
pub(super) fn learn(context: &Context, key: Key, then: fn(&Context)) {
    if unknown(context).is_some() && !context.runtime().is_running(key) {
        context.spawn_latest(key, move |context| async move {
            if is_smart(&context).await {
                then(&context);
            }
        });
    }
}

/// The active account, where it matters what it is and nobody knows.
fn unknown(context: &Context) -> Option<(AccountId, Rc<Network>)> {
    let state = context.state();
    let network = state.slices.network.active.clone()?;
    let account = state.slices.account.caip_address.clone()?;
    let known = network.chain_namespace != Namespace::Eip155
        || state.kinds.0.iter().any(|(known, _)| *known == account);
    (!known).then_some((account, network))
}

/// Whether code, as `eth_getCode` tells it, makes an address a contract.
pub(crate) fn is_contract(code: &str) -> bool {
    let delegated = code.len() == DELEGATED_LETTERS && code.starts_with(DELEGATED);
    code.len() > 2 && !delegated
}
