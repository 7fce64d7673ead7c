use http::{HeaderMap, HeaderName, HeaderValue, header};

/// What the frame may do but for its ancestors. Scripts, workers, styles, fonts and requests are its own; no script is made of a text
/// but by the one policy `ew` of Trusted Types.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'; frame-src 'none'; require-trusted-types-for 'script'; trusted-types ew; frame-ancestors ";

/// Passkeys and the clipboard; nothing else that a page could have asked for.
const PERMISSIONS: HeaderValue = HeaderValue::from_static(
    "publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self), camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=(), display-capture=()",
);

/// The headers of the frame's document for pages of these origins. None where an origin cannot be written in a header.
pub fn document(ancestors: &str) -> Option<HeaderMap> {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_SECURITY_POLICY, policy(ancestors)?);
    headers.insert(HeaderName::from_static("permissions-policy"), PERMISSIONS);
    // A page that is isolated itself embeds no other document.
    let everywhere = HeaderValue::from_static("cross-origin");
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), everywhere);
    Some(headers)
}

/// The headers of an asset: a worker has the policy of its own script, and no asset is a document to embed.
pub fn asset() -> HeaderMap {
    policy("").map(|policy| (header::CONTENT_SECURITY_POLICY, policy)).into_iter().collect()
}

/// The policy with these ancestors, `'none'` where there are none.
fn policy(ancestors: &str) -> Option<HeaderValue> {
    let ancestors = if ancestors.is_empty() { "'none'" } else { ancestors };
    HeaderValue::from_str(&format!("{POLICY}{ancestors}")).ok()
}
