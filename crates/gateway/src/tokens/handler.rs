use std::sync::Arc;

use api::query::{QueryError, pairs};
use api::tokens::{Token as WireToken, Tokens as WireTokens};
use axum::Json;
use axum::extract::State;
use caip::ChainId;
use http::HeaderMap;

use super::{Known, Native, absolute, known_tokens};
use crate::app::Shared;
use crate::web::{
    Admitted, ApiError, FromQuery, Params, own_address, served_chain, written_address,
};

/// What `GET /v1/convert/tokens` is asked.
#[derive(Debug)]
pub struct TokensQuery {
    chain: String,
    address: Option<String>,
}

impl FromQuery for TokensQuery {
    fn from_query(query: &str) -> Result<Self, ApiError> {
        let (mut chain, mut address) = (None, None);
        for (key, value) in pairs(query)? {
            match key.as_str() {
                "chainId" => chain = Some(value),
                "address" => address = Some(value),
                _ => {}
            }
        }
        let chain = chain.ok_or(QueryError::Missing { key: "chainId" })?;
        Ok(Self { chain, address })
    }
}

/// `GET /v1/convert/tokens?chainId&address?`: the chain's own currency and the tokens of its list, and the project's own; or only the one of
/// `address`, of which, when it stands on no list, its own word is told.
pub async fn get_tokens(
    State(app): State<Shared>,
    Admitted(project): Admitted,
    headers: HeaderMap,
    Params(TokensQuery { chain, address }): Params<TokensQuery>,
) -> Result<Json<WireTokens>, ApiError> {
    let chain = Arc::clone(served_chain(&app, "chainId", &chain)?);
    let id = &chain.id;
    let native = app.tokens.native(id);
    let known = match address {
        Some(address) if is_native(id, &address) => vec![Known::from(&native)],
        Some(address) => vec![one(&app, id, &address).await?],
        None => {
            let listed = app.tokens.of(id).map(|list| list.tokens.as_slice()).unwrap_or_default();
            let own: Vec<_> = project
                .tokens
                .iter()
                .filter(|own| own.chain() == id)
                .map(|own| own.address().as_str().to_owned())
                .filter(|own| app.tokens.of(id).is_none_or(|list| list.find(own).is_none()))
                .collect();
            let own = known_tokens(&app, id, &own).await.into_iter().flatten();
            let listed = listed.iter().map(|token| Known::from(&**token));
            std::iter::once(Known::from(&native)).chain(listed).chain(own).collect()
        }
    };
    let base = own_address(&app.config, &headers);
    let tokens = known.into_iter().map(|token| wire(&base, id, token)).collect();
    Ok(Json(WireTokens { tokens }))
}

async fn one(app: &Shared, chain: &ChainId, address: &str) -> Result<Known, ApiError> {
    let address = written_address(chain, "address", address)?;
    let mut found = known_tokens(app, chain, &[address]).await;
    found.pop().flatten().ok_or_else(|| {
        ApiError::not_found("address", "no token of this address is known on this chain")
    })
}

/// Whether `address` is the placeholder of the chain's own currency, alone or after the chain's id.
fn is_native(chain: &ChainId, address: &str) -> bool {
    let placeholder = Native::placeholder(chain.namespace());
    let alone = address
        .strip_prefix(chain.as_str())
        .and_then(|rest| rest.strip_prefix(':'))
        .unwrap_or(address);
    alone.eq_ignore_ascii_case(placeholder)
}

fn wire(base: &str, chain: &ChainId, token: Known) -> WireToken {
    WireToken {
        address: token.caip10(chain),
        name: token.name,
        symbol: token.symbol,
        decimals: token.decimals,
        logo_uri: absolute(base, token.logo),
        eip2612: token.eip2612,
        verified: token.verified,
    }
}
