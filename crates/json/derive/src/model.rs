use crate::attrs::{self, Absent, Attrs, docs, fail};
use crate::case::Case;
use syn::ext::IdentExt;
use syn::{Data, DataEnum, DeriveInput, ExprPath, Fields, Generics, Ident, Member, Result, Type};

/// A type as it is in JSON.
pub struct Model<'a> {
    pub ident: &'a Ident,
    pub generics: &'a Generics,
    pub docs: String,
    pub shape: Shape<'a>,
}

pub enum Shape<'a> {
    /// What its only field is. `transparent`: absent if that may be absent.
    Newtype { member: Member, ty: &'a Type, transparent: bool },
    /// An object. `default`: absent fields come from the whole's `Default`.
    Struct { fields: Vec<Field<'a>>, default: Option<Absent> },
    /// One of these strings.
    Names(Vec<Variant<'a>>),
    /// An object with a field that says which.
    Tagged { tag: String, variants: Vec<Variant<'a>> },
}

pub struct Field<'a> {
    pub ident: &'a Ident,
    pub name: String,
    pub ty: &'a Type,
    pub docs: String,
    pub absent: Option<Absent>,
    pub skip_if: Option<ExprPath>,
    pub flatten: bool,
}

pub struct Variant<'a> {
    pub ident: &'a Ident,
    pub name: String,
    pub docs: String,
    pub body: Body<'a>,
}

pub enum Body<'a> {
    Unit,
    Newtype(&'a Type),
    Struct(Vec<Field<'a>>),
}

impl<'a> Model<'a> {
    pub fn new(input: &'a DeriveInput) -> Result<Self> {
        let shape = match &input.data {
            Data::Struct(data) => struct_shape(input, &data.fields)?,
            Data::Enum(data) => enum_shape(input, data)?,
            Data::Union(_) => return fail(&input.ident, "json: a union has no JSON shape"),
        };
        Ok(Self { ident: &input.ident, generics: &input.generics, docs: docs(&input.attrs), shape })
    }
}

fn struct_shape<'a>(input: &'a DeriveInput, fields: &'a Fields) -> Result<Shape<'a>> {
    let attrs = Attrs::new(&input.attrs, attrs::STRUCT)?;
    let single = matches!(fields, Fields::Unnamed(_)) || attrs.transparent;
    match (fields.iter().next(), fields.len()) {
        (Some(field), 1) if single => {
            Attrs::new(&field.attrs, &[])?;
            let member = field.ident.clone().map_or(Member::Unnamed(0.into()), Member::Named);
            Ok(Shape::Newtype { member, ty: &field.ty, transparent: attrs.transparent })
        }
        _ if single => fail(&input.ident, "json: exactly one field, or name the fields"),
        (None, _) if matches!(fields, Fields::Unit) => {
            fail(&input.ident, "json: a unit struct has no JSON shape, write `{}`")
        }
        _ => Ok(Shape::Struct {
            fields: named_fields(fields, attrs.rename_all, None)?,
            default: attrs.absent,
        }),
    }
}

fn enum_shape<'a>(input: &'a DeriveInput, data: &'a DataEnum) -> Result<Shape<'a>> {
    let attrs = Attrs::new(&input.attrs, attrs::ENUM)?;
    let tag = attrs.tag.as_deref();
    let mut variants = Vec::new();
    for variant in &data.variants {
        let own = Attrs::new(&variant.attrs, attrs::VARIANT)?;
        let spelled = variant.ident.unraw().to_string();
        let case = own.rename_all.or(attrs.rename_all_fields);
        let body = match &variant.fields {
            Fields::Unit => Body::Unit,
            _ if tag.is_none() => {
                return fail(
                    variant,
                    "json: fields need a tagged enum, `#[serde(tag = \"type\")]`",
                );
            }
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                Attrs::new(&fields.unnamed[0].attrs, &[])?;
                Body::Newtype(&fields.unnamed[0].ty)
            }
            Fields::Unnamed(_) => return fail(variant, "json: one struct, or name the fields"),
            fields @ Fields::Named(_) => Body::Struct(named_fields(fields, case, tag)?),
        };
        let name = own.rename.unwrap_or_else(|| match attrs.rename_all {
            Some(case) => case.variant(&spelled),
            None => spelled,
        });
        if variants.iter().any(|earlier: &Variant| earlier.name == name) {
            return fail(variant, "json: another variant has this name in JSON");
        }
        variants.push(Variant { ident: &variant.ident, name, docs: docs(&variant.attrs), body });
    }
    if variants.is_empty() {
        return fail(&input.ident, "json: an enum needs a variant");
    }
    Ok(match attrs.tag {
        Some(tag) => Shape::Tagged { tag, variants },
        None => Shape::Names(variants),
    })
}

fn named_fields<'a>(
    fields: &'a Fields,
    case: Option<Case>,
    tag: Option<&str>,
) -> Result<Vec<Field<'a>>> {
    let mut out: Vec<Field> = Vec::new();
    for field in fields {
        let Some(ident) = &field.ident else { return fail(field, "json: name the field") };
        let attrs = Attrs::new(&field.attrs, attrs::FIELD)?;
        let spelled = ident.unraw().to_string();
        let name = attrs.rename.unwrap_or_else(|| match case {
            Some(case) => case.field(&spelled),
            None => spelled,
        });
        if attrs.flatten {
            check_flatten(field, attrs.absent.is_some() || attrs.skip_if.is_some())?;
        } else if tag == Some(&name) || out.iter().any(|o| !o.flatten && o.name == name) {
            return fail(field, "json: another field, or the tag, has this name in JSON");
        }
        out.push(Field {
            ident,
            name,
            ty: &field.ty,
            docs: docs(&field.attrs),
            absent: attrs.absent,
            skip_if: attrs.skip_if,
            flatten: attrs.flatten,
        });
    }
    Ok(out)
}

fn check_flatten(field: &syn::Field, more: bool) -> Result<()> {
    if more {
        return fail(field, "json: `flatten` cannot be combined with other attributes");
    }
    for name in ["Option", "Map", "Vec"] {
        if argument(&field.ty, name).is_some() {
            return fail(&field.ty, "json: only a struct or a tagged enum can be flattened");
        }
    }
    Ok(())
}

/// The `T` of a type that is written `name<T>`.
pub fn argument<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    let Type::Path(path) = ty else { return None };
    let segment = path.path.segments.last().filter(|segment| segment.ident == name)?;
    let syn::PathArguments::AngleBracketed(arguments) = &segment.arguments else { return None };
    match arguments.args.first() {
        Some(syn::GenericArgument::Type(ty)) => Some(ty),
        _ => None,
    }
}

/// The generics with `bound` on every type parameter.
pub fn bounded(generics: &Generics, bound: &syn::TypeParamBound) -> Generics {
    let mut generics = generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(bound.clone());
    }
    generics
}
