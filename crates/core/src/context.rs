use crate::{
    errors::{Failure, Problem},
    protocol::{Effect, Fault, LogLevel, Reply},
    runtime::{Key, ReplyFuture, Runtime, Sleep},
    signal::Signal,
    state::State,
};
use std::{
    cell::{Ref, RefCell, RefMut},
    future::Future,
    pin::Pin,
    rc::Rc,
    task::{self, Poll},
};

/// What every flow holds: the state, and the means to ask and to wait. Cheap to clone.
///
/// A borrow of the state must end before the next `await`; the compiler does not know, the tests do.
#[derive(Clone)]
pub struct Context {
    runtime: Runtime,
    state: Rc<RefCell<Kept>>,
    notify: fn(&Context, Signal),
}

/// In a page the state lives as long as the page: the code that drops what only parts make would be loaded before them.
#[cfg(target_family = "wasm")]
type Kept = std::mem::ManuallyDrop<State>;
#[cfg(not(target_family = "wasm"))]
type Kept = Box<State>;

impl Context {
    /// `notify` calls the subscribers of a signal; it is the app's, so that no floor knows those above it.
    pub(crate) fn new(runtime: Runtime, state: State, notify: fn(&Self, Signal)) -> Self {
        Self { runtime, state: Rc::new(RefCell::new(Kept::new(state))), notify }
    }

    /// Tells what happened: the subscribers run before this returns. The caller must not borrow the state.
    pub(crate) fn tell(&self, signal: Signal) {
        (self.notify)(self, signal);
    }

    /// Reads the state.
    pub fn state(&self) -> Ref<'_, State> {
        Ref::map(self.state.borrow(), |state| &**state)
    }

    /// Writes the state; slices note which of them were written.
    pub fn edit(&self) -> RefMut<'_, State> {
        RefMut::map(self.state.borrow_mut(), |state| &mut **state)
    }

    /// The executor.
    pub fn runtime(&self) -> &Runtime {
        &self.runtime
    }

    /// Milliseconds since 1970, as the host last said.
    pub fn now(&self) -> u64 {
        self.runtime.now()
    }

    /// Waits.
    pub fn sleep(&self, ms: u64) -> Sleep {
        self.runtime.sleep(ms)
    }

    /// Starts a flow that nobody waits for.
    pub fn spawn<F: Future<Output = ()> + 'static>(&self, flow: impl FnOnce(Self) -> F) {
        self.runtime.spawn(None, flow(self.clone()));
    }

    /// Starts a flow of which only the latest runs.
    pub fn spawn_latest<F: Future<Output = ()> + 'static>(
        &self,
        key: Key,
        flow: impl FnOnce(Self) -> F,
    ) {
        // The one before must let go of what it holds before the new one looks at the state.
        self.runtime.cancel(key);
        self.runtime.spawn(Some(key), flow(self.clone()));
    }

    /// Puts out an effect that wants no reply.
    pub fn send(&self, effect: Effect) {
        self.runtime.send(effect);
    }

    /// Asks the host, at once; a failure comes as the fault the host saw. Only from within a flow. What is asked before
    /// anything is awaited is under way together.
    pub fn ask(&self, effect: Effect) -> Asked {
        Asked(self.runtime.request(effect))
    }

    /// A line for the developer's console.
    pub fn log(&self, level: LogLevel, failure: &Failure) {
        let mut message = failure.text();
        if let Some(detail) = &failure.detail {
            message.push_str(" (");
            message.push_str(detail);
            message.push(')');
        }
        self.send(Effect::Log { level, code: failure.problem.code().into(), message });
    }
}

/// What the host answers; its failure is the fault it saw.
pub struct Asked(ReplyFuture);

impl Future for Asked {
    type Output = Result<Reply, Fault>;

    #[inline(never)]
    fn poll(mut self: Pin<&mut Self>, task: &mut task::Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(task).map(|reply| match reply {
            Reply::Failed { fault } => Err(fault),
            reply => Ok(reply),
        })
    }
}

/// The page's promise for one action. It always ends: dropped without an answer, it ends as aborted.
pub struct Call {
    context: Context,
    /// 0 when the page does not wait; taken when it was answered.
    number: u32,
}

impl Call {
    pub(crate) fn new(context: &Context, number: u32) -> Self {
        Self { context: context.clone(), number }
    }

    /// Tells the page how it went.
    pub fn settle(mut self, result: &Result<(), Failure>) {
        self.end(result.as_ref().err());
    }

    /// What was asked for is nothing that can be: the developer is told, and the page.
    pub(crate) fn refuse(self, why: &str) {
        let failure = Failure::new(Problem::ActionInvalid, why);
        self.context.log(LogLevel::Error, &failure);
        self.settle(&Err(failure));
    }

    fn end(&mut self, failure: Option<&Failure>) {
        let call = std::mem::take(&mut self.number);
        if call != 0 {
            self.context.send(Effect::Settle { call, error: failure.map(Failure::to_call_error) });
        }
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.end(Some(&Problem::Aborted.into()));
    }
}
