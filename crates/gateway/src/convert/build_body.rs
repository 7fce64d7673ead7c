use alloy_primitives::{Address, U256};
use caip::ChainId;
use http::StatusCode;
use serde_json::Value;

use super::{Order, QuoteId, Slippage, input};
use crate::web::ApiError;

/// The body of `POST /v1/convert/build-transaction`, read. What it may hold: [`api::convert::BuildSwap`].
#[derive(Debug)]
pub struct BuildBody {
    /// The chain.
    pub chain: ChainId,
    /// What is swapped.
    pub order: Order,
    /// How much less than quoted it may give.
    pub slippage: Slippage,
    /// Whether to build without trying.
    pub disable_estimate: bool,
    /// Whether to build as if the router were allowed to take the amount.
    pub assume_approved: bool,
    /// The only contract that may take the sold token.
    pub spender: Option<Address>,
    /// The quote that the user saw.
    pub quote: Option<QuoteId>,
}

impl BuildBody {
    /// Reads it: 422 when it is no JSON, 400 when a field is wrong.
    pub fn read(body: &Value) -> Result<Self, ApiError> {
        let (from, to) = (text(body, "from")?, text(body, "to")?);
        let (user, amount) = (text(body, "userAddress")?, text(body, "amount")?);
        let (chain, order) = input::order(from, to, user, amount)?;
        let settings = settings(body, "eip155")?;
        let slippage = slippage(settings, "eip155")?;
        let spender = text(settings, "spender")?;
        let spender = spender.map(|text| input::user("spender", Some(text), &chain)).transpose()?;
        Ok(Self {
            chain,
            order,
            slippage,
            disable_estimate: flag(body, "disableEstimate")?,
            spender,
            assume_approved: flag(settings, "assumeApproved")?,
            quote: quote_id(body)?,
        })
    }

    /// What the quote that the user saw promised.
    pub fn promised(&self) -> Option<U256> {
        self.quote.map(|quote| quote.to_amount)
    }
}

/// The body as JSON; 422 when it is none.
pub fn read_json(body: &[u8]) -> Result<Value, ApiError> {
    match serde_json::from_slice(body) {
        Ok(value @ Value::Object(_)) => Ok(value),
        Ok(_) => Err(ApiError::bad_input("body", "send an object")),
        Err(_) => {
            Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "body", "the body is not JSON"))
        }
    }
}

/// The settings of a family of chains; 400 when they are no object.
pub fn settings<'a>(body: &'a Value, family: &str) -> Result<&'a Value, ApiError> {
    match &body[family] {
        settings @ (Value::Null | Value::Object(_)) => Ok(settings),
        _ => Err(ApiError::bad_input(family, "write an object: {\"slippage\": 1}")),
    }
}

/// The slippage in a family's settings; 400 when there is none.
pub fn slippage(settings: &Value, family: &str) -> Result<Slippage, ApiError> {
    let percent = number(settings, "slippage")?;
    let bps = number(settings, "slippageBps")?;
    input::slippage(percent.as_deref(), bps.as_deref())?.ok_or_else(|| {
        let advice =
            format!("slippage is missing: write {family}.slippage, a whole percent from 1 to 50");
        ApiError::bad_input("slippage", advice)
    })
}

/// The quote that the user saw, if it is named.
pub fn quote_id(body: &Value) -> Result<Option<QuoteId>, ApiError> {
    let advice = "this is no quote's id: send the one of the quote, or none";
    let read = |id: &str| id.parse().map_err(|_| ApiError::bad_input("quoteId", advice));
    text(body, "quoteId")?.map(read).transpose()
}

/// The field's text; none where it is absent or empty, 400 when it is something else.
pub fn text<'a>(object: &'a Value, field: &str) -> Result<Option<&'a str>, ApiError> {
    match &object[field] {
        Value::Null => Ok(None),
        Value::String(text) if text.is_empty() => Ok(None),
        Value::String(text) => Ok(Some(text)),
        _ => Err(ApiError::bad_input(field, format!("{field} must be text, in quotes"))),
    }
}

/// A number, or its digits as text.
fn number(object: &Value, field: &str) -> Result<Option<String>, ApiError> {
    match &object[field] {
        Value::Number(number) => Ok(Some(number.to_string())),
        Value::Null | Value::String(_) => Ok(text(object, field)?.map(str::to_owned)),
        _ => Err(ApiError::bad_input(field, format!("{field} must be a number"))),
    }
}

/// The field's yes or no; no where it is absent, 400 when it is something else.
pub fn flag(object: &Value, field: &str) -> Result<bool, ApiError> {
    match &object[field] {
        Value::Null => Ok(false),
        Value::Bool(flag) => Ok(*flag),
        _ => Err(ApiError::bad_input(field, format!("{field} must be true or false"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const USER: &str = "0x6B175474E89094C44Da98b954EedeAC495271d0F";

    fn good() -> Value {
        json!({
            "projectId": "p",
            "amount": "5",
            "from": "eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
            "to": format!("eip155:1:{USER}"),
            "userAddress": USER,
            "eip155": { "slippage": 1 },
        })
    }

    #[test]
    fn slippage_is_a_number_or_its_text() {
        for (slippage, bps) in [(json!(1), 100), (json!("3"), 300)] {
            let mut body = good();
            body["eip155"]["slippage"] = slippage;
            assert_eq!(BuildBody::read(&body).unwrap().slippage.bps(), bps);
        }
    }

    #[test]
    fn every_field_is_read_strictly() {
        let table = [
            ("/amount", Value::Null, "amount"),
            ("/amount", json!(5), "amount"),
            ("/amount", json!("0"), "amount"),
            ("/amount", json!(["5"]), "amount"),
            ("/from", Value::Null, "from"),
            ("/from", json!(format!("eip155:1:{USER}")), "to"),
            ("/to", json!(format!("eip155:10:{USER}")), "to"),
            (
                "/to",
                json!(
                    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112"
                ),
                "to",
            ),
            ("/userAddress", Value::Null, "userAddress"),
            ("/userAddress", json!(USER.replace('B', "b")), "userAddress"),
            ("/eip155", Value::Null, "slippage"),
            ("/eip155", json!([]), "eip155"),
            ("/eip155", json!({}), "slippage"),
            ("/eip155/slippage", json!(0), "slippage"),
            ("/eip155/slippage", json!(-1), "slippage"),
            ("/eip155/slippage", json!(0.5), "slippage"),
            ("/eip155/slippage", json!(51), "slippage"),
            ("/eip155/slippage", json!(1e300), "slippage"),
            ("/eip155/slippage", json!(true), "slippage"),
            ("/eip155/slippage", json!({}), "slippage"),
            ("/eip155", json!({ "slippage": 1, "spender": "0x" }), "spender"),
            ("/eip155", json!({ "slippage": 1, "spender": 1 }), "spender"),
            ("/eip155", json!({ "slippage": 1, "assumeApproved": 1 }), "assumeApproved"),
        ];
        for (path, value, field) in table {
            let mut body = good();
            *body.pointer_mut(path).unwrap() = value.clone();
            let refusal = BuildBody::read(&body).unwrap_err();
            assert_eq!(
                (refusal.status.as_u16(), refusal.body.reasons[0].field.as_str()),
                (400, field),
                "{path} {value}"
            );
        }
    }

    #[test]
    fn what_is_no_json_is_422_and_what_is_no_object_400() {
        for (body, status) in
            [("{", 422), ("", 422), ("[]", 400), ("7", 400), (&"[".repeat(10_000), 422)]
        {
            assert_eq!(read_json(body.as_bytes()).unwrap_err().status.as_u16(), status, "{body}");
        }
    }
}
