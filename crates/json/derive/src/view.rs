use crate::attrs::fail;
use crate::model::argument;
use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Field, Fields, Generics, Lifetime, Result, Type, parse_quote};

pub fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let ident = &input.ident;
    let of = of(input)?;
    let (generics, lifetime) = borrowing(&input.generics)?;
    let (parameters, ..) = generics.split_for_impl();
    let (own_parameters, arguments, bounds) = input.generics.split_for_impl();
    let (mut reads, mut checks) = (Vec::new(), Vec::new());
    for field in fields(input)? {
        let Some(held) = argument(&field.ty, "Option") else {
            return fail(
                &field.ty,
                "json: every field of an answer may be missing, write `Option`",
            );
        };
        reads.push(read(field, &of));
        checks.push(check(field, held, &lifetime));
    }
    Ok(quote! {
        #[automatically_derived]
        impl #parameters ::json::View<#lifetime> for #ident #arguments #bounds {
            type Of = #of;

            fn view(__value: &#lifetime ::json::Value) -> Self {
                let _: fn(&#of) = |__of| { #(#checks)* };
                Self { #(#reads)* }
            }
        }

        #[automatically_derived]
        impl #own_parameters ::std::clone::Clone for #ident #arguments #bounds {
            fn clone(&self) -> Self {
                *self
            }
        }

        #[automatically_derived]
        impl #own_parameters ::std::marker::Copy for #ident #arguments #bounds {}
    })
}

/// The type in `#[view(of = Type)]`.
fn of(input: &DeriveInput) -> Result<Type> {
    let mut of = None;
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("view")) {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("of") {
                return Err(meta.error("json supports only `of` here"));
            }
            of = Some(meta.value()?.parse()?);
            Ok(())
        })?;
    }
    of.map_or_else(|| fail(&input.ident, "json: say of what, `#[view(of = Type)]`"), Ok)
}

/// The generics with the lifetime of the value that is read, and that lifetime: the view's own, or a new one where it borrows nothing.
fn borrowing(generics: &Generics) -> Result<(Generics, Lifetime)> {
    let mut generics = generics.clone();
    if let Some(parameter) = generics.type_params().next() {
        return fail(parameter, "json: a view has no type parameters");
    }
    let own = generics.lifetimes().next().map(|own| own.lifetime.clone());
    let lifetime = own.unwrap_or_else(|| {
        generics.params.push(parse_quote!('__value));
        parse_quote!('__value)
    });
    Ok((generics, lifetime))
}

fn fields(input: &DeriveInput) -> Result<impl Iterator<Item = &Field>> {
    match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => Ok(data.fields.iter()),
        _ => fail(&input.ident, "json: a view is a struct with named fields"),
    }
}

/// Reads the field by the name that the other type writes.
fn read(field: &Field, of: &Type) -> TokenStream {
    let ident = &field.ident;
    let spelled = ident.as_ref().map(|ident| ident.unraw().to_string());
    quote! {
        #ident: {
            const __NAME: &::std::primitive::str = ::json::view::wire_name::<#of>(#spelled);
            ::json::view::field(__value, __NAME)
        },
    }
}

/// Compiles only if the other type has the field and writes it as the view reads it.
fn check(field: &Field, held: &Type, lifetime: &Lifetime) -> TokenStream {
    let ident = &field.ident;
    quote! {
        ::json::view::check::<<#held as ::json::view::ViewField<#lifetime>>::Wire, _>(&__of.#ident);
    }
}
