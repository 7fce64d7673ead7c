use crate::{
    actions,
    context::{Call, Context},
    errors::{Failure, Problem},
    options,
    protocol::{Action, Environment, Fault, FaultKind, HostEvent, Options, Output, Reply},
    runtime::Runtime,
    state::{Slices, State},
    subscriptions,
    text::join,
};
use std::cell::RefCell;

/// The application without a screen. Every call takes the host's time and returns what is to be done.
///
/// No call panics on bad input: it is told in the console, and to the page's promise if there is one.
pub struct App {
    context: Context,
    published: RefCell<Vec<u32>>,
}

impl App {
    /// Takes the page's options and the environment as JSON. Nothing runs before [`App::start`].
    pub fn new(options: &str, environment: &str, now: u64) -> Self {
        let runtime = Runtime::default();
        runtime.advance(now);
        let context = Context::new(runtime, State::default(), subscriptions::notify);
        let mut problems = match json::from_str::<Options>(options) {
            Ok(options) => options::apply(&context, options),
            Err(error) => {
                // The page goes on with the defaults, so that the visitor can close what was opened.
                options::apply(&context, Options::default());
                vec![Failure::new(Problem::OptionsInvalid, error.message())]
            }
        };
        context.edit().environment =
            json::from_str::<Environment>(environment).unwrap_or_else(|error| {
                let detail = join(&["environment: ", &error.message()]);
                problems.push(Failure::new(Problem::OptionsInvalid, detail));
                Environment { visible: true, online: true, ..Environment::default() }
            });
        let published = RefCell::new(vec![u32::MAX; Slices::NAMES.len()]);
        for problem in problems {
            options::report(&context, &problem);
        }
        Self { context, published }
    }

    /// Reads the storage and resumes a stored session.
    pub fn start(&self, now: u64) -> Output {
        self.turn(now, actions::start)
    }

    /// Takes an action of the page. `call` is the page's number for its promise, 0 for none.
    pub fn dispatch(&self, call: u32, action: &str, now: u64) -> Output {
        self.turn(now, |context| {
            let call = Call::new(context, call);
            match json::from_str::<Action>(action) {
                Ok(action) => actions::perform(context, action, call),
                Err(error) => call.refuse(&error.message()),
            }
        })
    }

    /// Takes what the host saw.
    pub fn event(&self, event: &str, now: u64) -> Output {
        self.turn(now, |context| match json::from_str::<HostEvent>(event) {
            Ok(event) => actions::observe(context, event),
            Err(error) => Call::new(context, 0).refuse(&error.message()),
        })
    }

    /// Takes the answer to an effect.
    pub fn reply(&self, request: u32, reply: &str, now: u64) -> Output {
        self.turn(now, |context| match json::from_str::<Reply>(reply) {
            Ok(reply) => context.runtime().deliver(request, reply),
            Err(error) => {
                let message = error.message();
                Call::new(context, 0).refuse(&message);
                // Whoever waits must not wait for ever.
                let fault = Fault { kind: FaultKind::Network, code: None, message };
                context.runtime().deliver(request, Reply::Failed { fault });
            }
        })
    }

    /// Takes an HTTP answer as it came. As JSON in a `Reply` it would be written and read once more: of half a megabyte of balances that is
    /// half a frame on a slow phone. So it would as a JavaScript text: bytes are copied as they are, and read once.
    pub fn reply_http(&self, request: u32, status: u16, body: Vec<u8>, now: u64) -> Output {
        let reply = if let Ok(body) = String::from_utf8(body) {
            Reply::Http { status, body }
        } else {
            let message = "The answer is not UTF-8.".to_owned();
            Reply::Failed { fault: Fault { kind: FaultKind::Network, code: None, message } }
        };
        self.turn(now, |context| context.runtime().deliver(request, reply))
    }

    /// Lets time pass.
    pub fn tick(&self, now: u64) -> Output {
        self.turn(now, |_| {})
    }

    /// One slice as JSON; `null` for an unknown name.
    pub fn read(&self, slice: &str) -> String {
        self.context.state().slices.read(slice).unwrap_or_else(|| "null".into())
    }

    #[cfg(test)]
    pub(crate) fn context(&self) -> &Context {
        &self.context
    }

    fn turn(&self, now: u64, work: impl FnOnce(&Context)) -> Output {
        self.context.runtime().advance(now);
        work(&self.context);
        self.finish()
    }

    fn finish(&self) -> Output {
        let runtime = self.context.runtime();
        runtime.run();
        Output {
            changed: self.changed(),
            effects: runtime.take_effects(),
            wake_at: runtime.wake_at(),
        }
    }

    fn changed(&self) -> Vec<String> {
        let versions = self.context.state().slices.versions();
        let published = self.published.replace(versions.clone());
        let mut changed = Vec::new();
        for (index, name) in Slices::NAMES.iter().enumerate() {
            if versions[index] != published[index] {
                changed.push((*name).to_owned());
            }
        }
        changed
    }
}

#[cfg(test)]
mod tests;
