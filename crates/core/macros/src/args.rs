//! What stands in the attribute's parentheses.

use syn::{
    Error, Expr, Ident, Result, Token,
    parse::{Parse, ParseStream},
};

/// `account, enter, under = KEY`.
pub struct Args {
    pub part: Ident,
    pub way: Way,
}

/// How a call gets to what the function does.
pub enum Way {
    /// The part is there.
    Straight,
    IfThere,
    Enter {
        under: Option<Expr>,
    },
    After,
    Load,
}

impl Parse for Args {
    fn parse(input: ParseStream) -> Result<Self> {
        let part = input.parse()?;
        if input.is_empty() {
            return Ok(Self { part, way: Way::Straight });
        }
        input.parse::<Token![,]>()?;
        let word: Ident = input.parse()?;
        let way = match word.to_string().as_str() {
            "if_there" => Way::IfThere,
            "enter" => Way::Enter { under: under(input)? },
            "after" => Way::After,
            "load" => Way::Load,
            _ => return Err(Error::new(word.span(), "expected if_there, enter, after or load")),
        };
        Ok(Self { part, way })
    }
}

fn under(input: ParseStream) -> Result<Option<Expr>> {
    if input.is_empty() {
        return Ok(None);
    }
    input.parse::<Token![,]>()?;
    let word: Ident = input.parse()?;
    if word != "under" {
        return Err(Error::new(word.span(), "expected under = KEY"));
    }
    input.parse::<Token![=]>()?;
    input.parse().map(Some)
}
