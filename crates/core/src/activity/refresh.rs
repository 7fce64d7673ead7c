use super::ActivityMemory;
use crate::{context::Context, query};

/// Something happened: the newest are read again, now if somebody looks.
pub fn refresh(context: &Context) {
    query::refetch::<ActivityMemory>(context);
}
