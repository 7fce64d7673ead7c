use api::history::HistoryPage;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use http::{HeaderMap, Uri};

use super::application::add_applications;
use super::cursor::Cursor;
use super::info::complete_icons;
use super::nft::add_pictures;
use super::query::Question;
use super::source::SourceError;
use super::worth::add_worth;
use crate::app::Shared;
use crate::limits::Client;
use crate::web::{ApiError, ShowingActivity, asker_of, own_address};

/// `GET /v1/account/{address}/history?chainId&cursor&currency`
pub async fn get_history(
    State(app): State<Shared>,
    ShowingActivity(project): ShowingActivity,
    client: Option<Extension<Client>>,
    address: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Json<HistoryPage>, ApiError> {
    let Ok(Path(address)) = address else {
        return Err(ApiError::bad_input("address", "the address is not text: check it"));
    };
    let mut question = Question::parse(&app, &address, uri.query().unwrap_or_default())?;
    question.asker = asker_of(client, &project);
    let (secret, subject) = (app.index.secret(), question.subject());
    let cursor = question.cursor.as_deref().map(|text| Cursor::open(text, secret, &subject));
    let cursor = cursor.transpose().map_err(|error| refusal(error.into()))?;
    let found = app.history.page(&app, &question, cursor.as_ref()).await;
    let (source, mut found) = found.map_err(refusal)?;
    add_applications(&app, &mut found.items);
    let base = own_address(&app.config, &headers);
    add_pictures(&base, project.id.as_str(), &mut found.items);
    complete_icons(&base, &mut found.items);
    found.partial.extend(add_worth(&app, question.currency, &mut found.items).await);
    let next =
        found.next.map(|place| Cursor { source: source.to_owned(), place }.seal(secret, &subject));
    Ok(Json(HistoryPage {
        data: found.items.into(),
        next,
        as_of: found.as_of,
        sources: vec![source.to_owned()],
        partial: found.partial,
    }))
}

fn refusal(error: SourceError) -> ApiError {
    match error {
        SourceError::Unavailable(reason) => ApiError::unavailable(reason),
        SourceError::Unserved => ApiError::bad_input("chainId", error.to_string()),
        SourceError::Place(forged) => ApiError::bad_input("cursor", forged.to_string()),
    }
}
