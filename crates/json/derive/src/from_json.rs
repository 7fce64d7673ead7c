use crate::attrs::Absent;
use crate::model::{Body, Field, Model, Shape, Variant, bounded};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::parse_quote;

pub fn expand(model: &Model) -> TokenStream {
    let ident = model.ident;
    let generics = bounded(model.generics, &parse_quote!(::json::FromJson));
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let mut missing = None;
    let (blank, fill) = match &model.shape {
        Shape::Newtype { member, ty, transparent } => {
            missing = transparent.then(|| {
                quote! {
                    fn missing() -> ::std::option::Option<Self> {
                        <#ty as ::json::FromJson>::missing().map(|__inner| Self { #member: __inner })
                    }
                }
            });
            (
                quote!(Self { #member: ::json::FromJson::blank() }),
                quote!(::json::FromJson::fill(&mut self.#member, __value)),
            )
        }
        Shape::Struct { fields, default } => structure(fields, default.as_ref()),
        Shape::Names(variants) => {
            let names = variants.iter().map(|variant| &variant.name);
            let which = quote!(::json::derived::read_name(__value, &[#(#names),*])?);
            (blank_variant(variants), choose(&which, variants))
        }
        Shape::Tagged { tag, variants } => {
            let names = variants.iter().map(|variant| &variant.name);
            let which = quote!(::json::derived::read_tag(__value, #tag, &[#(#names),*])?);
            (blank_variant(variants), choose(&which, variants))
        }
    };
    quote! {
        #[automatically_derived]
        impl #parameters ::json::FromJson for #ident #arguments #bounds {
            fn from_json(__value: &::json::Value) -> ::std::result::Result<Self, ::json::Error> {
                ::json::derived::make(__value)
            }

            fn blank() -> Self {
                #blank
            }

            fn fill(
                &mut self,
                __value: &::json::Value,
            ) -> ::std::result::Result<(), ::std::boxed::Box<::json::Error>> {
                #fill
            }

            #missing
        }
    }
}

/// `blank` and `fill` of a struct.
fn structure(fields: &[Field], default: Option<&Absent>) -> (TokenStream, TokenStream) {
    let fills = fields.iter().map(|field| {
        let ident = field.ident;
        let reset = field.absent.as_ref().map(|absent| {
            let absent = absent_value(absent);
            quote!(self.#ident = #absent;)
        });
        let read = read_field(field, default.is_some(), &quote!(&mut self.#ident));
        quote!(#reset #read)
    });
    let (blank, reset) = match default {
        Some(absent) => (absent_value(absent), quote!(*self = ::json::FromJson::blank();)),
        None => (blank_fields(&quote!(Self), fields), quote!()),
    };
    let fill = quote! {
        ::json::derived::object(__value)?;
        #reset
        #(#fills)*
        ::std::result::Result::Ok(())
    };
    (blank, fill)
}

fn blank_fields(path: &TokenStream, fields: &[Field]) -> TokenStream {
    let members = fields.iter().map(|field| field.ident);
    quote!(#path { #(#members: ::json::FromJson::blank(),)* })
}

/// Reads a field into `place`. `keeps`: absent leaves what is there.
fn read_field(field: &Field, keeps: bool, place: &TokenStream) -> TokenStream {
    let name = &field.name;
    if field.flatten {
        quote!(::json::FromJson::fill(#place, __value)?;)
    } else if keeps || field.absent.is_some() {
        quote!(::json::derived::fill_field(__value, #name, #place)?;)
    } else {
        quote!(::json::derived::read_field(__value, #name, #place)?;)
    }
}

fn absent_value(absent: &Absent) -> TokenStream {
    match absent {
        Absent::Trait => quote!(::std::default::Default::default()),
        Absent::Path(path) => quote!(#path()),
    }
}

/// The variant that is the easiest to make. One that holds a `Box` may hold the enum itself.
fn blank_variant(variants: &[Variant]) -> TokenStream {
    let effort = |variant: &&Variant| match &variant.body {
        Body::Unit => 0,
        Body::Newtype(ty) => 1 + boxed(ty),
        Body::Struct(fields) => fields.iter().map(|field| 1 + boxed(field.ty)).sum(),
    };
    let easiest = variants.iter().min_by_key(effort);
    let blank = easiest.map(|Variant { ident, body, .. }| match body {
        Body::Unit => quote!(Self::#ident),
        Body::Newtype(_) => quote!(Self::#ident(::json::FromJson::blank())),
        Body::Struct(fields) => blank_fields(&quote!(Self::#ident), fields),
    });
    quote!(#blank)
}

fn boxed(ty: &syn::Type) -> usize {
    if ty.to_token_stream().to_string().contains("Box") { 1_000 } else { 0 }
}

/// Reads the variant whose place among all is the number `which`, in place: nothing half-read is ever dropped by hand.
fn choose(which: &TokenStream, variants: &[Variant]) -> TokenStream {
    let last = variants.len() - 1;
    let arms = variants.iter().enumerate().map(|(place, variant)| {
        let ident = variant.ident;
        let pattern = if place == last { quote!(_) } else { quote!(#place) };
        let read = match &variant.body {
            Body::Unit => quote!(*self = Self::#ident;),
            Body::Newtype(_) => quote! {
                *self = Self::#ident(::json::FromJson::blank());
                if let Self::#ident(__inner) = self {
                    ::json::FromJson::fill(__inner, __value)?;
                }
            },
            Body::Struct(fields) => fill_variant(ident, fields),
        };
        quote!(#pattern => { #read })
    });
    quote! {
        match #which { #(#arms)* }
        ::std::result::Result::Ok(())
    }
}

/// Makes the variant of blank fields and fills each.
fn fill_variant(variant: &Ident, fields: &[Field]) -> TokenStream {
    let begins = fields.iter().map(|field| {
        let begin = field.absent.as_ref().map(absent_value);
        begin.unwrap_or_else(|| quote!(::json::FromJson::blank()))
    });
    let places: Vec<Ident> =
        fields.iter().map(|field| format_ident!("__field_{}", field.ident)).collect();
    let reads =
        fields.iter().zip(&places).map(|(field, place)| read_field(field, false, &quote!(#place)));
    let members: Vec<_> = fields.iter().map(|field| field.ident).collect();
    quote! {
        *self = Self::#variant { #(#members: #begins,)* };
        #[allow(irrefutable_let_patterns)]
        if let Self::#variant { #(#members: #places,)* } = self {
            #(#reads)*
        }
    }
}
