//! Which chains the gateway serves, and what it can do for each: `GET /v1/supported-chains`.
//!
//! # Where to start
//!
//! - [`get_supported_chains`], the handler;
//! - `capabilities`, where a room says what it can do.

mod capabilities;

use api::chains::{Capability, ChainCapabilities, SupportedChains};
use axum::Json;
use axum::extract::State;

use crate::app::Shared;
use crate::rpc::is_served;
use crate::web::Admitted;
use capabilities::capabilities;

/// `GET /v1/supported-chains`: the chains of which a node answers. A node that was down, or was never asked, is asked now.
pub async fn get_supported_chains(
    State(app): State<Shared>,
    Admitted(_): Admitted,
) -> Json<SupportedChains> {
    let looks: Vec<_> = app
        .chains
        .iter()
        .map(|chain| {
            let (proxy, chain) = (app.proxy.clone(), chain.clone());
            tokio::spawn(async move { is_served(&proxy, &chain).await.then_some(chain) })
        })
        .collect();
    let mut served = Vec::new();
    for look in looks {
        // A look that ended by a fault found no node.
        served.extend(look.await.ok().flatten());
    }
    served.sort_by(|one, other| one.id.cmp(&other.id));
    let of_chain = |chain: &_| capabilities(&app, chain);
    let can = |chain: &&std::sync::Arc<_>| of_chain(chain).contains(&Capability::Ws);
    let ws: Vec<_> = served.iter().filter(can).map(|chain| chain.id.clone()).collect();
    let capabilities: Vec<_> = served
        .iter()
        .map(|chain| ChainCapabilities { chain: chain.id.clone(), can: of_chain(chain).into() })
        .collect();
    let http: Vec<_> = served.iter().map(|chain| chain.id.clone()).collect();
    Json(SupportedChains { http: http.into(), ws: ws.into(), capabilities: capabilities.into() })
}
