use api::embedded::{ListedSession, SessionList};
use axum::Json;
use axum::extract::State;

use super::{Session, SignedIn};
use crate::app::Shared;
use crate::embedded::devices::device_id;
use crate::embedded::request::{Refused, blocking, unreadable};

/// `GET /api/v1/sessions`: where the user is logged in.
pub async fn get_sessions(
    State(app): State<Shared>,
    SignedIn { session: own, now_ms }: SignedIn,
) -> Result<Json<SessionList>, Refused> {
    let user = own.user.clone();
    let read = move |app: &Shared| Ok(app.embedded()?.sessions.of_user(&user, now_ms));
    let all = blocking(&app, read).await?.map_err(|error| unreadable(&error))?;
    let sessions = all.into_iter().map(|session| listed(session, &own)).collect();
    Ok(Json(SessionList { sessions }))
}

fn listed(session: Session, own: &Session) -> ListedSession {
    ListedSession {
        device_id: device_id(&session.project, &session.jkt),
        current: session.id == own.id,
        id: session.id,
        label: session.label,
        created_ms: session.created_ms,
        last_seen_ms: session.seen_ms,
    }
}
