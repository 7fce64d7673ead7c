use crate::{
    account, context::Context, errors::Failure, protocol::Network, rpc, runtime::Key, text::join,
};
use caip::Namespace;
use json::Value;
use std::{pin::Pin, rc::Rc};

/// What the code of an account begins with that delegates to a contract (EIP-7702), before the contract's address. Its key signs as ever, and it pays for its own gas.
const DELEGATED: &str = "0xef0100";
const DELEGATED_LETTERS: usize = 2 + 23 * 2;

/// Which accounts are contracts, as far as somebody had to know: CAIP-10.
#[derive(Default)]
pub struct Kinds {
    /// What chains have told.
    told: Vec<(String, bool)>,
}

impl Kinds {
    /// Whether an account is one; `None` where nobody has asked.
    #[inline(never)]
    pub(in crate::account) fn of(&self, account: &str) -> Option<bool> {
        self.told.iter().find(|(told, _)| told == account).map(|(_, smart)| *smart)
    }
}

/// Whether the active account is a contract. Its chain is asked once; where it does not tell, the account counts as none, and whoever wants to know next asks again.
pub(crate) fn is_smart(context: &Context) -> Pin<Box<dyn Future<Output = bool>>> {
    let context = context.clone();
    Box::pin(async move {
        if let Some((account, network)) = unknown(&context) {
            let code = ask(&context, &network).await;
            take(&context, account, code);
        }
        context.state().slices.account.is_smart()
    })
}

fn ask(
    context: &Context,
    network: &Rc<Network>,
) -> impl Future<Output = Result<Value, Failure>> + use<> {
    let address = context.state().slices.account.address.clone().unwrap_or_default();
    rpc::call(context, network, "eth_getCode", join(&["[\"", &address, "\",\"latest\"]"]))
}

fn take(context: &Context, account: String, code: Result<Value, Failure>) {
    let Ok(Value::String(code)) = code else { return };
    let smart = is_contract(&code);
    context.edit().kinds.told.push((account, smart));
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
fn unknown(context: &Context) -> Option<(String, Rc<Network>)> {
    let state = context.state();
    let network = state.slices.network.active.as_ref()?;
    let account = name(network, state.slices.account.address.as_ref()?);
    let known = network.chain_namespace != Namespace::Eip155 || state.kinds.of(&account).is_some();
    (!known).then(|| (account, network.clone()))
}

/// An account on its chain: CAIP-10.
#[inline(never)]
pub(in crate::account) fn name(network: &Network, address: &str) -> String {
    join(&[network.caip_network_id.as_str(), ":", address])
}

/// Whether code, as `eth_getCode` tells it, makes an address a contract.
pub(crate) fn is_contract(code: &str) -> bool {
    let delegated = code.len() == DELEGATED_LETTERS && code.starts_with(DELEGATED);
    code.len() > 2 && !delegated
}
