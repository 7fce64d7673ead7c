use bytes::Bytes;

/// Bytes that are a picture, by their own first bytes; what a server calls them is not believed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The whole file.
    pub bytes: Bytes,
    /// `image/png`
    pub media_type: &'static str,
}

/// A picture's first bytes, where they stand, and what they mean.
const SIGNS: [(usize, &[u8], &str); 6] = [
    (0, b"\x89PNG\r\n\x1a\n", "image/png"),
    (0, b"\xff\xd8\xff", "image/jpeg"),
    (0, b"GIF87a", "image/gif"),
    (0, b"GIF89a", "image/gif"),
    (8, b"WEBP", "image/webp"),
    (4, b"ftypavif", "image/avif"),
];

impl Picture {
    /// The picture that these bytes are, if they are one.
    pub fn of(bytes: Bytes) -> Option<Self> {
        let is =
            |at: usize, sign: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(sign));
        let media_type =
            SIGNS.iter().find(|(at, sign, _)| is(*at, sign)).map(|(.., media_type)| *media_type);
        let media_type = media_type.or_else(|| is_svg(&bytes).then_some("image/svg+xml"))?;
        Some(Self { bytes, media_type })
    }
}

/// Whether the first element is `<svg`, after what may stand before it.
fn is_svg(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let after = if let Some(inside) = rest.strip_prefix("<?") {
            inside.split_once("?>").map(|(_, after)| after)
        } else if let Some(inside) = rest.strip_prefix("<!--") {
            inside.split_once("-->").map(|(_, after)| after)
        } else if rest.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("<!DOCTYPE")) {
            after_doctype(&rest[9..])
        } else {
            break;
        };
        let Some(after) = after else { return false };
        rest = after.trim_start();
    }
    rest.strip_prefix("<svg")
        .is_some_and(|rest| rest.starts_with([' ', '>', '\n', '\t', '\r', '/']))
}

/// Bytes of declarations in an SVG: drawing programs write a dozen of short names.
const DECLARATIONS: usize = 4_096;

/// What stands behind a document type, whose own declarations may be inside. None where they lead elsewhere or refer to each other: a few
/// of those become gigabytes in whoever reads them.
fn after_doctype(text: &str) -> Option<&str> {
    let end = text.find(['[', '>'])?;
    if text[end..].starts_with('>') {
        return Some(&text[end + 1..]);
    }
    let (inside, after) = text[end + 1..].split_once(']')?;
    let is_plain = inside.len() <= DECLARATIONS
        && !inside.contains(['&', '%'])
        && !["SYSTEM", "PUBLIC"].iter().any(|word| inside.contains(word));
    after.trim_start().strip_prefix('>').filter(|_| is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn media_type(bytes: &'static [u8]) -> Option<&'static str> {
        Picture::of(Bytes::from_static(bytes)).map(|picture| picture.media_type)
    }

    #[test]
    fn pictures_are_known_by_their_first_bytes() {
        let table: [(&[u8], &str); 6] = [
            (b"\x89PNG\r\n\x1a\n....", "image/png"),
            (b"\xff\xd8\xff\xe0....", "image/jpeg"),
            (b"GIF89a....", "image/gif"),
            (b"RIFF....WEBPVP8 ", "image/webp"),
            (b"\0\0\0 ftypavif....", "image/avif"),
            (b"<?xml version=\"1.0\"?>\n<!-- a --><svg xmlns=\"\">", "image/svg+xml"),
        ];
        for (bytes, expected) in table {
            assert_eq!(media_type(bytes), Some(expected));
        }
    }

    #[test]
    fn an_svg_may_have_comments_and_plain_declarations_in_front() {
        let svg: [&[u8]; 5] = [
            b"<?xml version=\"1.0\"?><!-- a --><!-- b -->\n<!-- c --><svg>",
            b"<!-- a --><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/a.dtd\"><svg/>",
            b"<!DOCTYPE svg [ <!ENTITY ns_svg \"http://www.w3.org/2000/svg\"> ]>\n<!-- b --><svg xmlns=\"&ns_svg;\">",
            b"<?xml version=\"1.0\"?><?xml-stylesheet href=\"a\"?><svg>",
            b"<!doctype svg><svg\t>",
        ];
        for bytes in svg {
            assert_eq!(media_type(bytes), Some("image/svg+xml"), "{bytes:?}");
        }
        let other: [&[u8]; 5] = [
            b"<!DOCTYPE svg [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;\">]><svg>",
            b"<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><svg>",
            b"<!DOCTYPE svg [<!ENTITY % a \"b\">]><svg>",
            b"<!DOCTYPE svg [<svg>",
            b"<!-- <svg>",
        ];
        for bytes in other {
            assert_eq!(media_type(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn anything_else_is_no_picture() {
        for bytes in [&b""[..], b"<html><svg>", b"<script>", b"{}", b"\x89PN", b"<svgx>", b"<?xml"]
        {
            assert_eq!(media_type(bytes), None);
        }
    }
}
