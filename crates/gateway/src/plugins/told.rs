//! What the vendors' histories have in common.

use api::history::{FungibleInfo, Icon};
use api::provenance::Partial;
use caip::ChainId;

use crate::app::Shared;
use crate::history::{HistorySource, Question, native_info};
use crate::tokens::clean::{clean_name, clean_symbol};

/// The chains asked for that the source does not know.
pub fn unserved(source: &dyn HistorySource, question: &Question) -> Vec<Partial> {
    let unknown = question.chains.iter().filter(|chain| !source.serves(chain));
    let partial = |chain: &ChainId| Partial {
        what: chain.to_string(),
        source: source.id().to_owned(),
        reason: "it does not know this chain".to_owned(),
    };
    unknown.map(partial).collect()
}

/// A token, or without address the chain's own currency: in the list's words where it stands there, else in the vendor's, cleaned and without
/// a picture.
pub fn fungible(
    app: &Shared,
    chain: &ChainId,
    address: Option<String>,
    (name, symbol): (Option<&str>, Option<&str>),
) -> FungibleInfo {
    let icon = |logo: &Option<String>| logo.clone().map(|url| Icon { url });
    let Some(address) = address else {
        return native_info(&app.tokens.native(chain));
    };
    match app.tokens.of(chain).and_then(|list| list.find(&address)) {
        Some(token) => FungibleInfo {
            name: Some(token.name.clone()),
            symbol: Some(token.symbol.clone()),
            icon: icon(&token.logo),
            address: Some(address),
        },
        None => FungibleInfo {
            name: name.and_then(clean_name),
            symbol: symbol.and_then(clean_symbol),
            icon: None,
            address: Some(address),
        },
    }
}
