use json::{View, view::List};

/// Something that an answer lacks. What and why is not shown.
#[derive(View)]
#[view(of = api::provenance::Partial)]
pub(crate) struct PartialView {}

/// Whether an answer lacks something.
pub(crate) fn is_partial(partial: Option<List<'_, PartialView>>) -> bool {
    partial.is_some_and(|partial| !partial.is_empty())
}
