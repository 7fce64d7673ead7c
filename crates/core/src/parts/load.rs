use crate::{
    context::{Asked, Call, Context},
    errors::{Failure, Problem},
    protocol::{Effect, LogLevel, Part},
    runtime::Key,
    signal::Signal,
};

type Act = Box<dyn FnOnce(&Context, Call)>;

/// Does this at once where the part's code is there, else when it has come. Where it cannot be loaded, the visitor is told, and
/// the call ends with the failure; the next try loads again.
pub fn enter(
    context: &Context,
    part: Part,
    call: Call,
    act: impl FnOnce(&Context, Call) + 'static,
) {
    enter_boxed(context, None, part, call, Box::new(act));
}

/// As [`enter`]; what ends the flow under this key ends the wait for the part, and nothing is done then.
pub fn enter_under(
    context: &Context,
    key: Key,
    part: Part,
    call: Call,
    act: impl FnOnce(&Context, Call) + 'static,
) {
    enter_boxed(context, Some(key), part, call, Box::new(act));
}

fn enter_boxed(context: &Context, key: Option<Key>, part: Part, call: Call, act: Act) {
    if has(context, part) {
        return act(context, call);
    }
    let own = context.clone();
    context.runtime().spawn(key, async move {
        let context = own;
        match load(&context, part).await {
            Ok(()) => act(&context, call),
            Err(failure) => {
                context.tell(Signal::PartUnavailable { failure: failure.clone() });
                call.settle(&Err(failure));
            }
        }
    });
}

/// As [`enter`], for what no visitor asked for: where the part cannot be loaded, only the developer is told.
pub fn after(context: &Context, part: Part, act: impl FnOnce(&Context) + 'static) {
    after_boxed(context, part, Box::new(act));
}

fn after_boxed(context: &Context, part: Part, act: Box<dyn FnOnce(&Context)>) {
    if has(context, part) {
        return act(context);
    }
    context.spawn(move |context| async move {
        match load(&context, part).await {
            Ok(()) => act(&context),
            Err(failure) => context.log(LogLevel::Warning, &failure),
        }
    });
}

/// Loads a part that will soon be needed, while something else takes time. Whoever needs it tries again.
pub fn prepare(context: &Context, part: Part) {
    after_boxed(context, part, Box::new(|_| {}));
}

/// Whether the part's code is there.
pub fn has(context: &Context, part: Part) -> bool {
    context.state().parts.0.contains(&part)
}

/// Ends when the part's code is there, and that of the parts before it. They are asked for together, each after those before it.
pub async fn load(context: &Context, part: Part) -> Result<(), Failure> {
    let missing = Part::ALL.into_iter().filter(|one| *one <= part && !has(context, *one));
    let ask = |part: Part| (part, context.ask(Effect::LoadPart { part, on: part.on().into() }));
    let asked: Vec<(Part, Asked)> = missing.map(ask).collect();
    for (part, answer) in asked {
        if let Err(fault) = answer.await {
            return Err(Failure::new(Problem::PartUnavailable, fault.message));
        }
        if !has(context, part) {
            context.edit().parts.0.push(part);
            context.tell(Signal::PartLoaded { part });
        }
    }
    Ok(())
}
