use super::{Pause, ReplyFuture, Sleep};
use crate::protocol::{Effect, Reply, Request};
use std::{
    cell::RefCell,
    collections::VecDeque,
    future::Future,
    mem,
    pin::Pin,
    rc::Rc,
    task::{Context, Waker},
};

type Flow = Pin<Box<dyn Future<Output = ()>>>;

/// Names a flow of which only the latest may run. The lane tells apart, say, two namespaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    name: &'static str,
    lane: u8,
}

impl Key {
    /// A key with a single lane.
    pub const fn new(name: &'static str) -> Self {
        Self { name, lane: 0 }
    }

    /// The same flow in another lane.
    #[must_use]
    pub const fn lane(self, lane: u8) -> Self {
        Self { lane, ..self }
    }
}

struct Task {
    id: u32,
    key: Option<Key>,
    /// Absent while the task is being polled.
    flow: Option<Flow>,
}

pub(super) struct Open {
    pub request: u32,
    task: u32,
    /// Answered by another flow, not by the host.
    local: bool,
    pub reply: Option<Reply>,
}

struct Timer {
    id: u32,
    at: u64,
    task: u32,
}

/// The single-threaded executor. Cheap to clone: every clone is the same runtime.
#[derive(Clone, Default)]
pub struct Runtime(pub(super) Rc<RefCell<Inner>>);

#[derive(Default)]
pub(super) struct Inner {
    now: u64,
    /// How far the host's clock was set back since; our time goes on as if it had not been.
    set_back: u64,
    last_id: u32,
    current: u32,
    tasks: Vec<Task>,
    ready: VecDeque<u32>,
    pub(super) open: Vec<Open>,
    timers: Vec<Timer>,
    effects: Vec<Request>,
}

impl Inner {
    fn next_id(&mut self) -> u32 {
        self.last_id = self.last_id.wrapping_add(1).max(1);
        self.last_id
    }

    fn wake(&mut self, task: u32) {
        if !self.ready.contains(&task) {
            self.ready.push_back(task);
        }
    }

    /// Puts an effect out that wants a reply, on behalf of the task being polled.
    pub(super) fn ask(&mut self, effect: Effect) -> u32 {
        let request = self.next_id();
        self.open.push(Open { request, task: self.current, local: false, reply: None });
        self.effects.push(Request { id: request, effect });
        request
    }

    /// Opens a request that another flow will answer.
    pub(super) fn promise(&mut self) -> u32 {
        let request = self.next_id();
        self.open.push(Open { request, task: self.current, local: true, reply: None });
        request
    }

    /// Lets the other ready flows run first.
    pub(super) fn requeue(&mut self) {
        let task = self.current;
        self.wake(task);
    }

    /// Forgets a request; tells the host when its reply was still awaited.
    pub(super) fn forget(&mut self, request: u32) {
        if let Some(index) = self.open.iter().position(|open| open.request == request)
            && let Open { reply: None, local: false, .. } = self.open.swap_remove(index)
        {
            self.effects.push(Request { id: 0, effect: Effect::Cancel { request } });
        }
    }

    /// Wakes the task being polled at this time.
    pub(super) fn arm(&mut self, at: u64) -> u32 {
        let (id, task) = (self.next_id(), self.current);
        self.timers.push(Timer { id, at, task });
        id
    }

    /// Forgets a timer; one that has fired is forgotten already.
    pub(super) fn disarm(&mut self, timer: u32) {
        self.timers.retain(|armed| armed.id != timer);
    }

    pub(super) fn now(&self) -> u64 {
        self.now
    }
}

impl Runtime {
    /// The time of the latest call into the core, in milliseconds since 1970. Never runs backwards.
    pub fn now(&self) -> u64 {
        self.0.borrow().now
    }

    /// What the host's clock shows: for times that others wrote. Equal to [`Runtime::now`] until the clock is set back.
    pub fn clock(&self) -> u64 {
        let inner = self.0.borrow();
        inner.now.saturating_sub(inner.set_back)
    }

    /// Starts a flow; under a key, it ends the flow that ran under it.
    pub fn spawn(&self, key: Option<Key>, flow: impl Future<Output = ()> + 'static) {
        self.spawn_boxed(key, Box::pin(flow));
    }

    fn spawn_boxed(&self, key: Option<Key>, flow: Flow) {
        if let Some(key) = key {
            self.cancel(key);
        }
        let mut inner = self.0.borrow_mut();
        let id = inner.next_id();
        inner.tasks.push(Task { id, key, flow: Some(flow) });
        inner.wake(id);
    }

    /// Ends the flow under this key and cancels what it had asked for. True if there was one.
    pub fn cancel(&self, key: Key) -> bool {
        let mut inner = self.0.borrow_mut();
        let Some(index) = inner.tasks.iter().position(|task| task.key == Some(key)) else {
            return false;
        };
        let task = inner.tasks.swap_remove(index);
        drop(inner);
        // Dropping the flow drops its futures, which borrow the runtime to say so.
        drop(task);
        true
    }

    /// Whether a flow runs under this key.
    pub fn is_running(&self, key: Key) -> bool {
        self.0.borrow().tasks.iter().any(|task| task.key == Some(key))
    }

    /// Puts an effect out; the future ends with the host's reply. Must be called from within the flow that will wait for it.
    #[inline(never)]
    pub fn request(&self, effect: Effect) -> ReplyFuture {
        let request = self.0.borrow_mut().ask(effect);
        ReplyFuture::opened(self.clone(), request)
    }

    /// A reply that another flow brings with [`Runtime::deliver`], and the number to bring it under.
    /// Must be called from within the flow that will wait for it.
    pub fn promise(&self) -> (u32, ReplyFuture) {
        let request = self.0.borrow_mut().promise();
        (request, ReplyFuture::opened(self.clone(), request))
    }

    /// Whether somebody still waits for this request.
    pub fn is_awaited(&self, request: u32) -> bool {
        self.0.borrow().open.iter().any(|open| open.request == request && open.reply.is_none())
    }

    /// Lets the other ready flows run first.
    pub fn pause(&self) -> Pause {
        Pause::new(self.clone())
    }

    /// Puts out an effect that wants no reply.
    #[inline(never)]
    pub fn send(&self, effect: Effect) {
        self.0.borrow_mut().effects.push(Request { id: 0, effect });
    }

    /// Ends after this many milliseconds of the host's time.
    pub fn sleep(&self, ms: u64) -> Sleep {
        Sleep::until(self.clone(), self.now().saturating_add(ms))
    }

    /// Takes the host's time. Ours never runs backwards, and does not stand still until a clock that was set back has caught up.
    pub fn advance(&self, now: u64) {
        let mut inner = self.0.borrow_mut();
        let now = now.saturating_add(inner.set_back);
        inner.set_back += inner.now.saturating_sub(now);
        inner.now = inner.now.max(now);
        let now = inner.now;
        let (due, later) =
            mem::take(&mut inner.timers).into_iter().partition(|timer| timer.at <= now);
        inner.timers = later;
        let due: Vec<Timer> = due;
        for timer in due {
            inner.wake(timer.task);
        }
    }

    /// Takes a reply. A second one, or one that nobody waits for, is ignored.
    pub fn deliver(&self, request: u32, reply: Reply) {
        let mut inner = self.0.borrow_mut();
        let Some(open) = inner.open.iter_mut().find(|open| open.request == request) else { return };
        if open.reply.is_none() {
            open.reply = Some(reply);
            let task = open.task;
            inner.wake(task);
        }
    }

    /// Runs every flow that can go on, until none can.
    pub fn run(&self) {
        while let Some((id, flow)) = self.next_ready() {
            self.poll(id, flow);
        }
    }

    fn next_ready(&self) -> Option<(u32, Flow)> {
        let mut inner = self.0.borrow_mut();
        while let Some(id) = inner.ready.pop_front() {
            let flow =
                inner.tasks.iter_mut().find(|task| task.id == id).and_then(|task| task.flow.take());
            if let Some(flow) = flow {
                inner.current = id;
                return Some((id, flow));
            }
        }
        None
    }

    fn poll(&self, id: u32, mut flow: Flow) {
        let pending = flow.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending();
        let mut inner = self.0.borrow_mut();
        inner.current = 0;
        let index = inner.tasks.iter().position(|task| task.id == id);
        match index {
            Some(index) if pending => inner.tasks[index].flow = Some(flow),
            Some(index) => {
                inner.tasks.swap_remove(index);
            }
            // It was cancelled while it ran: its requests must be cancelled too.
            None => {
                drop(inner);
                drop(flow);
            }
        }
    }

    /// Takes the effects put out since the last call.
    pub fn take_effects(&self) -> Vec<Request> {
        mem::take(&mut self.0.borrow_mut().effects)
    }

    /// The earliest time a flow waits for, by the host's clock.
    pub fn wake_at(&self) -> Option<u64> {
        let inner = self.0.borrow();
        let earliest = inner.timers.iter().map(|timer| timer.at).min();
        earliest.map(|at| at.saturating_sub(inner.set_back))
    }
}
