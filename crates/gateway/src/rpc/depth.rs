/// Whether the JSON text nests at most `most` arrays and objects. The text need not be well formed.
pub fn depth_is_within(text: &[u8], most: usize) -> bool {
    let mut depth = 0_usize;
    let mut bytes = text.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => skip_string(&mut bytes),
            b'[' | b'{' => {
                depth += 1;
                if depth > most {
                    return false;
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    true
}

fn skip_string(bytes: &mut std::slice::Iter<'_, u8>) {
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return,
            b'\\' => drop(bytes.next()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_counted_outside_strings_only() {
        assert!(depth_is_within(br#"[{"a":"[[[[\"[[[["}]"#, 2));
        assert!(!depth_is_within(b"[[[]]]", 2));
        assert!(depth_is_within(b"[[],[],[]]", 2));
    }

    #[test]
    fn a_million_brackets_are_refused_at_once() {
        assert!(!depth_is_within(&vec![b'['; 1_000_000], 64));
    }
}
