use std::time::Duration;

use bytes::Bytes;
use http::{Method, Request, Uri, header};
use http_body_util::Full;
use relay::mailbox::Pending;
use relay::watch::{PostError, Poster};

use crate::outbound::{FetchError, Fetched, Limits, Outbound};

/// Posts to the receivers that the operator named, and to nobody else: what allows other fetches does not allow these.
#[derive(Debug)]
pub struct Webhooks {
    outbound: Outbound,
    receivers: Vec<Receiver>,
    challenges: bool,
}

/// A receiver that the operator named: `push.example.org`, `push.example.org/hooks`, or `10.0.0.7:8080`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Receiver {
    authority: String,
    path: String,
}

/// How much of an answer is read, and how long a receiver may take.
const LIMITS: Limits = Limits { bytes: 64 << 10, time: Duration::from_secs(5) };

impl Webhooks {
    /// To these receivers; a new one is asked first whether it wants posts, if `challenges`.
    pub fn new(outbound: Outbound, receivers: &[String], challenges: bool) -> Self {
        let receivers = receivers.iter().map(|text| Receiver::of(text)).collect();
        Self { outbound, receivers, challenges }
    }

    /// Nothing is followed elsewhere: only the named hosts are posted to.
    async fn send(&self, url: &str, json: String) -> Result<Fetched, FetchError> {
        if !self.accepts(url) {
            return Err(FetchError::Private);
        }
        let mut request = Request::new(Full::new(Bytes::from(json)));
        *request.method_mut() = Method::POST;
        *request.uri_mut() = url.parse().map_err(|_| FetchError::Url)?;
        let json = http::HeaderValue::from_static("application/json");
        request.headers_mut().insert(header::CONTENT_TYPE, json);
        self.outbound.ask(request, LIMITS).await
    }
}

impl Receiver {
    fn of(text: &str) -> Self {
        let (authority, path) = text.split_once('/').unwrap_or((text, ""));
        let path = format!("/{}", path.trim_end_matches('/'));
        Self { authority: authority.to_ascii_lowercase(), path }
    }

    /// Without a port it is reached over TLS; with one the operator's own servers may be without.
    fn is(&self, uri: &Uri) -> bool {
        let Some(authority) = uri.authority() else { return false };
        let https = uri.scheme_str() == Some("https");
        let same = authority.as_str().eq_ignore_ascii_case(&self.authority);
        let beneath = self.path == "/"
            || uri
                .path()
                .strip_prefix(&*self.path)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        let plain = !uri.path().contains("..") && !uri.path().contains('%');
        same && beneath && plain && (https || authority.port().is_some())
    }
}

/// Whether a receiver answers a challenge: with the word alone, or `{"challenge":WORD}`. One that sends back whatever it is sent agrees to nothing.
fn agrees(answer: &[u8], word: &str) -> bool {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Agreed {
        challenge: String,
    }
    answer.trim_ascii() == word.as_bytes()
        || serde_json::from_slice(answer).is_ok_and(|Agreed { challenge }| challenge == word)
}

impl Poster for Webhooks {
    fn accepts(&self, url: &str) -> bool {
        let Ok(uri) = url.parse::<Uri>() else { return false };
        self.receivers.iter().any(|receiver| receiver.is(&uri))
    }

    fn challenge<'a>(&'a self, url: &'a str) -> Pending<'a, Result<(), PostError>> {
        Box::pin(async move {
            if !self.challenges {
                return Ok(());
            }
            let mut word = [0; 16];
            getrandom::fill(&mut word).map_err(|_| PostError::Again)?;
            let word = data_encoding::HEXLOWER.encode(&word);
            let json = format!(r#"{{"eventAuth":[],"challenge":"{word}"}}"#);
            let answer = self.send(url, json).await.map_err(|_| PostError::Never)?;
            if agrees(&answer.body, &word) { Ok(()) } else { Err(PostError::Never) }
        })
    }

    fn post<'a>(&'a self, url: &'a str, json: String) -> Pending<'a, Result<(), PostError>> {
        Box::pin(async move {
            match self.send(url, json).await {
                Err(FetchError::Status(408 | 429)) => Err(PostError::Again),
                // It arrived: what the receiver says to it is of no account, and one that wants nothing there (4xx) is asked no more,
                // as the protocol has it.
                Ok(_)
                | Err(
                    FetchError::TooLarge | FetchError::Compressed | FetchError::Status(400..=499),
                ) => Ok(()),
                // One that leads elsewhere is not followed.
                Err(FetchError::Url | FetchError::Private | FetchError::Status(300..=399)) => {
                    Err(PostError::Never)
                }
                Err(_) => Err(PostError::Again),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receiver_agrees_by_the_word_and_not_by_an_echo() {
        for answer in ["abc", " abc\r\n", r#"{"challenge":"abc"}"#] {
            assert!(agrees(answer.as_bytes(), "abc"), "{answer}");
        }
        for answer in [
            "",
            "abcd",
            "{}",
            r#"{"eventAuth":[],"challenge":"abc"}"#,
            r#"{"json":{"challenge":"abc"}}"#,
            "<p>abc</p>",
        ] {
            assert!(!agrees(answer.as_bytes(), "abc"), "{answer}");
        }
    }

    #[test]
    fn only_the_named_receivers_are_posted_to() {
        let named = ["push.example.org", "hooks.example.org/wc", "10.0.0.7:8080"];
        let receivers: Vec<_> = named.iter().map(|text| Receiver::of(text)).collect();
        let accepts = |url: &str| {
            url.parse().is_ok_and(|uri| receivers.iter().any(|receiver| receiver.is(&uri)))
        };
        for url in [
            "https://push.example.org/any/path?x=1",
            "https://PUSH.example.org/",
            "https://hooks.example.org/wc",
            "https://hooks.example.org/wc/abc",
            "http://10.0.0.7:8080/hook",
        ] {
            assert!(accepts(url), "{url}");
        }
        for url in [
            "http://push.example.org/",
            "https://push.example.org:8443/",
            "https://push.example.org.evil.com/",
            "https://evil.com/push.example.org",
            "https://user@push.example.org/",
            "https://push.example.org@evil.com/",
            "https://hooks.example.org/",
            "https://hooks.example.org/wcx",
            "https://hooks.example.org/wc/../admin",
            "https://hooks.example.org/wc/%2e%2e/admin",
            "http://10.0.0.7:8081/",
            "http://10.0.0.7/",
            "https://public.example.org/",
            "/relative",
        ] {
            assert!(!accepts(url), "{url}");
        }
    }
}
