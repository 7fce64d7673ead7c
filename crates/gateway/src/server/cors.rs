use http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};

use super::Reply;
use crate::projects::Projects;
use crate::web::{ApiError, admit, value};

/// Lets pages of any origin read answers: which origin may have one is the project's decision, not the browser's.
pub fn open_to_all(headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    let exposed = HeaderValue::from_static("x-request-id");
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
}

/// Whether a browser asks if it may ask.
pub fn is_preflight(method: &Method, headers: &HeaderMap) -> bool {
    method == Method::OPTIONS && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// The answer to a browser that asks if it may ask: the refusal that the request itself would get for its project or origin.
pub fn preflight(
    projects: &Projects,
    query: &str,
    asked: &HeaderMap,
) -> Result<Response<Reply>, ApiError> {
    if value(query, "projectId").is_some() {
        admit(projects, query, asked)?;
    }
    let mut answer = Response::new(Reply::Whole(None));
    *answer.status_mut() = StatusCode::NO_CONTENT;
    let headers = answer.headers_mut();
    let methods = HeaderValue::from_static("GET, POST, OPTIONS");
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, methods);
    if let Some(names) = asked.get(header::ACCESS_CONTROL_REQUEST_HEADERS) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, names.clone());
    }
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    Ok(answer)
}
