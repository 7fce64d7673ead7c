//! The function around what it does.

use crate::args::{Args, Way};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::{
    Error, FnArg, ItemFn, Lifetime, Pat, Result, ReturnType, Type, TypeFnPtr, TypeReference,
    visit_mut::{self, VisitMut},
};

pub fn expand(args: &Args, function: ItemFn) -> Result<TokenStream> {
    let params = params(&function)?;
    let names: Vec<&Ident> = params.iter().map(|param| &param.name).collect();
    let door = format_ident!("in_part_{}", args.part);
    let behind = if function.sig.asyncness.is_some() {
        future(&door, &function, &params)
    } else {
        plain(&door, &function)
    };
    let call = call(args, &door, &function, &params)?;
    let ItemFn { attrs, vis, mut sig, .. } = function;
    for (input, name) in sig.inputs.iter_mut().zip(&names) {
        // What it does may change a parameter; the function around it hands it on.
        if let FnArg::Typed(typed) = input {
            *typed.pat = syn::parse_quote!(#name);
        }
    }
    Ok(quote! {
        #(#attrs)*
        #vis #sig {
            #behind
            #call
        }
    })
}

struct Param {
    name: Ident,
    ty: Type,
}

fn params(function: &ItemFn) -> Result<Vec<Param>> {
    if !function.sig.generics.params.is_empty() {
        return Err(Error::new_spanned(
            &function.sig.generics,
            "a part's function has no generics",
        ));
    }
    let param = |input: &FnArg| match input {
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(name) => Ok(Param { name: name.ident.clone(), ty: (*typed.ty).clone() }),
            other => Err(Error::new_spanned(other, "a part's function has named parameters")),
        },
        FnArg::Receiver(other) => Err(Error::new_spanned(other, "a part's function is no method")),
    };
    function.sig.inputs.iter().map(param).collect()
}

/// What it does, as a function of its own that no optimiser dissolves.
fn plain(door: &Ident, function: &ItemFn) -> TokenStream {
    let (inputs, output, body) = (&function.sig.inputs, &function.sig.output, &function.block);
    quote! {
        #[inline(never)]
        fn #door(#inputs) #output #body
    }
}

/// The same of an `async fn`. The compiler must not see which future it is: the caller would name its code, and keep it.
fn future(door: &Ident, function: &ItemFn, params: &[Param]) -> TokenStream {
    let (inputs, output, body) = (&function.sig.inputs, &function.sig.output, &function.block);
    let names = params.iter().map(|param| &param.name);
    let typed = params.iter().map(|Param { name, ty }| {
        let mut ty = ty.clone();
        Lives.visit_type_mut(&mut ty);
        quote!(#name: #ty)
    });
    let resolves = match output {
        ReturnType::Default => quote!(()),
        ReturnType::Type(_, ty) => quote!(#ty),
    };
    let boxed = quote!(::std::pin::Pin<Box<dyn Future<Output = #resolves> + 'part>>);
    quote! {
        #[inline(never)]
        fn #door<'part>(#(#typed),*) -> #boxed {
            async fn flow(#inputs) #output #body
            let flow: #boxed = Box::pin(flow(#(#names),*));
            ::std::hint::black_box(flow)
        }
    }
}

/// Gives every borrowed parameter the future's lifetime.
struct Lives;

impl VisitMut for Lives {
    fn visit_type_reference_mut(&mut self, reference: &mut TypeReference) {
        let lifetime = || Lifetime::new("'part", Span::call_site());
        reference.lifetime.get_or_insert_with(lifetime);
        visit_mut::visit_type_reference_mut(self, reference);
    }

    /// What a function takes lives as long as its call.
    fn visit_type_fn_ptr_mut(&mut self, _: &mut TypeFnPtr) {}

    fn visit_parenthesized_generic_arguments_mut(
        &mut self,
        _: &mut syn::ParenthesizedGenericArguments,
    ) {
    }
}

fn call(args: &Args, door: &Ident, function: &ItemFn, params: &[Param]) -> Result<TokenStream> {
    let names: Vec<&Ident> = params.iter().map(|param| &param.name).collect();
    let is_async = function.sig.asyncness.is_some();
    let part = part(&args.part);
    let straight =
        if is_async { quote!(#door(#(#names),*).await) } else { quote!(#door(#(#names),*)) };
    if matches!(args.way, Way::Straight) {
        return Ok(straight);
    }
    if is_async != matches!(args.way, Way::Load) {
        let wrong = "load is for an async fn, the other ways for a plain one";
        return Err(Error::new_spanned(&function.sig, wrong));
    }
    let Some((context, rest)) = names.split_first() else {
        return Err(Error::new_spanned(&function.sig, "the first parameter is the context"));
    };
    Ok(match &args.way {
        Way::Straight => straight,
        Way::IfThere => quote! {
            if crate::parts::has(#context, #part) {
                #straight;
            }
        },
        Way::Load => quote! {
            crate::parts::load(#context, #part).await?;
            #straight
        },
        Way::After => {
            let (owned, given) = kept(&params[1..]);
            quote! {
                #(#owned)*
                crate::parts::after(#context, #part, move |#context| #door(#context, #(#given),*));
            }
        }
        Way::Enter { under } => {
            let Some((call, _)) = rest.split_last() else {
                return Err(Error::new_spanned(&function.sig, "the last parameter is the call"));
            };
            let (owned, given) = kept(&params[1..params.len() - 1]);
            let (entry, key) = match under {
                None => (quote!(enter), None),
                Some(key) => (quote!(enter_under), Some(quote!(#key,))),
            };
            quote! {
                #(#owned)*
                crate::parts::#entry(#context, #key #part, #call, move |#context, #call| {
                    #door(#context, #(#given,)* #call);
                });
            }
        }
    })
}

/// What a closure keeps of these parameters, and how it hands them on: borrowed ones are owned meanwhile.
fn kept(params: &[Param]) -> (Vec<TokenStream>, Vec<TokenStream>) {
    let one = |Param { name, ty }: &Param| match ty {
        Type::Reference(_) => (quote!(let #name = #name.to_owned();), quote!(&#name)),
        _ => (quote!(), quote!(#name)),
    };
    params.iter().map(one).unzip()
}

/// `account` is `Part::Account`.
fn part(name: &Ident) -> TokenStream {
    let text = name.to_string();
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let variant: String = first.chain(letters).collect();
    let variant = Ident::new(&variant, name.span());
    quote!(crate::protocol::Part::#variant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::{Result, parse_quote};

    /// What becomes of a function with these words in the attribute's parentheses.
    fn expanded(words: &str, function: ItemFn) -> Result<String> {
        let args: Args = syn::parse_str(words)?;
        let tokens = expand(&args, function)?;
        Ok(tokens.to_string())
    }

    fn assert_same(words: &str, function: ItemFn, wanted: &TokenStream) {
        assert_eq!(expanded(words, function).unwrap(), wanted.to_string());
    }

    #[test]
    fn what_it_does_is_behind_a_function_that_the_splitter_knows() {
        let function = parse_quote! {
            /// Writes it.
            pub fn write(mut slice: &Slice) -> String {
                text(slice)
            }
        };
        let wanted = quote! {
            /// Writes it.
            pub fn write(slice: &Slice) -> String {
                #[inline(never)]
                fn in_part_account(mut slice: &Slice) -> String {
                    text(slice)
                }
                in_part_account(slice)
            }
        };
        assert_same("account", function, &wanted);
    }

    #[test]
    fn without_the_part_nothing_is_done() {
        let function = parse_quote! {
            fn follow(context: &Context, on: bool) {}
        };
        let wanted = quote! {
            fn follow(context: &Context, on: bool) {
                #[inline(never)]
                fn in_part_forms(context: &Context, on: bool) {}
                if crate::parts::has(context, crate::protocol::Part::Forms) {
                    in_part_forms(context, on);
                }
            }
        };
        assert_same("forms, if_there", function, &wanted);
    }

    #[test]
    fn what_waits_for_the_part_owns_what_was_borrowed() {
        let function = parse_quote! {
            fn choose(context: &Context, id: &str, at: u8, call: Call) {}
        };
        let wanted = quote! {
            fn choose(context: &Context, id: &str, at: u8, call: Call) {
                #[inline(never)]
                fn in_part_signing(context: &Context, id: &str, at: u8, call: Call) {}
                let id = id.to_owned();
                crate::parts::enter_under(context, ITEM, crate::protocol::Part::Signing, call, move |context, call| {
                    in_part_signing(context, &id, at, call);
                });
            }
        };
        assert_same("signing, enter, under = ITEM", function, &wanted);
    }

    #[test]
    fn the_future_of_an_async_function_lives_as_long_as_what_it_borrows() {
        let function = parse_quote! {
            async fn ask(context: &Context, told: &dyn Fn(&str)) -> Result<u8, Failure> {
                Ok(1)
            }
        };
        let wanted = quote! {
            async fn ask(context: &Context, told: &dyn Fn(&str)) -> Result<u8, Failure> {
                #[inline(never)]
                fn in_part_account<'part>(context: &'part Context, told: &'part dyn Fn(&str))
                -> ::std::pin::Pin<Box<dyn Future<Output = Result<u8, Failure> > + 'part>> {
                    async fn flow(context: &Context, told: &dyn Fn(&str)) -> Result<u8, Failure> {
                        Ok(1)
                    }
                    let flow: ::std::pin::Pin<Box<dyn Future<Output = Result<u8, Failure> > + 'part>> = Box::pin(flow(context, told));
                    ::std::hint::black_box(flow)
                }
                crate::parts::load(context, crate::protocol::Part::Account).await?;
                in_part_account(context, told).await
            }
        };
        let plain = |text: String| text.replace(' ', "");
        let expanded = expanded("account, load", function).unwrap();
        assert_eq!(plain(expanded), plain(wanted.to_string()));
    }

    #[test]
    fn what_cannot_lead_into_a_part_is_an_error_that_says_why() {
        let plain: ItemFn = parse_quote!(
            fn one(context: &Context) {}
        );
        let wrong: [(&str, ItemFn, &str); 7] = [
            ("account, soon", plain.clone(), "expected if_there, enter, after or load"),
            ("account, enter, key = K", plain.clone(), "expected under = KEY"),
            ("account, enter", plain.clone(), "the last parameter is the call"),
            ("account, load", plain, "load is for an async fn, the other ways for a plain one"),
            (
                "account, if_there",
                parse_quote!(
                    fn one() {}
                ),
                "the first parameter is the context",
            ),
            (
                "account",
                parse_quote!(
                    fn one<T>(of: T) {}
                ),
                "a part's function has no generics",
            ),
            (
                "account",
                parse_quote!(
                    fn one(&self) {}
                ),
                "a part's function is no method",
            ),
        ];
        for (words, function, why) in wrong {
            assert_eq!(expanded(words, function).unwrap_err().to_string(), why, "{words}");
        }
    }
}
