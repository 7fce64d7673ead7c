use super::argument::{Argument, Form, Kind};

/// Whether a function with this signature takes these arguments.
pub(super) fn takes(signature: &str, arguments: &[Argument]) -> bool {
    let types = signature.split_once('(').and_then(|(_, types)| types.strip_suffix(')'));
    types.is_some_and(|types| all(types, arguments))
}

fn all(types: &str, arguments: &[Argument]) -> bool {
    let types = separate(types);
    types.len() == arguments.len() && types.iter().zip(arguments).all(|(is, of)| fits(is, of))
}

fn fits(is: &str, argument: &Argument) -> bool {
    if let Some(item) = is.strip_suffix("[]") {
        return matches!(&argument.0, Form::List(items) if items.iter().all(|one| fits(item, one)));
    }
    match &argument.0 {
        Form::List(_) => false,
        Form::Tuple(members) => {
            let types = is.strip_prefix('(').and_then(|types| types.strip_suffix(')'));
            types.is_some_and(|types| all(types, members))
        }
        Form::Bytes(_) => matches!(is, "bytes" | "string"),
        Form::Word(Kind::Address, _) => is == "address",
        Form::Word(Kind::Number, _) => is == "bool" || is.starts_with("uint"),
        Form::Word(Kind::Any, _) => {
            !matches!(is, "bytes" | "string" | "address") && !is.starts_with('(')
        }
    }
}

/// The types of a list, those of a struct as one.
fn separate(types: &str) -> Vec<&str> {
    let (mut list, mut depth, mut from) = (Vec::new(), 0_usize, 0);
    for (at, letter) in types.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                list.push(&types[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    if !types.is_empty() {
        list.push(&types[from..]);
    }
    list
}
