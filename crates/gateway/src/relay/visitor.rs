use std::net::IpAddr;
use std::sync::Arc;

use http::{HeaderMap, HeaderValue, header};
use relay::{Refused, Relay, Visitor};
use walletconnect::ClientId;
use walletconnect::relay::Refusal;

use crate::app::Shared;
use crate::projects::Project;
use crate::web::value;

/// Where mobile apps say who they are: Android's package name, and iOS' bundle id.
const APP: [&str; 2] = ["packageName", "bundleId"];

type MayAsk = Box<dyn Fn(usize) -> bool + Send + Sync>;

/// Who comes: whose token it shows, for which project, within which limits. Nobody is turned away here; a socket tells them.
pub fn visitor(
    app: &Shared,
    relay: &Relay,
    client: IpAddr,
    query: &str,
    headers: &HeaderMap,
) -> Visitor {
    let project = project_of(app, query, headers);
    let admitted = match &project {
        Ok(_) => token_of(query, headers, |token| relay.client_of(token)),
        Err(why) => Err(Refused::Catalogue(*why)),
    };
    visitor_of(app, client, admitted, project.ok().flatten())
}

/// Somebody who gets nothing but this reason.
pub fn turned_away(app: &Shared, client: IpAddr, why: Refusal) -> Visitor {
    visitor_of(app, client, Err(Refused::Catalogue(why)), None)
}

fn visitor_of(
    app: &Shared,
    client: IpAddr,
    admitted: Result<ClientId, Refused>,
    project: Option<Arc<Project>>,
) -> Visitor {
    let (owner, share) = (app.share_key(client), app.share_of(client).telling(&Arc::default()));
    Visitor { client: admitted, may_ask: may_ask(app, client, project), share, owner }
}

/// Whether a request that counts as so many is within the limits of its address and its project.
fn may_ask(app: &Shared, client: IpAddr, project: Option<Arc<Project>>) -> MayAsk {
    let app = app.clone();
    Box::new(move |cost| {
        let limiter = &app.limiter;
        limiter.take_of(client, cost).is_ok()
            && project.as_deref().is_none_or(|project| limiter.take_for(project, cost).is_ok())
    })
}

/// The token stands in the address, since browsers set no headers, or in the header, as native clients write it.
pub fn token_of<T>(
    query: &str,
    headers: &HeaderMap,
    read: impl FnOnce(Option<&str>) -> Result<T, Refused>,
) -> Result<T, Refused> {
    let header = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = header.and_then(|text| {
        let (scheme, token) = text.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
    });
    read(bearer.or(value(query, "auth").as_deref()))
}

/// The gateway's project that the address names, if it names one and its page, or its app, may speak for it.
fn project_of(
    app: &Shared,
    query: &str,
    headers: &HeaderMap,
) -> Result<Option<Arc<Project>>, Refusal> {
    let strict = app.config.relay.known_projects;
    let Some(id) = value(query, "projectId") else {
        return if strict { Err(Refusal::ProjectIdNotSpecified) } else { Ok(None) };
    };
    let found = app.projects.get(&id).map_err(|error| {
        tracing::error!(%error, "the projects cannot be read");
        Refusal::Unknown
    })?;
    let Some(project) = found else {
        return if strict { Err(Refusal::ProjectNotFound) } else { Ok(None) };
    };
    let origin = headers.get(header::ORIGIN).map(HeaderValue::as_bytes);
    // An origin that is no text cannot be on a list.
    let origin = origin.map(|origin| std::str::from_utf8(origin).unwrap_or("null"));
    let app = APP.iter().filter_map(|name| value(query, name));
    let app: Vec<_> = app.collect();
    if project.admits_app(&app, origin) {
        Ok(Some(project))
    } else {
        Err(Refusal::OriginNotAllowed)
    }
}
