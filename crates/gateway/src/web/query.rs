use std::borrow::Cow;

use api::wallets::WalletQuery;
use axum::extract::FromRequestParts;
use http::request::Parts;

use crate::web::ApiError;

/// The first value of `name` in a query string, borrowed where nothing had to be decoded; an empty one is none.
pub fn value<'a>(query: &'a str, name: &str) -> Option<Cow<'a, str>> {
    form_urlencoded::parse(query.as_bytes())
        .find(|(key, _)| key == name)
        .map(|(_, value)| value)
        .filter(|value| !value.is_empty())
}

/// Parameters that a handler reads from the query string, its own way.
pub trait FromQuery: Sized {
    /// Reads them, or says which one is wrong.
    fn from_query(query: &str) -> Result<Self, ApiError>;
}

impl FromQuery for WalletQuery {
    fn from_query(query: &str) -> Result<Self, ApiError> {
        Ok(Self::parse(query)?)
    }
}

/// The extractor of a [`FromQuery`] type.
#[derive(Debug)]
pub struct Params<T>(pub T);

impl<T: FromQuery, S: Sync> FromRequestParts<S> for Params<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        T::from_query(parts.uri.query().unwrap_or_default()).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_encoding_is_undone() {
        assert_eq!(value("a=1&chainId=eip155%3A1", "chainId").unwrap(), "eip155:1");
    }

    #[test]
    fn a_plain_value_is_borrowed() {
        assert!(matches!(value("chainId=eip155:1", "chainId"), Some(Cow::Borrowed("eip155:1"))));
    }

    #[test]
    fn an_empty_value_is_as_good_as_none() {
        assert_eq!(value("projectId=&page=2", "projectId"), None);
    }
}
