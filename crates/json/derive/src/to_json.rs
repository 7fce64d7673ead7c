use crate::model::{Body, Field, Model, Shape, Variant, bounded};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::parse_quote;

pub fn expand(model: &Model) -> TokenStream {
    let ident = model.ident;
    let generics = bounded(model.generics, &parse_quote!(::json::ToJson));
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let body = match &model.shape {
        Shape::Newtype { member, .. } => quote!(::json::ToJson::write(&self.#member, __out);),
        Shape::Struct { fields, .. } => {
            let fields = fields.iter().map(|field| {
                let member = field.ident;
                write_field(field, &quote!(&self.#member))
            });
            quote!(__out.push('{'); #(#fields)* __out.push('}');)
        }
        Shape::Names(variants) => {
            let idents = variants.iter().map(|variant| variant.ident);
            let names = variants.iter().map(|variant| &variant.name);
            quote!(::json::derived::string(__out, match self { #(Self::#idents => #names,)* });)
        }
        Shape::Tagged { tag, variants } => {
            let arms = variants.iter().map(|variant| arm(tag, variant));
            quote!(match self { #(#arms)* } __out.push('}');)
        }
    };
    let wire = wire(model);
    quote! {
        #[automatically_derived]
        impl #parameters ::json::ToJson for #ident #arguments #bounds {
            fn write(&self, __out: &mut ::std::string::String) { #body }
        }
        #wire
    }
}

/// How the type is written, for views of it.
fn wire(model: &Model) -> TokenStream {
    let ident = model.ident;
    let (parameters, arguments, bounds) = model.generics.split_for_impl();
    let written_as = |kind: TokenStream| {
        quote! {
            #[automatically_derived]
            impl #parameters ::json::view::WrittenAs<#kind> for #ident #arguments #bounds {}
        }
    };
    match &model.shape {
        Shape::Newtype { .. } => quote!(),
        Shape::Names(_) => {
            let all = [quote!(::json::view::Text), quote!(#ident #arguments)].map(written_as);
            quote!(#(#all)*)
        }
        Shape::Tagged { .. } => written_as(quote!(#ident #arguments)),
        Shape::Struct { fields, .. } => {
            let written_as = written_as(quote!(#ident #arguments));
            let pairs = fields.iter().filter(|field| !field.flatten).map(|field| {
                let (spelled, name) = (field.ident.unraw().to_string(), &field.name);
                quote!((#spelled, #name))
            });
            quote! {
                #written_as
                #[automatically_derived]
                impl #parameters ::json::view::Fields for #ident #arguments #bounds {
                    const FIELDS: &'static [(&'static str, &'static str)] = &[#(#pairs),*];
                }
            }
        }
    }
}

fn arm(tag: &str, variant: &Variant) -> TokenStream {
    let Variant { ident, name, .. } = variant;
    let open = quote!(::json::derived::open_variant(__out, #tag, #name););
    match &variant.body {
        Body::Unit => quote!(Self::#ident => { #open }),
        Body::Newtype(_) => quote! {
            Self::#ident(__inner) => { #open ::json::derived::write_flat(__out, __inner); }
        },
        Body::Struct(fields) => {
            let members = fields.iter().map(|field| field.ident);
            let bindings: Vec<_> =
                fields.iter().map(|field| format_ident!("__field_{}", field.ident)).collect();
            let writes = fields
                .iter()
                .zip(&bindings)
                .map(|(field, binding)| write_field(field, &quote!(#binding)));
            quote!(Self::#ident { #(#members: #bindings,)* } => { #open #(#writes)* })
        }
    }
}

/// Writes the field that the expression `reference` refers to.
fn write_field(field: &Field, reference: &TokenStream) -> TokenStream {
    let name = &field.name;
    let write = if field.flatten {
        quote!(::json::derived::write_flat(__out, #reference);)
    } else {
        quote!(::json::derived::write_field(__out, #name, #reference);)
    };
    match &field.skip_if {
        Some(skip) => quote!(if !#skip(#reference) { #write }),
        None => write,
    }
}
