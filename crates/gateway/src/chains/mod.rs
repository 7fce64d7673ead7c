//! Which chains the gateway serves: `GET /v1/supported-chains`.

use api::chains::SupportedChains;
use axum::Json;
use axum::extract::State;

use crate::app::Shared;
use crate::rpc::is_served;
use crate::web::Admitted;

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
            tokio::spawn(async move { is_served(&proxy, &chain).await.then(|| chain.id.clone()) })
        })
        .collect();
    let mut http = Vec::new();
    for look in looks {
        // A look that ended by a fault found no node.
        http.extend(look.await.ok().flatten());
    }
    http.sort();
    Json(SupportedChains { http: http.into(), ws: Vec::new().into() })
}
