use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::wire::Links;

/// Where the address of the next page has its place.
const PLACE: &str = "page[after]";

/// The longest place that is kept: it goes into a cursor of the gateway's own.
const LONGEST: usize = 1_500;

/// What an answer says of the page after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// There is none.
    None,
    /// It begins there.
    At(String),
    /// There is one, and the word for where it begins is not understood.
    Unclear,
}

impl Next {
    /// Only the place is taken from the address that the vendor names; the address itself is not followed.
    pub fn of(links: &Links) -> Self {
        match links.next.as_deref() {
            None | Some("") => Self::None,
            Some(next) => place_in(next).map_or(Self::Unclear, Self::At),
        }
    }
}

fn place_in(next: &str) -> Option<String> {
    let (_, query) = next.split_once('?')?;
    let (_, place) = form_urlencoded::parse(query.as_bytes()).find(|(field, _)| field == PLACE)?;
    (!place.is_empty() && place.len() <= LONGEST).then(|| place.into_owned())
}

/// The path of the page that begins at a place.
pub fn page_at(path: &str, place: Option<&str>) -> String {
    let mut path = path.to_owned();
    if let Some(place) = place {
        path.push_str("&page%5Bafter%5D=");
        path.extend(utf8_percent_encode(place, NON_ALPHANUMERIC));
    }
    path
}
