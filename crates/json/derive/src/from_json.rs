use crate::attrs::Absent;
use crate::model::{Body, Field, Model, Shape, Variant, bounded};
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse_quote;

pub fn expand(model: &Model) -> TokenStream {
    let ident = model.ident;
    let generics = bounded(model.generics, &parse_quote!(::json::FromJson));
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let mut missing = None;
    let body = match &model.shape {
        Shape::Newtype { member, ty, transparent } => {
            missing = transparent.then(|| {
                quote! {
                    fn missing() -> ::std::option::Option<Self> {
                        <#ty as ::json::FromJson>::missing().map(|__inner| Self { #member: __inner })
                    }
                }
            });
            quote!(::std::result::Result::Ok(Self { #member: ::json::FromJson::from_json(__value)? }))
        }
        Shape::Struct { fields, default } => {
            let read = match default {
                None => build(&quote!(Self), fields),
                Some(absent) => fill(&absent_value(absent), fields),
            };
            quote!(::json::derived::object(__value)?; #read)
        }
        Shape::Names(variants) => {
            let names = variants.iter().map(|variant| &variant.name);
            let which = quote!(::json::derived::read_name(__value, &[#(#names),*])?);
            choose(&which, variants)
        }
        Shape::Tagged { tag, variants } => {
            let names = variants.iter().map(|variant| &variant.name);
            let which = quote!(::json::derived::read_tag(__value, #tag, &[#(#names),*])?);
            choose(&which, variants)
        }
    };
    quote! {
        #[automatically_derived]
        impl #parameters ::json::FromJson for #ident #arguments #bounds {
            fn from_json(__value: &::json::Value) -> ::std::result::Result<Self, ::json::Error> {
                #body
            }
            #missing
        }
    }
}

/// Reads each field and puts them together.
fn build(path: &TokenStream, fields: &[Field]) -> TokenStream {
    let members = fields.iter().map(|field| field.ident);
    let reads = fields.iter().map(|field| {
        let name = &field.name;
        match &field.absent {
            _ if field.flatten => quote!(::json::FromJson::from_json(__value)?),
            None => quote!(::json::derived::read_field(__value, #name)?),
            Some(Absent::Trait) => quote! {
                ::json::derived::read_field_or(__value, #name, ::std::default::Default::default)?
            },
            Some(Absent::Path(path)) => {
                quote!(::json::derived::read_field_or(__value, #name, #path)?)
            }
        }
    });
    quote!(::std::result::Result::Ok(#path { #(#members: #reads,)* }))
}

/// Begins with a whole and replaces the fields that are there.
fn fill(whole: &TokenStream, fields: &[Field]) -> TokenStream {
    let fills = fields.iter().map(|field| {
        let Field { ident, name, .. } = field;
        match &field.absent {
            _ if field.flatten => quote!(__whole.#ident = ::json::FromJson::from_json(__value)?;),
            None => quote!(::json::derived::fill_field(&mut __whole.#ident, __value, #name)?;),
            Some(absent) => {
                let absent = absent_path(absent);
                quote!(__whole.#ident = ::json::derived::read_field_or(__value, #name, #absent)?;)
            }
        }
    });
    quote! {
        let mut __whole: Self = #whole;
        #(#fills)*
        ::std::result::Result::Ok(__whole)
    }
}

fn absent_path(absent: &Absent) -> TokenStream {
    match absent {
        Absent::Trait => quote!(::std::default::Default::default),
        Absent::Path(path) => quote!(#path),
    }
}

fn absent_value(absent: &Absent) -> TokenStream {
    let path = absent_path(absent);
    quote!(#path())
}

/// Reads the variant whose place among all is the number `which`.
fn choose(which: &TokenStream, variants: &[Variant]) -> TokenStream {
    let last = variants.len() - 1;
    let arms = variants.iter().enumerate().map(|(place, variant)| {
        let ident = variant.ident;
        let pattern = if place == last { quote!(_) } else { quote!(#place) };
        let read = match &variant.body {
            Body::Unit => quote!(::std::result::Result::Ok(Self::#ident)),
            Body::Newtype(_) => quote! {
                ::std::result::Result::Ok(Self::#ident(::json::FromJson::from_json(__value)?))
            },
            Body::Struct(fields) => build(&quote!(Self::#ident), fields),
        };
        quote!(#pattern => { #read })
    });
    quote!(match #which { #(#arms)* })
}
