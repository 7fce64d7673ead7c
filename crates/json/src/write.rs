use crate::Value;

pub(crate) fn value(out: &mut String, value: &Value) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Value::Number(text) => out.push_str(text),
        Value::String(text) => string(out, text),
        Value::Array(items) => {
            out.push('[');
            for item in items {
                separate(out, '[');
                self::value(out, item);
            }
            out.push(']');
        }
        Value::Object(entries) => {
            out.push('{');
            for (key, item) in entries {
                self::key(out, key);
                self::value(out, item);
            }
            out.push('}');
        }
    }
}

/// A comma, unless what stands before is the `open` bracket: no JSON value ends in one.
pub(crate) fn separate(out: &mut String, open: char) {
    if !out.ends_with(open) {
        out.push(',');
    }
}

/// A comma if needed, and `"name":`.
pub(crate) fn key(out: &mut String, name: &str) {
    separate(out, '{');
    string(out, name);
    out.push(':');
}

pub(crate) fn string(out: &mut String, text: &str) {
    out.push('"');
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        let short = match byte {
            b'"' | b'\\' => byte,
            8 => b'b',
            12 => b'f',
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            0..0x20 => b'u',
            _ => continue,
        };
        out.push_str(&text[start..at]);
        out.push('\\');
        out.push(short.into());
        if short == b'u' {
            out.push_str(if byte < 0x10 { "000" } else { "001" });
            out.push(b"0123456789abcdef"[usize::from(byte & 15)].into());
        }
        start = at + 1;
    }
    out.push_str(&text[start..]);
    out.push('"');
}

pub(crate) fn unsigned(out: &mut String, number: u64) {
    if number > 9 {
        unsigned(out, number / 10);
    }
    out.push(char::from(b'0' + (number % 10) as u8));
}

pub(crate) fn signed(out: &mut String, number: i64) {
    if number < 0 {
        out.push('-');
    }
    unsigned(out, number.unsigned_abs());
}
