use crate::model::{Body, Field, Model, Shape, argument, bounded};
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::{Type, parse_quote};

pub fn expand(model: &Model) -> TokenStream {
    let Model { ident, docs, .. } = model;
    let generics = bounded(model.generics, &parse_quote!(::json::TypeScript));
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let name = ident.unraw().to_string();
    let params: Vec<&Ident> = model.generics.type_params().map(|param| &param.ident).collect();
    let head = head(&name, &params);
    let types = types(&model.shape);
    let placeholders = params.iter().map(|param| placeholder(param));
    let text = text(&model.shape, &params, &head, docs);
    quote! {
        #[automatically_derived]
        impl #parameters ::json::TypeScript for #ident #arguments #bounds {
            fn inline() -> ::std::string::String {
                ::json::typescript::generic(#name, &[#(<#params as ::json::TypeScript>::inline()),*])
            }

            fn declare(__out: &mut ::json::typescript::Declarations) {
                #(<#params as ::json::TypeScript>::declare(__out);)*
                if __out.begin(#name, ::std::module_path!()) {
                    #(<#types as ::json::TypeScript>::declare(__out);)*
                    #(#placeholders)*
                    __out.finish(#name, #text);
                }
            }
        }
    }
}

/// `Name<T>`
fn head(name: &str, params: &[&Ident]) -> String {
    if params.is_empty() {
        return name.into();
    }
    let params: Vec<String> = params.iter().map(ToString::to_string).collect();
    format!("{name}<{}>", params.join(", "))
}

/// The types of all fields.
fn types<'a>(shape: &Shape<'a>) -> Vec<&'a Type> {
    let of_fields = |fields: &[Field<'a>]| fields.iter().map(|field| field.ty).collect::<Vec<_>>();
    match shape {
        Shape::Newtype { ty, .. } => vec![*ty],
        Shape::Struct { fields, .. } => of_fields(fields),
        Shape::Names(variants) | Shape::Tagged { variants, .. } => variants
            .iter()
            .flat_map(|variant| match &variant.body {
                Body::Unit => Vec::new(),
                Body::Newtype(ty) => vec![*ty],
                Body::Struct(fields) => of_fields(fields),
            })
            .collect(),
    }
}

/// An expression that makes the declaration.
fn text(shape: &Shape, params: &[&Ident], head: &str, docs: &str) -> TokenStream {
    match shape {
        Shape::Newtype { ty, .. } => {
            let inline = inline(ty, params);
            quote! {
                ::std::format!("{}export type {} = {}\n", ::json::typescript::comment(#docs, 0), #head, #inline)
            }
        }
        Shape::Struct { fields, default } => {
            let members = members(fields, params, default.is_some());
            quote!(::json::typescript::Members::default() #members .declare(#head, #docs))
        }
        Shape::Names(variants) => {
            let names = variants.iter().map(|variant| {
                let (docs, name) = (&variant.docs, &variant.name);
                quote!(.name(#docs, #name))
            });
            quote!(::json::typescript::Union::default() #(#names)* .declare(#head, #docs))
        }
        Shape::Tagged { tag, variants } => {
            let variants = variants.iter().map(|variant| {
                let (docs, name) = (&variant.docs, &variant.name);
                let rest = match &variant.body {
                    Body::Unit => quote!(),
                    Body::Newtype(ty) => flat(ty, params),
                    Body::Struct(fields) => members(fields, params, false),
                };
                let members = quote!(::json::typescript::Members::default().tag(#tag, #name) #rest);
                quote!(.members(#docs, &#members))
            });
            quote!(::json::typescript::Union::default() #(#variants)* .declare(#head, #docs))
        }
    }
}

fn members(fields: &[Field], params: &[&Ident], all_optional: bool) -> TokenStream {
    fields
        .iter()
        .map(|field| {
            if field.flatten {
                return flat(field.ty, params);
            }
            let (docs, name) = (&field.docs, &field.name);
            // A skipped `None` is never written as null.
            let some = argument(field.ty, "Option").filter(|_| field.skip_if.is_some());
            let optional = all_optional || field.absent.is_some() || some.is_some();
            let inline = inline(some.unwrap_or(field.ty), params);
            quote!(.field(#docs, #name, #optional, &#inline))
        })
        .collect()
}

fn flat(ty: &Type, params: &[&Ident]) -> TokenStream {
    let inline = inline(ty, params);
    quote!(.flat(&#inline))
}

/// An expression that makes the type's text, in which a type parameter stands by its name.
fn inline(ty: &Type, params: &[&Ident]) -> TokenStream {
    let ty = substitute(ty.to_token_stream(), params);
    quote!(<#ty as ::json::TypeScript>::inline())
}

/// A type that stands for a parameter in the declaration of a generic type.
fn placeholder(param: &Ident) -> TokenStream {
    let (ident, name) = (placeholder_name(param), param.to_string());
    quote! {
        struct #ident;
        impl ::json::TypeScript for #ident {
            fn inline() -> ::std::string::String { #name.into() }
            fn declare(_: &mut ::json::typescript::Declarations) {}
        }
    }
}

fn placeholder_name(param: &Ident) -> Ident {
    format_ident!("Placeholder{param}")
}

fn substitute(tokens: TokenStream, params: &[&Ident]) -> TokenStream {
    let replace = |token| match token {
        TokenTree::Ident(ident) if params.contains(&&ident) => placeholder_name(&ident).into(),
        TokenTree::Group(group) => {
            Group::new(group.delimiter(), substitute(group.stream(), params)).into()
        }
        token => token,
    };
    tokens.into_iter().map(replace).collect::<TokenStream>()
}
