use api::embedded::{NewDevice, RegisteredDevice};
use axum::Json;
use axum::extract::State;
use http::{HeaderMap, StatusCode, header};

use super::{Device, DeviceError, label};
use crate::app::Shared;
use crate::disk::Use;
use crate::embedded::dpop::DeviceKey;
use crate::embedded::frame::may_embed;
use crate::embedded::request::{ApiBody, Proven, Refused, blocking, refuse, unreadable};
use crate::web::{ApiError, take_for};

/// `POST /api/v1/device`: makes the key known that signs the requests of a frame, for the project whose page embeds it. The page's origin is the frame's word, which has it
/// from the browser.
pub async fn post_device(
    State(app): State<Shared>,
    proven: Proven,
    headers: HeaderMap,
    ApiBody(body): ApiBody<NewDevice>,
) -> Result<Json<RegisteredDevice>, Refused> {
    let NewDevice { jwk, project_id, top_origin, storage } = body;
    if DeviceKey::try_from(jwk).ok().as_ref() != Some(&proven.key) {
        let advice = "this is not the key that signed the request";
        return Err(refuse(StatusCode::BAD_REQUEST, "key_mismatch", "jwk", advice));
    }
    let project = app.projects.get(&project_id).map_err(|error| {
        tracing::error!(%error, "the projects cannot be read");
        ApiError::unavailable("the gateway cannot read its projects: try again")
    })?;
    let project = project.filter(|project| may_embed(project, &top_origin)).ok_or_else(|| {
        let advice = "this project has no such site: add its origin with `drawstring-gateway project set --origin`";
        refuse(StatusCode::FORBIDDEN, "origin_not_allowed", "topOrigin", advice)
    })?;
    take_for(&app, &project)?;
    if !app.disk.allows(Use::Projects) {
        return Err(full());
    }
    let user_agent = headers.get(header::USER_AGENT).and_then(|text| text.to_str().ok());
    let device = Device {
        project: project_id,
        jkt: proven.jkt,
        top_origin,
        storage,
        label: label(user_agent.unwrap_or_default()),
        seen_ms: proven.now_ms,
    };
    let (device_id, network) = (device.id(), proven.network);
    let register = move |app: &Shared| Ok(app.embedded()?.devices.register(&device, network));
    match blocking(&app, register).await? {
        Ok(()) => Ok(Json(RegisteredDevice { device_id, server_time_ms: proven.now_ms })),
        Err(DeviceError::Full) => Err(full()),
        Err(error) => Err(unreadable(&error)),
    }
}

fn full() -> Refused {
    ApiError::unavailable("the gateway cannot remember more devices: try again later")
        .retry_after(10)
        .into()
}
