//! A gateway's clock that is put forward and back lets nothing be used again.

use std::time::Duration;

use super::{Visitor, Wallet, assert_refused, session_of};
use crate::chain::Anvil;
use crate::world::World;

const TWO_HOURS: Duration = Duration::from_hours(2);

fn advance(world: &World, by: Duration) {
    world.gateway.app.sign_in().unwrap().clock.advance(by);
}

fn put_back(world: &World, by: Duration) {
    world.gateway.app.sign_in().unwrap().clock.put_back(by);
}

/// What signs in once, and the sessions of both times: tokens that are over are forgotten when another is used.
struct Used {
    token: String,
    text: String,
    signature: String,
    session: String,
}

impl Used {
    async fn by(visitor: &Visitor<'_>) -> Self {
        let wallet = Wallet::of(1);
        let (nonce, token) = visitor.nonce().await;
        let text = visitor.text(&wallet, &nonce).write();
        let signature = wallet.sign(&text);
        let session = session_of(&visitor.authenticate(&token, &text, &signature).await);
        Self { token, text, signature, session }
    }

    async fn is_refused(&self, visitor: &Visitor<'_>, code: &str) {
        let again = visitor.authenticate(&self.token, &self.text, &self.signature).await;
        assert_refused(&again, 401, code);
    }
}

#[tokio::test]
async fn a_nonce_that_was_used_and_forgotten_is_over() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let visitor = Visitor::of(&world);
    let used = Used::by(&visitor).await;
    used.is_refused(&visitor, "nonce_used").await;
    advance(&world, TWO_HOURS);
    visitor.session(&Wallet::of(2)).await;
    put_back(&world, TWO_HOURS);
    used.is_refused(&visitor, "nonce_expired").await;
    // And visitors sign in at once.
    let session = visitor.session(&Wallet::of(1)).await;
    assert_eq!(visitor.me(&session).await.status, 200);
}

#[tokio::test]
async fn a_clock_that_is_mended_while_the_gateway_is_down_lets_nothing_be_used_again() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let used = Used::by(&Visitor::of(&world)).await;
    advance(&world, TWO_HOURS);
    Visitor::of(&world).session(&Wallet::of(2)).await;
    let world = world.restart();
    let visitor = Visitor::of(&world);
    used.is_refused(&visitor, "nonce_expired").await;
    let session = visitor.session(&Wallet::of(1)).await;
    let world = world.restart();
    assert_eq!(Visitor::of(&world).me(&session).await.status, 200, "one step back, one epoch");
}

#[tokio::test]
async fn a_session_that_was_signed_out_of_and_forgotten_is_over() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let visitor = Visitor::of(&world);
    let used = Used::by(&visitor).await;
    let out = visitor.with_session("POST", "/auth/v1/sign-out", &used.session).await;
    assert_eq!(out.status, 204);
    assert_refused(&visitor.me(&used.session).await, 401, "session_revoked");
    advance(&world, TWO_HOURS);
    visitor.session(&Wallet::of(2)).await;
    put_back(&world, TWO_HOURS);
    assert_refused(&visitor.me(&used.session).await, 401, "session_expired");
    let out = visitor.with_session("POST", "/auth/v1/sign-out", &used.session).await;
    assert_eq!(out.status, 204, "it is over already");
}

#[tokio::test]
async fn what_a_clock_made_that_was_ahead_does_not_last_until_then() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let visitor = Visitor::of(&world);
    let wallet = Wallet::of(1);
    advance(&world, TWO_HOURS);
    let session = visitor.session(&wallet).await;
    let (nonce, token) = visitor.nonce().await;
    let text = visitor.text(&wallet, &nonce).write();
    put_back(&world, TWO_HOURS);
    assert_refused(&visitor.me(&session).await, 401, "session_expired");
    let late = visitor.authenticate(&token, &text, &wallet.sign(&text)).await;
    assert_refused(&late, 401, "nonce_expired");
}

#[tokio::test]
async fn half_a_minute_back_changes_nothing() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let visitor = Visitor::of(&world);
    let used = Used::by(&visitor).await;
    advance(&world, Duration::from_mins(7));
    let session = visitor.session(&Wallet::of(2)).await;
    put_back(&world, Duration::from_secs(30));
    for session in [&used.session, &session] {
        assert_eq!(visitor.me(session).await.status, 200);
    }
    used.is_refused(&visitor, "nonce_expired").await;
}

#[tokio::test]
async fn visitors_sign_in_after_a_clock_that_was_ahead_for_longer_than_keys_last() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let visitor = Visitor::of(&world);
    let sixty_days = 30 * TWO_HOURS * 24;
    advance(&world, sixty_days);
    visitor.session(&Wallet::of(2)).await;
    put_back(&world, sixty_days);
    let session = visitor.session(&Wallet::of(1)).await;
    assert_eq!(visitor.me(&session).await.status, 200);
}
