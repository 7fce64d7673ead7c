//! What a new operator has not set up yet.

const PROJECT: &str =
    "drawstring-gateway project add --name shop --origin https://shop.example.com";
const NODE: &str = "--rpc eip155:1=https://your-node.example.com";

/// One line on what to add and what works meanwhile; `None` where there is a project and a chain.
pub fn line(has_project: bool, has_chain: bool) -> Option<String> {
    match (has_project, has_chain) {
        (true, true) => None,
        (true, false) => Some(format!(
            "no chain has a node yet: wallets connect and sign, but there are no balances, activity, sends or swaps; add one with `{NODE}`"
        )),
        (false, true) => Some(format!(
            "there is no project yet: the relay works, but pages are refused; add one with `{PROJECT}`"
        )),
        (false, false) => Some(format!(
            "nothing is set up yet: the relay works, but pages are refused; add a project with `{PROJECT}`, and a node with `{NODE}`"
        )),
    }
}
