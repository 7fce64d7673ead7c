//! Opening, closing and the history of views (specification, section 2).

use crate::{
    protocol::{Action, Direction, View},
    testing::{Page, actions::*},
};

#[test]
fn opening_leads_to_connect_when_nobody_is_connected() {
    let mut page = Page::new();
    page.act(open());
    assert!(page.is_open());
    assert_eq!(page.view(), View::Connect);
}
