use super::{NameSuggestion, NamingSlice};
use crate::{
    context::{Call, Context},
    errors::{Failure, Problem},
    gateway, modal,
    names::Name,
    parts::{self, part},
    protocol::{LogLevel, NamingAction, Purpose, View},
    runtime::Key,
    text::join,
};
use api::{
    identity::is_account_label,
    query::{escape, write_pair},
};
use json::{Later, Value, View as JsonView, view::List};

/// The question leaves this long after the last key (specification, section 9).
const DEBOUNCE_MS: u64 = 500;
/// So many names are shown.
const MOST: usize = 5;
const SUGGEST: Key = Key::new("name suggestions");

#[derive(JsonView)]
#[view(of = api::identity::Suggestions)]
struct SuggestionsView<'a> {
    suggestions: Option<List<'a, SuggestionView<'a>>>,
}

#[derive(JsonView)]
#[view(of = api::identity::Suggestion)]
struct SuggestionView<'a> {
    name: Option<&'a str>,
    registered: Option<bool>,
}

/// Does what the page asks.
#[part(forms, enter)]
pub fn perform(context: &Context, action: Later<NamingAction>, call: Call) {
    let Some((action, call)) = parts::read(&action, call) else { return };
    match action {
        NamingAction::Suggest { name } => suggest(context, name),
    }
    call.settle(&Ok(()));
}

/// Empties the form once it is not shown any more. Called whenever the view may have changed.
#[part(forms, if_there)]
pub fn follow(context: &Context) {
    if !modal::is_shown(context, View::RegisterAccountName) {
        context.runtime().cancel(SUGGEST);
        context.edit().slices.naming.set(NamingSlice::default());
    }
}

/// Looks for names like the one that is typed, when no more keys come. A page without a zone has no names.
fn suggest(context: &Context, name: String) {
    let Some(zone) = context.state().slices.options.name_zone.clone() else { return };
    let label = name.trim_ascii().to_ascii_lowercase();
    let is_name = is_account_label(&label);
    let invalid = !is_name && !label.is_empty();
    let slice = NamingSlice { name, invalid, loading: is_name, ..NamingSlice::default() };
    context.edit().slices.naming.set(slice);
    context.runtime().cancel(SUGGEST);
    if is_name {
        context.spawn_latest(SUGGEST, move |context| async move {
            context.sleep(DEBOUNCE_MS).await;
            let found = ask(&context, &label, &zone).await;
            show(&context, found);
        });
    }
}

async fn ask(context: &Context, label: &str, zone: &str) -> Result<Vec<NameSuggestion>, Failure> {
    let failed = |detail: String| Failure::new(Problem::NameSuggestionsFailed, detail);
    let mut query = String::new();
    write_pair(&mut query, "zone", zone);
    let mut path = String::from("/v1/profile/suggestions/");
    escape(&mut path, label);
    let asked = gateway::get(context, &join(&[&path, "?", &query]), Purpose::Identity);
    let asked = asked.ok_or_else(|| failed(String::from("no gateway is configured")))?;
    let body = gateway::read(context, asked).await.map_err(failed)?;
    let answer = Value::parse(&body).unwrap_or_default();
    let told = SuggestionsView::view(&answer).suggestions;
    let told = told.ok_or_else(|| failed(String::from("the gateway's answer has no names")))?;
    Ok(read(told, zone))
}

/// Names of the zone, in their normal form: what else a gateway may say is not shown.
fn read(told: List<'_, SuggestionView<'_>>, zone: &str) -> Vec<NameSuggestion> {
    let ending = join(&[".", &zone.to_ascii_lowercase()]);
    let mut all: Vec<NameSuggestion> = Vec::new();
    for one in told {
        let name =
            one.name.filter(|name| Name::typed(name).is_some() && one.registered != Some(true));
        let name = name.map(str::to_ascii_lowercase).filter(|name| name.ends_with(&ending));
        if let Some(name) = name.filter(|name| all.iter().all(|known| known.name != *name)) {
            all.push(NameSuggestion { name });
        }
    }
    all.truncate(MOST);
    all
}

fn show(context: &Context, found: Result<Vec<NameSuggestion>, Failure>) {
    if let Err(failure) = &found {
        context.log(LogLevel::Warning, failure);
    }
    let naming = &mut context.edit().slices.naming;
    naming.loading = false;
    match found {
        Ok(suggestions) => naming.suggestions = suggestions,
        Err(failure) => naming.error = Some(failure.message()),
    }
}
