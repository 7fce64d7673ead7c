use alloy_primitives::Address;
use api::nfts::Nfts;
use api::provenance::{AsOf, Partial};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use caip::{ChainId, Namespace};
use http::{HeaderMap, Uri};

use super::held::held;
use super::present::{Pictures, nft};
use crate::app::Shared;
use crate::evm::Evm;
use crate::history::{PATIENCE, Question, dropped};
use crate::index::{Asker, IndexUnavailable, Reader};
use crate::limits::Client;
use crate::web::{Admitted, ApiError, asker_of, own_address};

/// Tokens that are asked for at once: one call. An account that was given more is told so.
const MOST: usize = 500;

/// `GET /v1/account/{address}/nfts?chainId`
pub async fn get_nfts(
    State(app): State<Shared>,
    Admitted(project): Admitted,
    client: Option<Extension<Client>>,
    address: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Json<Nfts>, ApiError> {
    let Ok(Path(address)) = address else {
        return Err(ApiError::bad_input("address", "the address is not text: check it"));
    };
    let question = Question::parse(&app, &address, uri.query().unwrap_or_default())?;
    let chain = evm_chain(&question)?;
    let refuse = |_| ApiError::bad_input("address", "this is no address of an EVM chain");
    let owner: Address = question.address.as_str().parse().map_err(refuse)?;
    let evm = Evm::of(&app.proxy, chain.as_str())
        .ok_or_else(|| ApiError::bad_input("chainId", "this gateway has no node of this chain"))?;
    let reader = as_far_as_read(&app, &chain, owner, &asker_of(client, &project)).await.map_err(
        |error| match error {
            IndexUnavailable::DiskFull => ApiError::unavailable(error.to_string()),
            IndexUnavailable::File => unavailable(&error),
        },
    )?;
    let came = app.index.came(&reader, MOST).await;
    let (all, more) = came.map_err(|error| unavailable(&error))?;
    let mut partial = unread(&chain, &reader);
    if reader.kept_from > 0 {
        let reason = dropped(&app, reader.kept_from);
        partial.push(Partial { what: "nfts".to_owned(), source: "index".to_owned(), reason });
    }
    if more {
        let reason = format!("at most the latest {MOST} that came are looked at");
        partial.push(Partial { what: "nfts".to_owned(), source: "index".to_owned(), reason });
    }
    let units = held(&evm, owner, &all).await.map_err(|error| unavailable(&error))?;
    let pictures =
        Pictures { base: &own_address(&app.config, &headers), project: project.id.as_str() };
    let own: Vec<_> = all.iter().zip(units).filter(|(_, units)| !units.is_zero()).collect();
    let addresses = own.iter().flat_map(|(came, _)| [came.collection, came.sender]).collect();
    let known = app.index.look_up(&reader, addresses).await.map_err(|error| unavailable(&error))?;
    let nfts = own.into_iter().map(|own| nft(&app, (&chain, owner, &known), pictures, own));
    let nfts = nfts.collect();
    let block = reader.head.map(|block| AsOf { chain_id: chain, block: block.to_string() });
    Ok(Json(Nfts { nfts, as_of: block.into_iter().collect(), partial }))
}

fn evm_chain(question: &Question) -> Result<ChainId, ApiError> {
    let named = question.chain.as_ref();
    let evm = named.filter(|chain| chain.namespace() == Namespace::Eip155);
    let advice = "name the EVM chain that is meant, for example eip155:1 for Ethereum";
    evm.cloned().ok_or_else(|| ApiError::bad_input("chainId", advice))
}

/// The account in the index; one that was not asked for before is given a moment.
async fn as_far_as_read(
    app: &Shared,
    chain: &ChainId,
    owner: Address,
    asker: &Asker,
) -> Result<Reader, IndexUnavailable> {
    let mut reader = app.index.account(chain.as_str(), owner, asker).await?;
    let deadline = tokio::time::Instant::now() + PATIENCE;
    while !is_whole(&reader) {
        let patience = deadline.duration_since(tokio::time::Instant::now());
        let was = reader;
        reader = app.index.read_further(chain.as_str(), owner, was, patience).await?;
        if reader == was {
            break;
        }
    }
    Ok(reader)
}

fn is_whole(reader: &Reader) -> bool {
    reader.head.is_some() && reader.gap.is_none()
}

fn unread(chain: &ChainId, reader: &Reader) -> Vec<Partial> {
    let reason = "the account's history is still being read: ask again for what came earlier";
    let missing =
        Partial { what: chain.to_string(), source: "index".to_owned(), reason: reason.to_owned() };
    (!is_whole(reader)).then_some(missing).into_iter().collect()
}

fn unavailable(error: &dyn std::error::Error) -> ApiError {
    tracing::warn!(%error, "the NFTs of an account cannot be told");
    ApiError::unavailable("the NFTs cannot be told at the moment: try again".to_owned())
}
