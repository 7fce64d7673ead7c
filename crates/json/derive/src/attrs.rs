use crate::case::Case;
use syn::{
    Attribute, Error, Expr, ExprLit, ExprPath, Lit, Meta, Result, Token, meta::ParseNestedMeta,
};

/// What stands in `#[serde(...)]`, wherever it stands.
#[derive(Default)]
pub struct Attrs {
    pub rename: Option<String>,
    pub rename_all: Option<Case>,
    pub rename_all_fields: Option<Case>,
    pub tag: Option<String>,
    pub transparent: bool,
    pub absent: Option<Absent>,
    pub skip_if: Option<ExprPath>,
    pub flatten: bool,
}

/// Where the value of an absent field comes from.
pub enum Absent {
    /// `Default::default`
    Trait,
    /// This function.
    Path(ExprPath),
}

/// The attributes that are understood on a type.
pub const STRUCT: &[&str] = &["rename_all", "default", "transparent"];
pub const ENUM: &[&str] = &["rename_all", "rename_all_fields", "tag"];
pub const VARIANT: &[&str] = &["rename", "rename_all"];
pub const FIELD: &[&str] = &["rename", "default", "skip_serializing_if", "flatten"];

impl Attrs {
    /// Reads the `serde` attributes; only the `allowed` ones may stand here.
    pub fn new(attributes: &[Attribute], allowed: &[&str]) -> Result<Self> {
        let mut attrs = Self::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            attribute.parse_nested_meta(|meta| attrs.read(&meta, allowed))?;
        }
        Ok(attrs)
    }

    fn read(&mut self, meta: &ParseNestedMeta, allowed: &[&str]) -> Result<()> {
        let Some(name) = allowed.iter().find(|name| meta.path.is_ident(name)) else {
            return Err(meta.error(match allowed {
                [] => "json supports no attribute here".into(),
                _ => format!("json supports only `{}` here", allowed.join("`, `")),
            }));
        };
        match *name {
            "rename" => self.rename = Some(text(meta)?),
            "rename_all" => self.rename_all = Some(case(meta)?),
            "rename_all_fields" => self.rename_all_fields = Some(case(meta)?),
            "tag" => self.tag = Some(text(meta)?),
            "skip_serializing_if" => self.skip_if = Some(path(meta)?),
            "default" if meta.input.peek(Token![=]) => {
                self.absent = Some(Absent::Path(path(meta)?));
            }
            "default" => self.absent = Some(Absent::Trait),
            "flatten" => self.flatten = true,
            _ => self.transparent = true,
        }
        Ok(())
    }
}

fn text(meta: &ParseNestedMeta) -> Result<String> {
    if meta.input.peek(syn::token::Paren) {
        return Err(meta.error("json supports one name for both ways only"));
    }
    Ok(meta.value()?.parse::<syn::LitStr>()?.value())
}

fn case(meta: &ParseNestedMeta) -> Result<Case> {
    Case::parse(&text(meta)?).map_err(|problem| meta.error(problem))
}

fn path(meta: &ParseNestedMeta) -> Result<ExprPath> {
    meta.value()?.parse::<syn::LitStr>()?.parse()
}

/// The doc comment, a line per line.
pub fn docs(attributes: &[Attribute]) -> String {
    let lines: Vec<String> = attributes.iter().filter_map(doc_line).collect();
    lines.join("\n")
}

fn doc_line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(meta) = &attribute.meta else { return None };
    let Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) = &meta.value else { return None };
    let line = line.value();
    meta.path.is_ident("doc").then(|| line.strip_prefix(' ').unwrap_or(&line).to_owned())
}

/// An error at a piece of source.
pub fn fail<T>(at: impl quote::ToTokens, problem: &str) -> Result<T> {
    Err(Error::new_spanned(at, problem))
}
