//! The table of contents of what can be asked and what can happen: each line leads to the room that does it.

use crate::{
    account, activity, balance,
    connection::{self, ConnectWish},
    context::{Call, Context},
    errors::Failure,
    events, modal, naming, network, nfts, notice, opening, options, pairing,
    protocol::{Action, HostEvent},
    receive, review, rpc, send, sign_in, swap, tokens, wallets,
};

/// What happens when the core starts.
pub fn start(context: &Context) {
    events::initialize(context);
    connection::start(context);
}

/// Performs an action of the page.
pub fn perform(context: &Context, action: Action, call: Call) {
    match action {
        Action::Open { view, namespace, wallet } => {
            opening::open(context, view, namespace, wallet);
        }
        Action::Close => modal::close(context),
        Action::Embed { on } => modal::embed(context, on),
        Action::Push { view, namespace } => modal::go(context, view, namespace),
        Action::Replace { view } => modal::replace(context, view),
        Action::Back => modal::back(context),
        Action::Prepare => opening::prepare(context),
        Action::Preload => wallets::preload(context),

        Action::Connect { wallet, namespace, display_index, platform } => {
            let wish = ConnectWish { wallet, namespace, display_index, platform };
            return connection::connect(context, &wish, call);
        }
        Action::Retry => connection::retry(context),
        Action::Cancel => connection::cancel(context),
        Action::Disconnect { namespace } => {
            return connection::disconnect(context, namespace, call);
        }
        Action::SwitchAccount { namespace, address } => {
            return connection::switch_account(context, namespace, &address, call);
        }
        Action::SwitchNetwork { chain_id } => return network::switch(context, &chain_id, call),
        Action::AddNetwork { network } => return call.settle(&network::add(context, network)),
        Action::RemoveNetwork { chain_id } => {
            return call.settle(&network::remove(context, &chain_id));
        }
        Action::RemoveAdapter { namespace } => {
            return connection::remove_adapter(context, namespace, call);
        }
        Action::RefreshBalance => return balance::refresh(context, call),
        Action::Tokens { action } => return tokens::perform(context, action, call),
        Action::Send { action } => return send::perform(context, action, call),
        Action::Swap { action } => return swap::perform(context, action, call),
        Action::Review { action } => return review::perform(context, action, call),
        Action::Activity { action } => return activity::perform(context, action, call),
        Action::Nfts { action } => return nfts::perform(context, action, call),
        Action::Receive { action } => return receive::perform(context, action, call),
        Action::Naming { action } => return naming::perform(context, action, call),
        Action::SignIn { action } => return sign_in::perform(context, action, call),
        Action::ShowTab { tab } => account::show_tab(context, tab),

        Action::SearchWallets { query } => wallets::search(context, &query),
        Action::MoreWallets => wallets::more(context),
        Action::FilterFamily { namespace } => wallets::filter_family(context, namespace),
        Action::FilterCertified { only } => wallets::filter_certified(context, only),

        Action::CopyAddress => account::copy_address(context),
        Action::CopyLink => pairing::copy_link(context),
        Action::OpenLink => pairing::open_link(context),
        Action::ShowStore { page } => pairing::show_store(context, page),
        Action::OpenExplorer => account::open_explorer(context),
        Action::OpenWalletPage { wallet, page } => wallets::open_page(context, &wallet, page),

        Action::SetTheme { mode } => context.edit().slices.options.theme_mode = mode,
        Action::SetFeatures { features } => options::set_features(context, features),
        Action::SetConsent { granted } => events::set_consent(context, granted),
        Action::ShowNotice { message, failed } => notice::show_text(context, &message, failed),
        Action::DismissNotice => notice::dismiss(context),
        Action::DismissAlert => notice::dismiss_alert(context),
        Action::Track { event } => events::track_click(context, event),
    }
    call.settle(&Ok::<(), Failure>(()));
}

/// Takes in what the host saw.
pub fn observe(context: &Context, event: HostEvent) {
    match event {
        HostEvent::ConnectorFound { connector } => wallets::connector_found(context, connector),
        HostEvent::ConnectorLost { id } => wallets::connector_lost(context, &id),
        HostEvent::Connected { connector, namespace, session } => {
            connection::connected_outside(context, connector, namespace, session);
        }
        HostEvent::AccountsChanged { connector, namespace, accounts } => {
            connection::accounts_changed(context, &connector, namespace, accounts);
        }
        HostEvent::ChainChanged { connector, namespace, chain } => {
            connection::chain_changed(context, &connector, namespace, &chain);
        }
        HostEvent::WalletMoved { connector, namespace, chain, accounts } => {
            connection::moved_with_accounts(context, &connector, namespace, &chain, accounts);
        }
        HostEvent::NetworksApproved { connector, namespace, approved } => {
            connection::networks_approved(context, &connector, namespace, &approved);
        }
        HostEvent::Disconnected { connector, namespace } => {
            connection::disconnected(context, &connector, namespace);
        }
        HostEvent::Pairing { news } => pairing::tell(context, &news),
        HostEvent::Visibility { visible } => {
            pairing::set_visible(context, visible);
            rpc::set_visible(context, visible);
        }
        HostEvent::Online { online } => rpc::set_online(context, online),
        HostEvent::StorageChanged => {
            connection::storage_changed(context);
            sign_in::recheck(context);
        }
        HostEvent::Leaving => events::flush_now(context),
        HostEvent::CoreFell { message, stack } => events::track_fall(context, &message, &stack),
    }
}
