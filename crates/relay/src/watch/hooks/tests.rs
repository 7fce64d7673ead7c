use tokio::time::Instant;
use walletconnect::Topic;

use super::*;
use crate::mailbox::contract::message;
use crate::watch::Side;

const CLIENT: ClientId = ClientId([1; 32]);

/// A receiver that answers by a script, and notes when it was posted to.
struct Scripted {
    answers: Mutex<VecDeque<Result<(), PostError>>>,
    posts: Mutex<Vec<Instant>>,
}

impl Poster for Arc<Scripted> {
    fn accepts(&self, _url: &str) -> bool {
        true
    }

    fn challenge<'a>(&'a self, _url: &'a str) -> Pending<'a, Result<(), PostError>> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn post<'a>(&'a self, _url: &'a str, _json: String) -> Pending<'a, Result<(), PostError>> {
        self.posts.lock().unwrap().push(Instant::now());
        let answer = self.answers.lock().unwrap().pop_front().expect("a post too many");
        Box::pin(std::future::ready(answer))
    }
}

/// The seconds at which a receiver that answers so is posted one event.
async fn posts(answers: &[Result<(), PostError>]) -> Vec<u64> {
    let (answers, posts) = (Mutex::new(answers.iter().copied().collect()), Mutex::default());
    let poster = Arc::new(Scripted { answers, posts });
    let key = ClientKey::from_seed(&[9; 32]);
    let (delivered, lost) = (Counter::noop(), Counter::noop());
    let hooks = Hooks::new(Box::new(Arc::clone(&poster)), key, delivered, lost);
    let watch = Watch {
        side: Side::Subscriber,
        service: "https://push.example.org".into(),
        url: "https://push.example.org/wake".into(),
        tags: vec![1108],
        statuses: vec![Status::Queued],
        expires: u64::MAX,
    };
    let message = message(Topic([7; 32]), CLIENT, "sealed", 300);
    let begun = Instant::now();
    hooks.tell(CLIENT, watch, Status::Queued, &message);
    tokio::time::sleep(Duration::from_hours(1)).await;
    assert!(poster.answers.lock().unwrap().is_empty(), "a post too few");
    poster.posts.lock().unwrap().iter().map(|post| (*post - begun).as_secs()).collect()
}

#[tokio::test(start_paused = true)]
async fn a_post_that_fails_is_tried_again_after_pauses_that_double() {
    let again = Err(PostError::Again);
    assert_eq!(posts(&[again, again, Ok(())]).await, [0, 1, 3]);
    assert_eq!(posts(&[again; 8]).await, [0, 1, 3, 7, 15, 31, 63, 127]);
}

#[tokio::test(start_paused = true)]
async fn a_post_that_is_not_wanted_is_not_tried_again() {
    assert_eq!(posts(&[Err(PostError::Never)]).await, [0]);
    assert_eq!(posts(&[Err(PostError::Again), Err(PostError::Never)]).await, [0, 1]);
}
