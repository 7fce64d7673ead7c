use alloy_primitives::{Address, U256};
use api::history::NftFlags;
use api::nfts::Nft;
use caip::ChainId;

use crate::app::Shared;
use crate::history::{MASS, has_url};
use crate::index::record::Kind;
use crate::index::{Came, Lookups, TokenFacts};

/// Where pictures are, and for whom.
#[derive(Debug, Clone, Copy)]
pub struct Pictures<'a> {
    /// This gateway's own address.
    pub base: &'a str,
    /// The project's id.
    pub project: &'a str,
}

/// A token as the wire has it.
pub fn nft(
    app: &Shared,
    (chain, owner, known): (&ChainId, Address, &Lookups),
    pictures: Pictures<'_>,
    (came, units): (&Came, U256),
) -> Nft {
    let facts = known.tokens.get(&came.collection);
    let is_spam = is_spam(app, (chain, owner, known), came, facts);
    let collection = came.collection.to_checksum(None);
    let Pictures { base, project } = pictures;
    let image =
        format!("{base}/v1/nft/{chain}/{collection}/{}/image?projectId={project}", came.item);
    let name = facts.and_then(|facts| facts.name.as_ref().or(facts.symbol.as_ref()));
    Nft {
        name: name.map(|name| format!("{name} #{}", came.item)),
        collection,
        token_id: came.item.to_string(),
        standard: if came.kind == Kind::Erc721 { "ERC-721" } else { "ERC-1155" }.to_owned(),
        quantity: units.to_string(),
        image: (!is_spam).then_some(image),
        flags: NftFlags { is_spam },
    }
}

/// The rules of the history (`unsolicited_nft`, `mass_airdrop`, `url_in_name`), for what an account still has.
fn is_spam(
    app: &Shared,
    (chain, owner, known): (&ChainId, Address, &Lookups),
    came: &Came,
    facts: Option<&TokenFacts>,
) -> bool {
    let collection = came.collection.to_checksum(None);
    let listed = app.tokens.of(chain).is_some_and(|list| list.find(&collection).is_some());
    if came.sender == owner || listed {
        return false;
    }
    let dealt = known.dealt.contains(&came.collection) || known.dealt.contains(&came.sender);
    let words =
        facts.into_iter().flat_map(|facts| [facts.name.as_deref(), facts.symbol.as_deref()]);
    let has_url = words.flatten().any(has_url);
    !dealt || has_url || came.breadth.is_some_and(|count| count >= MASS)
}
