//! Every rule of `rename_all` spells as serde's does.

use json::Json;
use serde::{Deserialize, Serialize};

macro_rules! rules {
    ($($module:ident $rule:tt)*) => {$(
        mod $module {
            use super::{Json, Deserialize, Serialize};

            #[derive(Debug, Clone, Copy, PartialEq, Json, Serialize, Deserialize)]
            #[serde(rename_all = $rule)]
            #[allow(non_camel_case_types)]
            enum Variants { One, TwoWords, HTTPUrl, V2Beta, Snake_Word }

            #[derive(Debug, PartialEq, Json, Serialize, Deserialize)]
            #[serde(rename_all = $rule)]
            #[allow(non_snake_case)]
            struct Fields { one: u8, two_words: u8, _leading: u8, trailing_: u8, v2_beta: u8, double__line: u8, r#type: u8 }

            #[test]
            fn variants_are_spelled_alike() {
                use Variants::{HTTPUrl, One, Snake_Word, TwoWords, V2Beta};
                for variant in [One, TwoWords, HTTPUrl, V2Beta, Snake_Word] {
                    let text = serde_json::to_string(&variant).unwrap();
                    assert_eq!(json::to_string(&variant), text);
                    assert_eq!(json::from_str(&text), Ok(variant));
                }
            }

            #[test]
            fn fields_are_spelled_alike() {
                let fields = Fields { one: 1, two_words: 2, _leading: 3, trailing_: 4, v2_beta: 5, double__line: 6, r#type: 7 };
                let text = serde_json::to_string(&fields).unwrap();
                assert_eq!(json::to_string(&fields), text);
                assert_eq!(json::from_str(&text), Ok(fields));
            }
        }
    )*};
}

rules! {
    lower "lowercase"
    upper "UPPERCASE"
    pascal "PascalCase"
    camel "camelCase"
    snake "snake_case"
    screaming_snake "SCREAMING_SNAKE_CASE"
    kebab "kebab-case"
    screaming_kebab "SCREAMING-KEBAB-CASE"
}
