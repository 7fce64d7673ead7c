use std::ops::Range;

use http::{HeaderMap, HeaderValue, header};

/// Which part of a file is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// All of it; also where what is asked for is no single range of bytes (RFC 9110, section 14.2).
    Whole,
    /// These bytes.
    Bytes(Range<u64>),
    /// Bytes that the file does not have.
    Beyond,
}

impl Part {
    /// The part of a file of this length and name that the headers ask for.
    pub fn of(headers: &HeaderMap, length: u64, tag: &HeaderValue) -> Self {
        let Some(asked) = headers.get(header::RANGE).and_then(|text| text.to_str().ok()) else {
            return Self::Whole;
        };
        // Of another version of the file a part is of no use.
        if headers.get(header::IF_RANGE).is_some_and(|known| known != tag) {
            return Self::Whole;
        }
        let Some((first, last)) = asked.strip_prefix("bytes=").and_then(|one| one.split_once('-'))
        else {
            return Self::Whole;
        };
        let (first, last) = (first.trim(), last.trim());
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
            // A number beyond all files is as good as the largest.
            digits.then(|| text.parse().unwrap_or(u64::MAX))
        };
        let range = match (number(first), number(last)) {
            (Some(first), None) if last.is_empty() => first..length,
            (Some(first), Some(last)) if first <= last => first..last.saturating_add(1).min(length),
            (None, Some(count)) if first.is_empty() => length.saturating_sub(count)..length,
            _ => return Self::Whole,
        };
        if range.start >= range.end { Self::Beyond } else { Self::Bytes(range) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(range: &str, if_range: Option<&str>) -> Part {
        let mut headers = HeaderMap::new();
        headers.insert(header::RANGE, range.parse().unwrap());
        if let Some(tag) = if_range {
            headers.insert(header::IF_RANGE, tag.parse().unwrap());
        }
        Part::of(&headers, 1_000, &HeaderValue::from_static("\"a\""))
    }

    #[test]
    fn one_range_of_bytes_is_understood_and_all_else_is_the_whole_file() {
        let table = [
            ("bytes=0-0", Part::Bytes(0..1)),
            ("bytes=0-499", Part::Bytes(0..500)),
            ("bytes=500-", Part::Bytes(500..1_000)),
            ("bytes=-200", Part::Bytes(800..1_000)),
            ("bytes=-5000", Part::Bytes(0..1_000)),
            ("bytes=900-5000", Part::Bytes(900..1_000)),
            ("bytes=999-99999999999999999999999", Part::Bytes(999..1_000)),
            ("bytes=1000-", Part::Beyond),
            ("bytes=5000-6000", Part::Beyond),
            ("bytes=-0", Part::Beyond),
            ("bytes=5-4", Part::Whole),
            ("bytes=0-1,5-6", Part::Whole),
            ("bytes=-", Part::Whole),
            ("bytes=+1-2", Part::Whole),
            ("bytes=a-b", Part::Whole),
            ("lines=1-2", Part::Whole),
        ];
        for (text, expected) in table {
            assert_eq!(part(text, None), expected, "{text}");
        }
    }

    #[test]
    fn a_part_of_another_version_is_not_given() {
        assert_eq!(part("bytes=0-9", Some("\"a\"")), Part::Bytes(0..10));
        assert_eq!(part("bytes=0-9", Some("\"b\"")), Part::Whole);
    }
}
