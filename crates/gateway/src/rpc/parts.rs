//! Calls that go to one node together, in parts as large as it takes.

use std::time::{Duration, Instant};

use super::answer::{Answers, read_answer, read_answers};
use super::attempt::Kind;
use super::budget::Budget;
use super::proxy::Proxy;
use super::request::Call;
use super::single::{OWN_ID, write_batch, write_call};
use super::upstream::{Upstream, UpstreamError};

/// Calls that go out as one batch: all of a page's thousand are within what one request may cost.
const TOGETHER: usize = 200;

/// Asks a node. A part that it refuses as a whole is halved, down to single calls, and the size that it takes is remembered. Once the node fails in
/// another way, its answer is too long, or the request may cost no more, the rest is not asked: it fails as well.
pub async fn ask_in_parts(
    proxy: &Proxy,
    node: &Upstream,
    kind: Kind,
    calls: &[&Call<'_>],
    budget: &Budget,
    patience: Duration,
) -> Answers {
    let until = Instant::now() + patience;
    let known = node.batch(proxy.now_ms());
    let mut sizes = Sizes { most: known.unwrap_or(TOGETHER), refused: None };
    let mut answers: Answers = Vec::with_capacity(calls.len());
    while answers.len() < calls.len() {
        let left = &calls[answers.len()..];
        let part = &left[..left.len().min(sizes.most)];
        let time = until.saturating_duration_since(Instant::now());
        match ask_part(proxy, node, kind, part, budget, time).await {
            Ok(found) => answers.extend(found),
            Err(error) if part.len() > 1 && is_about_size(error) => {
                sizes.refused(part.len());
                proxy.metrics.split.increment(1);
            }
            // One call that the node cannot answer says nothing about the others, once it is known to take them one by one.
            Err(error) if part.len() == 1 && calls.len() > 1 && !ends(error) => {
                answers.push(Err(error));
            }
            Err(error) => answers.resize(calls.len(), Err(error)),
        }
    }
    if let Some(most) = sizes.learnt(&answers) {
        node.note_batch(most, proxy.now_ms());
    }
    answers
}

/// What is learnt about the parts that a node takes.
struct Sizes {
    most: usize,
    refused: Option<usize>,
}

impl Sizes {
    fn refused(&mut self, size: usize) {
        self.refused = Some(size);
        self.most = size.div_ceil(2);
    }

    /// The size to be remembered: that of the parts that were answered, if none of the calls failed for itself. Then it was the size and not
    /// one call.
    fn learnt(&self, answers: &Answers) -> Option<usize> {
        let failed = |answer: &Result<_, UpstreamError>| {
            answer.as_ref().is_err_and(|error| !error.is_the_callers())
        };
        let is_answered = answers.iter().any(Result::is_ok) && !answers.iter().any(failed);
        self.refused.filter(|_| is_answered).map(|_| self.most)
    }
}

async fn ask_part(
    proxy: &Proxy,
    node: &Upstream,
    kind: Kind,
    part: &[&Call<'_>],
    budget: &Budget,
    time: Duration,
) -> Result<Answers, UpstreamError> {
    if let [call] = part {
        let mut body = Vec::new();
        write_call(call, OWN_ID, &mut body);
        let answer = proxy.client.ask(node, kind, &body, budget, time).await?;
        return Ok(vec![Ok(read_answer(&answer, OWN_ID)?)]);
    }
    let body = write_batch(part.iter().copied());
    let answer = proxy.client.ask(node, kind, &body, budget, time).await?;
    read_answers(&answer, part.len())
}

/// Whether the node refuses so many calls at once, and fewer may do.
const fn is_about_size(error: UpstreamError) -> bool {
    matches!(
        error,
        UpstreamError::Status(400..=428 | 430..=500)
            | UpstreamError::NotAnAnswer
            | UpstreamError::WrongId
    )
}

/// Whether the node need not be asked for the rest.
const fn ends(error: UpstreamError) -> bool {
    !matches!(error, UpstreamError::Status(500))
}
