use api::identity::{Suggestion, Suggestions, is_account_label};
use api::provenance::Partial;
use axum::Json;
use axum::extract::{Path, State};
use http::Uri;

use super::ens::{Ens, EnsError, EnsName};
use super::find::ens;
use crate::app::Shared;
use crate::web::{Admitted, ApiError, Paying, value};

/// What stands behind the label that was asked for, in this order; nothing is the label itself. They are as many as can be looked up for one request where
/// their records are kept outside the chain.
const ENDINGS: [&str; 5] = ["", "1", "-1", "01", "-x"];

/// `GET /v1/profile/suggestions/{name}?projectId&zone`: names of a zone like the one that was asked for which have no address, the one itself first. That a
/// name has none does not promise that it can be registered. Where the gateway has no name service nothing is left out, and `partial` says so. 503 is a chain,
/// or a zone's own server, that does not answer.
pub async fn get_suggestions(
    State(app): State<Shared>,
    Admitted(_): Admitted,
    paying: Paying,
    Path(label): Path<String>,
    uri: Uri,
) -> Result<Json<Suggestions>, ApiError> {
    let zone = value(uri.query().unwrap_or_default(), "zone").unwrap_or_default();
    let names = candidates(&label, &zone)?;
    let Some(ens) = ens(&app) else {
        return Ok(Json(unknown(&names, "no chain with a name service is configured")));
    };
    match paying.each(async { Ok(free(&ens, &names).await) }).await? {
        Ok(suggestions) => Ok(Json(Suggestions { suggestions, partial: Vec::new() })),
        Err(error @ EnsError::Nowhere) => Ok(Json(unknown(&names, &error.to_string()))),
        Err(error) => {
            Err(ApiError::unavailable(format!("names cannot be looked up ({error}): try again")))
        }
    }
}

/// Those of the names that have no address. One that could not be looked up is left out; that is an error where no other is free.
async fn free(ens: &Ens, names: &[EnsName]) -> Result<Vec<Suggestion>, EnsError> {
    let mut suggestions = Vec::new();
    let mut failed = None;
    for (name, address) in names.iter().zip(ens.addresses_of(names).await?) {
        match address {
            Ok(None) => suggestions.push(suggestion(name, Some(false))),
            Ok(Some(_)) => {}
            Err(error) => failed = Some(error),
        }
    }
    match failed {
        Some(error) if suggestions.is_empty() => Err(error),
        _ => Ok(suggestions),
    }
}

/// The names to look up, or what is wrong with the question.
fn candidates(label: &str, zone: &str) -> Result<Vec<EnsName>, ApiError> {
    if !is_account_label(label) {
        return Err(ApiError::bad_input(
            "name",
            "write at least four letters, digits and hyphens, without the zone",
        ));
    }
    let advice = "name the zone that the account names are in, as in zone=example.eth";
    let zone = EnsName::typed(zone).map_err(|_| ApiError::bad_input("zone", advice))?;
    let mut names = Vec::new();
    for ending in ENDINGS {
        let longer = format!("{label}{ending}");
        if is_account_label(&longer) {
            // A zone may be too long for anything before it.
            let name = EnsName::typed(&format!("{longer}.{zone}"));
            names.push(name.map_err(|_| ApiError::bad_input("zone", advice))?);
        }
    }
    Ok(names)
}

/// Names of which nothing says whether they are taken.
fn unknown(names: &[EnsName], reason: &str) -> Suggestions {
    let partial = Partial {
        what: "registered".to_owned(),
        source: "chain".to_owned(),
        reason: reason.to_owned(),
    };
    let suggestions = names.iter().map(|name| suggestion(name, None)).collect();
    Suggestions { suggestions, partial: vec![partial] }
}

fn suggestion(name: &EnsName, registered: Option<bool>) -> Suggestion {
    Suggestion { name: name.to_string(), registered }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(label: &str, zone: &str) -> Vec<String> {
        let names = candidates(label, zone).unwrap_or_default();
        names.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn asked_name_is_the_first_of_a_few() {
        let names = made("Alice", "Example.eth");
        assert_eq!(names[..3], ["alice.example.eth", "alice1.example.eth", "alice-1.example.eth"]);
        assert_eq!(names.len(), ENDINGS.len());
    }

    #[test]
    fn longest_label_has_no_longer_ones() {
        assert_eq!(made(&"a".repeat(63), "example.eth").len(), 1);
    }

    #[test]
    fn what_is_no_label_or_no_zone_has_no_names() {
        let deep = "a.".repeat(125);
        for (label, zone) in [
            ("bob", "example.eth"),
            ("al_ce", "example.eth"),
            ("alice.bob", "example.eth"),
            ("alice", ""),
            ("alice", "eth"),
            ("alice", "exa mple.eth"),
            ("alice", "\u{435}xample.eth"),
            ("alice", ".eth"),
            ("alice", &format!("{deep}eth")),
        ] {
            assert!(candidates(label, zone).is_err(), "{label}.{zone}");
        }
    }
}
