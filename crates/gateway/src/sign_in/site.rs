use api::sign_in::SignInCode;
use http::{HeaderMap, header};

use super::refusal::refuse;
use crate::projects::{OriginRule, Project};
use crate::web::ApiError;

/// The `Origin` header: the page that asks, if it is one.
pub fn origin_header(headers: &HeaderMap) -> Option<&str> {
    // An origin that is no text is that of no page.
    headers.get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or("null"))
}

/// The origin of a URI in the form in which browsers send it, `https://shop.example:8443`. None where browsers might see another one: names of
/// users, capital letters, and whatever else must be read twice.
pub fn origin_of(uri: &str) -> Option<&str> {
    let (scheme, rest) = uri.split_once("://")?;
    let authority = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_lowercase())
        && scheme
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"+-.".contains(&b));
    let is_authority = !authority.is_empty()
        && authority
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b".-_:[]".contains(&b));
    (is_scheme && is_authority).then(|| &uri[..scheme.len() + 3 + authority.len()])
}

/// Whether a message is for a site of the project's, and where a page asks, for this page: its domain and its URI are of one origin, which the
/// project admits.
pub fn check_site(
    project: &Project,
    page: Option<&str>,
    scheme: Option<&str>,
    domain: &str,
    uri: &str,
) -> Result<(), ApiError> {
    let wrong = |field: &str, text: &str| Err(refuse(SignInCode::DomainMismatch, field, text));
    let Some(origin) = origin_of(uri) else {
        return wrong(
            "uri",
            "the URI of the message is no address of a page: write the page's own, for example https://shop.example/",
        );
    };
    let (of_origin, authority) = origin.split_once("://").unwrap_or_default();
    if !authority.eq_ignore_ascii_case(domain) || scheme.is_some_and(|it| it != of_origin) {
        return wrong(
            "domain",
            "the domain of the message is not the host of its URI: write both of the page that asks to sign in",
        );
    }
    // A session is what backends trust: without a list, any site could have its visitors sign in to another's project.
    if project.origins.is_empty() && !OriginRule::is_local(origin) {
        return wrong(
            "domain",
            "this project lists no sites, so there is no sign-in to it: add its origin with `drawstring-gateway project set --origin`",
        );
    }
    if !project.admits(Some(origin)) {
        return wrong(
            "domain",
            "this project has no such site: add its origin with `drawstring-gateway project set --origin`",
        );
    }
    if page.is_some_and(|page| page != origin) {
        return wrong(
            "domain",
            "the message is for another site than the page that sent it: do not sign it, and ask for a new nonce on this page",
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_read_where_no_browser_reads_another_one() {
        let table = [
            ("https://shop.example", Some("https://shop.example")),
            ("https://shop.example/a?b#c", Some("https://shop.example")),
            ("https://shop.example?https://evil.example", Some("https://shop.example")),
            ("http://localhost:5173/", Some("http://localhost:5173")),
            ("http://[::1]:3000/a", Some("http://[::1]:3000")),
            ("chrome-extension://abc/p.html", Some("chrome-extension://abc")),
            ("https://shop.example@evil.example/", None),
            ("https://shop.example\\@evil.example/", None),
            ("https://Shop.example/", None),
            ("HTTPS://shop.example/", None),
            ("https://sh\u{43e}p.example/", None),
            ("https://shop%2eexample/", None),
            ("https:///shop.example", None),
            ("https:shop.example", None),
            ("//shop.example", None),
            ("data:text/html,https://shop.example/", None),
            ("", None),
        ];
        for (uri, expected) in table {
            assert_eq!(origin_of(uri), expected, "{uri}");
        }
    }

    #[test]
    fn a_message_is_for_the_page_that_sent_it_and_for_a_site_of_the_project() {
        const PAGE: Option<&str> = Some("https://app.shop.example");
        const HOST: &str = "app.shop.example";
        const URI: &str = "https://app.shop.example/sign-in";
        let listed = Project::with_origins(&["https://*.shop.example"]);
        let good: [(_, _, _, &str, &str); 6] = [
            (&listed, PAGE, None, HOST, URI),
            (&listed, PAGE, Some("https"), HOST, URI),
            (&listed, None, None, HOST, URI),
            (&listed, PAGE, None, "APP.shop.example", URI),
            (
                &listed,
                Some("http://localhost:5173"),
                None,
                "localhost:5173",
                "http://localhost:5173/",
            ),
            (
                &Project::with_origins(&[]),
                Some("http://localhost:5173"),
                None,
                "localhost:5173",
                "http://localhost:5173/",
            ),
        ];
        for (project, page, scheme, domain, uri) in good {
            assert!(check_site(project, page, scheme, domain, uri).is_ok(), "{domain} {uri}");
        }
        let bad: [(_, _, _, &str, &str); 10] = [
            (
                &Project::with_origins(&[]),
                Some("https://any.example"),
                None,
                "any.example",
                "https://any.example",
            ),
            (&listed, PAGE, Some("http"), HOST, URI),
            (&listed, PAGE, None, "evil.example", URI),
            (&listed, PAGE, None, HOST, "https://evil.example/app.shop.example"),
            (&listed, PAGE, None, "evil.example", "https://evil.example/"),
            (&listed, None, None, "evil.example", "https://evil.example/"),
            (&listed, PAGE, None, "other.shop.example", "https://other.shop.example/"),
            (&listed, PAGE, None, "app.shop.example:8443", "https://app.shop.example:8443/"),
            (&listed, PAGE, None, HOST, "http://app.shop.example/"),
            (&Project::with_origins(&[]), Some("null"), None, "any.example", "https://any.example"),
        ];
        for (project, page, scheme, domain, uri) in bad {
            let error = check_site(project, page, scheme, domain, uri).unwrap_err();
            assert_eq!(error.status, 401, "{domain} {uri}");
            assert_eq!(error.body.reasons[0].code.as_deref(), Some("domain_mismatch"));
        }
    }
}
