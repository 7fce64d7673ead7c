//! Error reports of other kits write an event's time as ISO 8601 where the interface has milliseconds.

use serde_json::Value;

use crate::history::seconds;

/// The events of a body with their times in milliseconds since 1970. What is no time stays, and is refused by whoever reads the event.
pub fn in_milliseconds(mut body: Value) -> Value {
    let list: &mut [Value] = match &mut body {
        Value::Array(events) => events,
        Value::Object(object) if object.contains_key("events") => match object.get_mut("events") {
            Some(Value::Array(events)) => events,
            _ => &mut [],
        },
        one => std::slice::from_mut(one),
    };
    for event in list {
        let Some(time) = event.get_mut("timestamp") else { continue };
        if let Some(ms) = time.as_str().and_then(milliseconds) {
            *time = ms.into();
        }
    }
    body
}

fn milliseconds(text: &str) -> Option<u64> {
    let fraction = text.split_once('.').map_or("", |(_, rest)| rest);
    let digits = fraction.chars().take_while(char::is_ascii_digit).chain("000".chars()).take(3);
    let part: u64 = digits.collect::<String>().parse().ok()?;
    Some(seconds(text)? * 1_000 + part)
}
