use http::{HeaderMap, HeaderValue, header};

/// Whether an answer may come in gzip, and is not wanted rather as it is (RFC 9110, section 12.5.3).
pub fn accepts_gzip(headers: &HeaderMap) -> bool {
    let (mut gzip, mut any, mut identity) = (None, None, None);
    let lines = headers.get_all(header::ACCEPT_ENCODING).iter();
    for entry in
        lines.filter_map(|line| HeaderValue::to_str(line).ok()).flat_map(|it| it.split(','))
    {
        let (name, rest) = entry.split_once(';').unwrap_or((entry, ""));
        let weight = weight(rest);
        match name.trim().to_ascii_lowercase().as_str() {
            "gzip" | "x-gzip" => gzip = Some(weight),
            "*" => any = Some(weight),
            "identity" => identity = Some(weight),
            _ => {}
        }
    }
    let gzip = gzip.or(any).unwrap_or(0);
    gzip > 0 && gzip >= identity.unwrap_or(0)
}

/// The weight that `;q=` gives, in thousandths; what cannot be read is not wanted.
fn weight(parameters: &str) -> u16 {
    let value = parameters.split(';').find_map(|one| {
        let (name, value) = one.split_once('=')?;
        name.trim().eq_ignore_ascii_case("q").then_some(value.trim())
    });
    let Some(value) = value else { return 1_000 };
    let (whole, part) = value.split_once('.').unwrap_or((value, ""));
    let is_number = part.len() <= 3 && part.bytes().all(|digit| digit.is_ascii_digit());
    match whole {
        "1" if is_number => 1_000,
        "0" if is_number => format!("{part:0<3}").parse().unwrap_or(0),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_to_who_accepts_it() {
        let table: [(&[&str], bool); 18] = [
            (&[], false),
            (&[""], false),
            (&["gzip"], true),
            (&["GZip"], true),
            (&["x-gzip"], true),
            (&["br, gzip"], true),
            (&["br", "deflate, gzip"], true),
            (&["*"], true),
            (&["br"], false),
            (&["identity"], false),
            (&["gzip;q=0"], false),
            (&["gzip; Q=0.000"], false),
            (&["gzip;q=0, *"], false),
            (&["*;q=0"], false),
            (&["gzip;q=0.001"], true),
            (&["gzip;q=0.5, identity;q=0.8"], false),
            (&["gzip;q=often"], false),
            (&["gzipped"], false),
        ];
        for (lines, expected) in table {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(header::ACCEPT_ENCODING, HeaderValue::from_static(line));
            }
            assert_eq!(accepts_gzip(&headers), expected, "{lines:?}");
        }
    }
}
