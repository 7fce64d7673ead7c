use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::FromRequestParts;
use http::request::Parts;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::app::Shared;
use crate::index::{Asker, Owner};
use crate::limits::{Client, Payer};
use crate::projects::{Project, Projects};
use crate::web::{ApiError, Paying, value};

/// The extractor that lets a request in: its project exists and its page may speak for it.
#[derive(Debug)]
pub struct Admitted(pub Arc<Project>);

impl FromRequestParts<Shared> for Admitted {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, ApiError> {
        let query = parts.uri.query().unwrap_or_default();
        take_token(parts, app)?;
        let project = admit(&app.projects, query, &parts.headers)?;
        take_for(app, &project)?;
        Ok(Self(project))
    }
}

/// The extractor that takes a token of the client's network before a body is read: for requests whose body names the project.
#[derive(Debug, Clone, Copy)]
pub struct Counted;

impl FromRequestParts<Shared> for Counted {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, ApiError> {
        take_token(parts, app).map(|()| Self)
    }
}

/// Before all else: whoever is refused pays as well.
fn take_token(parts: &Parts, app: &Shared) -> Result<(), ApiError> {
    let Some(Client(client)) = parts.extensions.get() else { return Ok(()) };
    app.limiter.take_of(*client, 1).map_err(|busy| ApiError::too_many(busy.seconds))
}

/// Takes a token of the project that a request was admitted for.
pub fn take_for(app: &Shared, project: &Project) -> Result<(), ApiError> {
    app.limiter.take_for(project, 1).map_err(|busy| ApiError::too_many(busy.seconds))
}

/// The extractor that lets in who wants to see a picture: whatever the page, since `<img>` does not say where it stands, so often per
/// network. Pictures come by the dozen and are counted apart from calls.
#[derive(Debug)]
pub struct Viewer(Option<IpAddr>);

/// A picture that must be fetched from elsewhere counts as this many.
const FETCHED: usize = 10;

impl FromRequestParts<Shared> for Viewer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, ApiError> {
        let viewer = Self(parts.extensions.get().map(|Client(client)| *client));
        viewer.take(app, 1)?;
        Ok(viewer)
    }
}

impl Viewer {
    /// Counts a picture that must be fetched.
    pub fn fetch(&self, app: &Shared) -> Result<(), ApiError> {
        self.take(app, FETCHED - 1)
    }

    /// Who pays for what the picture causes elsewhere: each fetch and node call beyond the first counts as one more picture.
    pub fn paying(&self, app: &Shared) -> Paying {
        let (client, app) = (self.0, app.clone());
        let take = move || client.map_or(Ok(()), |client| app.pictures.take_of(client, 1));
        Paying(Payer::new(take))
    }

    fn take(&self, app: &Shared, pictures: usize) -> Result<(), ApiError> {
        let Some(client) = self.0 else { return Ok(()) };
        let taken = app.pictures.take_of(client, pictures);
        taken.map_err(|busy| ApiError::too_many(busy.seconds))
    }
}

/// Who asks, as accounts are counted by it.
pub fn asker_of(client: Option<Extension<Client>>, project: &Project) -> Asker {
    let client = client.map(|Extension(Client(client))| client).filter(|it| !it.is_loopback());
    Asker {
        owner: client.map_or(Owner::MACHINE, Owner::of),
        project: Some(project.id.as_str().into()),
    }
}

/// The project that the query names, if the page that asks may speak for it: 401 for the first, 403 for the second.
pub fn admit(
    projects: &Projects,
    query: &str,
    headers: &HeaderMap,
) -> Result<Arc<Project>, ApiError> {
    admit_origin(projects, query, headers.get(header::ORIGIN).map(HeaderValue::as_bytes))
}

/// [`admit`], by the text of the `Origin` header.
pub fn admit_origin(
    projects: &Projects,
    query: &str,
    origin: Option<&[u8]>,
) -> Result<Arc<Project>, ApiError> {
    let project = known_project(projects, query)?;
    // An origin that is no text cannot be on a list.
    let origin = origin.map(|origin| std::str::from_utf8(origin).unwrap_or("null"));
    if project.admits(origin) {
        return Ok(project);
    }
    // The wording is part of the interface: clients look for it.
    Err(ApiError::new(StatusCode::FORBIDDEN, "origin", "Origin not found on Allowlist"))
}

/// The project that the query names, whoever asks.
pub fn known_project(projects: &Projects, query: &str) -> Result<Arc<Project>, ApiError> {
    let refuse = |text: &str| ApiError::new(StatusCode::UNAUTHORIZED, "projectId", text);
    let id = value(query, "projectId").ok_or_else(|| {
        refuse("the projectId is missing: add ?projectId=… to the address; `drawstring-gateway project add` makes one")
    })?;
    match projects.get(&id) {
        Ok(Some(project)) => Ok(project),
        Ok(None) => Err(refuse(
            "this gateway has no project of this id: check it, or make one with `drawstring-gateway project add`",
        )),
        Err(error) => {
            tracing::error!(%error, "the projects cannot be read");
            Err(ApiError::unavailable("the gateway cannot read its projects: try again"))
        }
    }
}
