use super::{
    Listed, RegistryState, WalletEntry,
    entry::same_name,
    icons,
    identity::{has_rdns, is_wanted},
    listed::listed,
    registry::{chains, learn},
};
use crate::{chunk, context::Context, protocol::Data, state::State};
use caip::ChainId;
use json::Value;
use std::rc::Rc;

/// Reads the wallets that ship in the package, unless they are there. They stand before everything that a gateway says of wallets.
pub(super) async fn load(context: &Context) {
    if context.state().registry.packaged > 0 {
        return;
    }
    // Failing is no fault here: the gateway has them as well, and the next who needs them asks again.
    if let Ok(text) = chunk::load(context, Data::Wallets, None).await {
        take(&mut context.edit(), &text);
        context.spawn(icons::load);
    }
}

fn take(state: &mut State, text: &str) {
    // Another flow may have asked as well.
    if state.registry.packaged > 0 {
        return;
    }
    let rows = Value::parse(text).unwrap_or_default();
    let mut known = Vec::new();
    for row in rows.as_array().unwrap_or_default() {
        let Some(wallet) = listed(row, &state.config) else { continue };
        for alias in wallet.aliases() {
            learn(state, alias, &wallet.entry.id);
        }
        known.push(wallet);
    }
    let registry = &mut state.registry;
    registry.packaged = known.len();
    // What a gateway said before they were there comes behind them.
    let told = std::mem::replace(&mut registry.known, known);
    for wallet in told {
        if place(registry, &wallet).is_none() {
            registry.known.push(wallet);
        }
    }
    rank(state);
}

/// Suggests them before what the gateway suggested.
fn rank(state: &mut State) {
    let mut ranked: Vec<String> = Vec::new();
    for own in offered(state, &chains(state, None)) {
        ranked.push(own.entry.id.clone());
    }
    let registry = &mut state.registry;
    if registry.packaged > 0 {
        registry.count = registry.count.max(u32::try_from(ranked.len()).ok());
    }
    for id in std::mem::replace(&mut registry.ranked, ranked) {
        registry.suggest(id);
    }
}

/// The wallets of the package that the page wants shown and that work on one of these networks.
pub(super) fn offered<'a>(
    state: &'a State,
    chains: &'a [ChainId],
) -> impl Iterator<Item = &'a Listed> {
    let package = state.registry.package().iter();
    package.filter(move |own| works(own, chains) && is_wanted(&own.entry, state))
}

/// Whether the wallet works on one of these networks: on one of their families, or on one that it names itself.
pub(super) fn works(wallet: &Listed, chains: &[ChainId]) -> bool {
    let named = wallet.chains();
    chains.iter().any(|id| match named {
        Some(named) => named.into_iter().any(|chain| chain == id.as_str()),
        None => wallet.families.is_empty() || wallet.families.contains(&id.namespace()),
    })
}

/// A gateway's word for a wallet, held to the package. Of a wallet that the package knows the gateway gives the picture, and whether it is
/// certified; everything else is the package's.
pub(super) fn held(registry: &mut RegistryState, told: Listed) -> Listed {
    let Some(place) = place(registry, &told) else { return told };
    let own = &mut registry.known[place];
    let icon = told.entry.icon.clone().or_else(|| icons::of(&registry.icons, own));
    let entry = Rc::make_mut(&mut own.entry);
    entry.icon = icon;
    entry.certified = told.entry.certified;
    own.clone()
}

/// Where the package has the wallet: what bears the id, the rdns or the name of one of its wallets is that wallet.
fn place(registry: &RegistryState, told: &Listed) -> Option<usize> {
    let told = &*told.entry;
    let find = |is_it: &dyn Fn(&Listed) -> bool| registry.package().iter().position(is_it);
    find(&|own| own.entry.id == told.id || own.aliases().any(|alias| alias == told.id))
        .or_else(|| find(&|own| told.rdns.as_ref().is_some_and(|rdns| has_rdns(own, rdns))))
        .or_else(|| find(&|own| same_name(&own.entry.name, &told.name)))
}

/// The wallet of the package that the text names.
pub(crate) async fn named(context: &Context, text: &str) -> Option<Rc<WalletEntry>> {
    load(context).await;
    let state = context.state();
    let found = state.registry.package().iter().find(|own| own.is_meant(text));
    found.map(|own| own.entry.clone())
}
