/// The items of the array under `key` of an object, as texts that are not looked into, and the object's text without them.
///
/// `None` when there is no such array or it does not end. Items and the rest are JSON only if they can be read.
pub fn split<'a>(text: &'a str, key: &str) -> Option<(Vec<&'a str>, String)> {
    let start = start(text, key)?;
    let mut scan = Scan { bytes: text.as_bytes(), at: start };
    let (mut items, mut from) = (Vec::new(), start);
    loop {
        let byte = scan.next_outside()?;
        if byte == b',' || byte == b']' {
            let item = text[from..scan.at - 1].trim_ascii();
            if byte == b',' || !item.is_empty() || !items.is_empty() {
                items.push(item);
            }
            from = scan.at;
        }
        if byte == b']' {
            return Some((items, [&text[..start], &text[scan.at - 1..]].concat()));
        }
    }
}

/// Where the items of the array under a top-level key begin.
fn start(text: &str, key: &str) -> Option<usize> {
    let mut scan = Scan {
        bytes: text.as_bytes(),
        at: text.len() - text.trim_ascii_start().strip_prefix('{')?.len(),
    };
    loop {
        let before = scan.at;
        if scan.next_outside()? != b':' {
            continue;
        }
        let name = text[before..scan.at - 1].trim_ascii();
        let name = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
        let rest = text[scan.at..].trim_ascii_start();
        if name == Some(key) {
            return rest.starts_with('[').then(|| text.len() - rest.len() + 1);
        }
    }
}

/// Walks over JSON from one separator to the next of the level it began on.
struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Scan<'_> {
    /// The next `,`, `:` or closing bracket of this level; texts and what is nested are passed over.
    fn next_outside(&mut self) -> Option<u8> {
        let mut depth = 0_u32;
        loop {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            match byte {
                b'"' => self.pass_text()?,
                b'{' | b'[' => depth += 1,
                b'}' | b']' if depth > 0 => depth -= 1,
                b',' | b':' | b'}' | b']' if depth == 0 => return Some(byte),
                _ => {}
            }
        }
    }

    fn pass_text(&mut self) -> Option<()> {
        loop {
            let byte = *self.bytes.get(self.at)?;
            self.at += if byte == b'\\' { 2 } else { 1 };
            if byte == b'"' {
                return Some(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::split;
    use crate::{Value, from_str, to_string};
    use proptest::prelude::*;

    fn apart(text: &str) -> Option<(Vec<&str>, String)> {
        split(text, "rows")
    }

    #[test]
    fn a_list_comes_apart_and_the_rest_stays() {
        let text = r#" {"a":{"rows":[1]}, "rows" : [ {"b":["]",","]} , 2,"\"]" ] ,"c":"rows"}"#;
        let (items, rest) = apart(text).unwrap();
        assert_eq!(items, [r#"{"b":["]",","]}"#, "2", r#""\"]""#]);
        assert_eq!(rest, r#" {"a":{"rows":[1]}, "rows" : [] ,"c":"rows"}"#);
        assert_eq!(apart(r#"{"rows":[ ]}"#).unwrap().0.len(), 0);
    }

    #[test]
    fn what_is_no_such_list_is_none() {
        for text in [
            "",
            "[]",
            "{}",
            "null",
            r#"{"rows":{}}"#,
            r#"{"rows":[1"#,
            r#"{"rows":["]}"#,
            r#"{"a":["rows",[1]]}"#,
            r#"{"rows":"\"#,
            r#""rows":[1]"#,
        ] {
            assert_eq!(apart(text), None, "{text}");
        }
    }

    #[test]
    fn an_item_that_is_missing_is_an_empty_one() {
        for text in [r#"{"rows":[,1]}"#, r#"{"rows":[1,]}"#, r#"{"rows":[,]}"#] {
            let (items, _) = apart(text).unwrap();
            assert_eq!(items.len(), 2, "{text}");
            assert!(items.iter().any(|item| Value::parse(item).is_err()), "{text}");
        }
    }

    proptest! {
        #[test]
        fn reading_in_parts_reads_the_same(rows in prop::collection::vec(".{0,12}", 0..6), nested in any::<bool>()) {
            let rows: Vec<Value> = rows
                .into_iter()
                .map(Value::String)
                .map(|text| if nested { Value::Array(vec![text.clone(), Value::Object(vec![("k".into(), text)])]) } else { text })
                .collect();
            let whole = Value::Object(vec![("x".into(), Value::Null), ("rows".into(), Value::Array(rows.clone()))]);
            let text = to_string(&whole);
            let (items, rest) = apart(&text).unwrap();
            let read: Vec<Value> = items.iter().map(|item| Value::parse(item).unwrap()).collect();
            prop_assert_eq!(read, rows);
            prop_assert!(from_str::<Value>(&rest).is_ok());
        }

        #[test]
        fn no_text_breaks_it(text in r#"[ {}\[\]",:\\arows]{0,40}"#) {
            let _ = apart(&text);
        }
    }
}
