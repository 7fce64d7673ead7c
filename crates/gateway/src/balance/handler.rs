use std::time::Duration;

use api::balance::Balances;
use api::provenance::Partial;
use axum::Json;
use axum::extract::{Path, State};
use http::HeaderMap;

use super::BalanceQuery;
use super::answer::{join, part, with_numbers, with_pictures};
use super::merge::ask_sources;
use crate::app::Shared;
use crate::kit::Kit;
use crate::price::rate;
use crate::rpc::Budgets;
use crate::web::{Admitted, ApiError, Params, own_address};

/// How long one chain may take: the client waits ten seconds for all (spec 9).
const PATIENCE: Duration = Duration::from_secs(8);

/// `GET /v1/account/{address}/balance?currency&chainId&forceUpdate`: what an account holds, on one chain or on all.
///
/// A chain that does not answer is told in `partial`, and the others stand. When none answers, there is nothing to stand: 503.
pub async fn get_balance(
    State(app): State<Shared>,
    Admitted(project): Admitted,
    Path(address): Path<String>,
    headers: HeaderMap,
    Params(query): Params<BalanceQuery>,
    Params(kit): Params<Kit>,
) -> Result<Json<Balances>, ApiError> {
    let questions = query.questions(&app, &project, &address)?;
    let rate = rate(&app, query.currency).await;
    let asked: Vec<_> = questions
        .into_iter()
        .map(|question| {
            let app = app.clone();
            let chain = question.chain.clone();
            let work = async move {
                let merged = ask_sources(&app, &question).await;
                part(&app, &question, merged, rate).await
            };
            (chain, tokio::spawn(Budgets::carried(tokio::time::timeout(PATIENCE, work))))
        })
        .collect();
    let mut parts = Vec::with_capacity(asked.len());
    let mut partial = Vec::new();
    if rate.is_none() {
        partial.push(Partial {
            what: "prices".into(),
            source: "chain".into(),
            reason: format!("no feed tells what {} costs: ask for usd", query.currency),
        });
    }
    for (chain, part) in asked {
        let reason = match part.await {
            Ok(Ok(part)) => {
                parts.push(part);
                continue;
            }
            Ok(Err(_)) => "no answer in time",
            Err(_) => "a fault in the gateway",
        };
        let (what, source) = (chain.to_string(), "chain".into());
        partial.push(Partial { what, source, reason: reason.into() });
    }
    let whole = join(parts, partial);
    if whole.sources.is_empty() {
        let reason = whole.partial.first().map_or("", |partial| &partial.reason);
        return Err(ApiError::unavailable(format!("no chain tells balances now: {reason}")));
    }
    let whole = with_pictures(whole, &own_address(&app.config, &headers));
    Ok(Json(if kit == Kit::AppKit { with_numbers(whole) } else { whole }))
}
