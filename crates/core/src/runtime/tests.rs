use super::{Key, Runtime, within};
use crate::protocol::{Effect, Reply};
use std::{cell::RefCell, rc::Rc};

fn read(key: &str) -> Effect {
    Effect::StorageRead { keys: vec![key.into()] }
}

fn log() -> Rc<RefCell<Vec<String>>> {
    Rc::default()
}

#[test]
fn a_flow_goes_on_with_its_reply() {
    let (runtime, seen) = (Runtime::default(), log());
    let (inside, out) = (runtime.clone(), seen.clone());
    runtime.spawn(None, async move {
        if let Reply::Text { value } = inside.request(read("a")).await {
            out.borrow_mut().push(value);
        }
    });
    runtime.run();
    let effects = runtime.take_effects();
    assert_eq!(effects[0].effect, read("a"));
    runtime.deliver(effects[0].id, Reply::Text { value: "x".into() });
    runtime.run();
    assert_eq!(*seen.borrow(), ["x"]);
}

#[test]
fn the_latest_flow_under_a_key_ends_the_one_before_and_cancels_its_request() {
    let (runtime, seen) = (Runtime::default(), log());
    for name in ["old", "new"] {
        let (inside, out) = (runtime.clone(), seen.clone());
        runtime.spawn(Some(Key::new("search")), async move {
            inside.request(read(name)).await;
            out.borrow_mut().push(name.to_owned());
        });
        runtime.run();
    }
    let effects = runtime.take_effects();
    let (old, new) = (effects[0].id, effects[2].id);
    assert_eq!(effects[1].effect, Effect::Cancel { request: old });
    runtime.deliver(old, Reply::Done);
    runtime.deliver(new, Reply::Done);
    runtime.run();
    assert_eq!(*seen.borrow(), ["new"]);
}

#[test]
fn lanes_of_a_key_do_not_end_each_other() {
    let runtime = Runtime::default();
    for lane in 0..2 {
        let inside = runtime.clone();
        runtime.spawn(Some(Key::new("reconnect").lane(lane)), async move {
            inside.request(read("a")).await;
        });
    }
    runtime.run();
    assert_eq!(runtime.take_effects().len(), 2);
}

#[test]
fn a_second_reply_and_a_late_reply_are_ignored() {
    let (runtime, seen) = (Runtime::default(), log());
    let (inside, out) = (runtime.clone(), seen.clone());
    runtime.spawn(None, async move {
        inside.request(read("a")).await;
        out.borrow_mut().push("once".into());
    });
    runtime.run();
    let id = runtime.take_effects()[0].id;
    for _ in 0..3 {
        runtime.deliver(id, Reply::Done);
    }
    runtime.run();
    runtime.deliver(id, Reply::Done);
    runtime.run();
    assert_eq!(*seen.borrow(), ["once"]);
    assert!(runtime.take_effects().is_empty());
}

#[test]
fn sleep_ends_at_its_time_and_not_before() {
    let (runtime, seen) = (Runtime::default(), log());
    runtime.advance(1_000);
    let (inside, out) = (runtime.clone(), seen.clone());
    runtime.spawn(None, async move {
        inside.sleep(150).await;
        out.borrow_mut().push("up".into());
    });
    runtime.run();
    assert_eq!(runtime.wake_at(), Some(1_150));
    runtime.advance(1_149);
    runtime.run();
    assert!(seen.borrow().is_empty());
    assert_eq!(runtime.wake_at(), Some(1_150), "an early timer must be armed again");
    runtime.advance(1_150);
    runtime.run();
    assert_eq!(*seen.borrow(), ["up"]);
    assert_eq!(runtime.wake_at(), None);
}

#[test]
fn a_cancelled_sleep_wakes_nobody() {
    let runtime = Runtime::default();
    let inside = runtime.clone();
    runtime.spawn(Some(Key::new("shake")), async move { inside.sleep(500).await });
    runtime.run();
    assert!(runtime.cancel(Key::new("shake")));
    assert_eq!(runtime.wake_at(), None);
    assert!(!runtime.cancel(Key::new("shake")));
}

#[test]
fn a_flow_may_end_itself_while_it_runs() {
    let runtime = Runtime::default();
    let inside = runtime.clone();
    let key = Key::new("self");
    runtime.spawn(Some(key), async move {
        inside.cancel(key);
        inside.request(read("never")).await;
    });
    runtime.run();
    let effects = runtime.take_effects();
    assert_eq!(effects.len(), 2, "what it asked for is cancelled at once");
    assert!(!runtime.is_running(key));
}

#[test]
fn joined_replies_come_in_the_order_asked() {
    let (runtime, seen) = (Runtime::default(), log());
    let (inside, out) = (runtime.clone(), seen.clone());
    runtime.spawn(None, async move {
        let (a, b) = (inside.request(read("a")), inside.request(read("b")));
        for reply in [a.await, b.await] {
            if let Reply::Text { value } = reply {
                out.borrow_mut().push(value);
            }
        }
    });
    runtime.run();
    let effects = runtime.take_effects();
    runtime.deliver(effects[1].id, Reply::Text { value: "b".into() });
    runtime.run();
    runtime.deliver(effects[0].id, Reply::Text { value: "a".into() });
    runtime.run();
    assert_eq!(*seen.borrow(), ["a", "b"]);
}

#[test]
fn what_comes_within_its_time_counts_and_the_timer_is_gone() {
    let (runtime, seen) = (Runtime::default(), log());
    let (inside, out) = (runtime.clone(), seen.clone());
    runtime.spawn(None, async move {
        if let Some(Reply::Text { value }) =
            within(inside.sleep(100), inside.request(read("a"))).await
        {
            out.borrow_mut().push(value);
        }
        inside.request(read("b")).await;
    });
    runtime.run();
    assert_eq!(runtime.wake_at(), Some(100));
    let id = runtime.take_effects()[0].id;
    runtime.deliver(id, Reply::Text { value: "x".into() });
    runtime.run();
    assert_eq!(*seen.borrow(), ["x"]);
    assert_eq!(runtime.wake_at(), None);
}

#[test]
fn what_does_not_come_in_time_is_cancelled() {
    let (runtime, seen) = (Runtime::default(), log());
    let (inside, out) = (runtime.clone(), seen.clone());
    runtime.spawn(None, async move {
        if within(inside.sleep(100), inside.request(read("a"))).await.is_none() {
            out.borrow_mut().push("late".into());
        }
    });
    runtime.run();
    let id = runtime.take_effects()[0].id;
    runtime.advance(100);
    runtime.run();
    assert_eq!(*seen.borrow(), ["late"]);
    assert_eq!(runtime.take_effects()[0].effect, Effect::Cancel { request: id });
}

#[test]
fn a_sleep_beyond_the_end_of_time_never_ends() {
    let runtime = Runtime::default();
    runtime.advance(u64::MAX - 1);
    let inside = runtime.clone();
    runtime.spawn(None, async move { inside.sleep(1_000).await });
    runtime.run();
    assert_eq!(runtime.wake_at(), Some(u64::MAX));
}
