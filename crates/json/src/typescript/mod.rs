//! The TypeScript side of a type, for code generators. Costs nothing where it is not called.
//!
//! Where to start: [`Declarations::add`] each type of the boundary, then [`Declarations::render`] the file.

mod comment;
mod declarations;
mod impls;
mod members;
mod union;

pub use declarations::Declarations;
#[doc(hidden)]
pub use {comment::comment, members::Members, union::Union};

/// Can be written as a TypeScript type. Derive it, or write the two lines for a type that is a string in JSON:
///
/// ```
/// use json::{TypeScript, typescript::Declarations};
///
/// struct ChainId(String);
///
/// impl TypeScript for ChainId {
///     fn inline() -> String {
///         "ChainId".into()
///     }
///     fn declare(out: &mut Declarations) {
///         out.alias("ChainId", module_path!(), "A CAIP-2 id: `eip155:1`.", "string");
///     }
/// }
///
/// let mut out = Declarations::default();
/// out.add::<Vec<ChainId>>();
/// assert_eq!(out.render(), "/** A CAIP-2 id: `eip155:1`. */\nexport type ChainId = string\n");
/// ```
pub trait TypeScript {
    /// How a field of this type is written: `string`, `Foo[]`, or the type's name.
    fn inline() -> String;

    /// Adds this type and all types it names to the file.
    fn declare(out: &mut Declarations);
}

/// A string literal in single quotes.
fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n"))
}

/// The type, in brackets if it cannot stand before `[]` or `&` without.
fn grouped(inline: &str) -> String {
    if inline.contains(['|', '&']) { format!("({inline})") } else { inline.into() }
}

/// `Name<A, B>`
#[doc(hidden)]
pub fn generic(name: &str, arguments: &[String]) -> String {
    if arguments.is_empty() { name.into() } else { format!("{name}<{}>", arguments.join(", ")) }
}
