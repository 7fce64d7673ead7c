use crate::context::Context;
use json::Value;

/// An answer of more bytes is taken apart after the page could draw: it has just been copied into the core.
const LONG: usize = 65_536;
/// So many rows are read at once; between them the page draws and scrolls, however many tokens there are.
const STEP: usize = 50;

/// Reads the rows of an answer that stand under `key`, and gives back the rest of it; `None` when it is no such answer.
pub(crate) async fn rows(
    context: &Context,
    body: &str,
    key: &str,
    each: &mut dyn FnMut(&Value),
) -> Option<Value> {
    if body.len() > LONG {
        context.sleep(1).await;
    }
    let (rows, rest) = json::split(body, key)?;
    for (step, rows) in rows.chunks(STEP).enumerate() {
        if step > 0 {
            context.sleep(1).await;
        }
        read(rows, each)?;
    }
    Value::parse(&rest).ok()
}

#[inline(never)]
fn read(rows: &[&str], each: &mut dyn FnMut(&Value)) -> Option<()> {
    for row in rows {
        each(&Value::parse(row).ok()?);
    }
    Some(())
}
