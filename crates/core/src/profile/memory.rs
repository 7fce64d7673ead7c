/// Who was asked for lately.
#[derive(Default)]
pub struct ProfileMemory(pub(super) Vec<Known>);

pub(super) struct Known {
    pub address: String,
    pub until: u64,
    pub name: Option<String>,
    pub image: Option<String>,
}
