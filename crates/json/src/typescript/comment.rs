/// A doc comment, each line indented by `indent` spaces; nothing when there are no docs.
pub fn comment(docs: &str, indent: usize) -> String {
    let pad = " ".repeat(indent);
    let docs = without_links(docs).replace("*/", "*\\/");
    let lines: Vec<&str> = docs.trim().lines().map(str::trim_end).collect();
    match lines.as_slice() {
        [] => String::new(),
        [line] => format!("{pad}/** {line} */\n"),
        lines => {
            let body = lines.iter().fold(String::new(), |body, line| {
                body + format!("{pad} * {line}").trim_end()
                    + "
"
            });
            format!("{pad}/**\n{body}{pad} */\n")
        }
    }
}

/// Turns Rust's links, ``[`super::Reply`]``, into `` `Reply` ``: nothing resolves them in TypeScript.
fn without_links(docs: &str) -> String {
    let mut out = String::new();
    let mut rest = docs;
    while let Some((before, link)) = rest.split_once("[`") {
        out.push_str(before);
        let Some((path, after)) = link.split_once("`]") else {
            rest = &rest[before.len()..];
            break;
        };
        let name = path.rsplit("::").next().unwrap_or(path);
        out.extend(["`", name, "`"]);
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::comment;

    #[test]
    fn docs_become_a_comment() {
        for (docs, expected) in [
            ("", ""),
            ("One line.", "/** One line. */\n"),
            ("Two\n\nlines ", "/**\n * Two\n *\n * lines\n */\n"),
            ("See [`super::Reply`] and [`Value`].", "/** See `Reply` and `Value`. */\n"),
            ("A list [`a` and an end */", "/** A list [`a` and an end *\\/ */\n"),
        ] {
            assert_eq!(comment(docs, 0), expected, "{docs:?}");
        }
    }

    #[test]
    fn every_line_is_indented() {
        assert_eq!(comment("a\nb", 2), "  /**\n   * a\n   * b\n   */\n");
    }
}
