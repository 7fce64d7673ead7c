use super::{Declarations, TypeScript, grouped};
use crate::{Map, Raw, Value};
use std::rc::Rc;

macro_rules! plain {
    ($name:literal: $($type:ty),*) => {$(
        impl TypeScript for $type {
            fn inline() -> String {
                $name.into()
            }

            fn declare(_: &mut Declarations) {}
        }
    )*};
}

plain!("string": str, String);
plain!("boolean": bool);
plain!("number": u8, u16, u32, u64, i32, i64);
plain!("unknown": Raw, Value);

macro_rules! around {
    ($($type:ty => $inline:expr;)*) => {$(
        impl<T: TypeScript> TypeScript for $type {
            fn inline() -> String {
                let inline: fn(String) -> String = $inline;
                inline(T::inline())
            }

            fn declare(out: &mut Declarations) {
                T::declare(out);
            }
        }
    )*};
}

around! {
    Option<T> => |inner| format!("{inner} | null");
    Vec<T> => |inner| format!("{}[]", grouped(&inner));
    [T] => |inner| format!("{}[]", grouped(&inner));
    Map<T> => |inner| format!("Record<string, {inner}>");
}

impl<T: TypeScript + ?Sized> TypeScript for Box<T> {
    fn inline() -> String {
        T::inline()
    }

    fn declare(out: &mut Declarations) {
        T::declare(out);
    }
}

impl<T: TypeScript + ?Sized> TypeScript for Rc<T> {
    fn inline() -> String {
        T::inline()
    }

    fn declare(out: &mut Declarations) {
        T::declare(out);
    }
}

impl<T: TypeScript + ?Sized> TypeScript for &T {
    fn inline() -> String {
        T::inline()
    }

    fn declare(out: &mut Declarations) {
        T::declare(out);
    }
}
