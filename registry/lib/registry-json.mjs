import { chainImageId } from './icons.mjs'
import { coinIcon } from './logos.mjs'

/**
 * The text of `generated/registry.json`: wallets as `getWallets` answers them, chains, and `aliases`, which maps every
 * other id a wallet is known by (an explorer's id, a second rdns) to its id here; `images` does so for pictures. A wallet or chain without a picture names none; of a wallet
 * one is drawn all the same, for kits that ask by its id. One entry per line, for review.
 */
export function registryJson(wallets, chains, neutral, images) {
  const aliases = wallets.flatMap((wallet) =>
    [...(wallet.aliases ?? []), ...(wallet.rdns ?? []).slice(1)].map((alias) => [alias, wallet.id]),
  )
  return [
    '{"version":1,',
    `"wallets":[\n${lines(wallets.map((wallet) => walletEntry(wallet, chains, neutral)))}],`,
    `"chains":[\n${lines(chains.map((chain) => chainEntry(chain, neutral)))}],`,
    `"aliases":${JSON.stringify(Object.fromEntries(aliases.sort()), null, 1)},`,
    `"images":${JSON.stringify(Object.fromEntries(images), null, 1)}}\n`,
  ].join('\n')
}

function lines(entries) {
  return `${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n`
}

/** One wallet in the names of the `getWallets` answer; what is not known is absent. */
function walletEntry(wallet, chains, neutral) {
  const { mobile, desktop, webapp, browse } = wallet.links ?? {}
  return {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.badge !== 'none' && { badge_type: wallet.badge }),
    description: wallet.description,
    chains: wallet.chains ?? chainsOf(wallet.namespaces, chains),
    homepage: wallet.homepage,
    ...(!neutral.includes(wallet.id) && { image_id: wallet.id }),
    ...(mobile?.universal && { link_mode: mobile.universal }),
    ...(mobile && { mobile_link: mobile.native ?? mobile.universal }),
    ...(desktop && { desktop_link: desktop.native }),
    ...(webapp && { webapp_link: webapp }),
    ...wallet.stores,
    ...(wallet.rdns && { rdns: wallet.rdns[0] }),
    injected: wallet.injected ?? [],
    ...(browse && {
      browse: Object.entries(browse).map(([namespace, link]) => ({ namespace, link })),
    }),
    order: wallet.order,
  }
}

/** Wallets take further networks on request, so a namespace stands for all its chains. */
function chainsOf(namespaces, chains) {
  return chains.filter((chain) => namespaces.includes(chain.namespace)).map((chain) => chain.caip2)
}

function chainEntry(chain, neutral) {
  const icon = coinIcon(chain)
  const imageId = chainImageId(chain)
  return {
    caip2: chain.caip2,
    id: chain.id,
    name: chain.name,
    namespace: chain.namespace,
    native_currency: {
      name: chain.currency.name,
      symbol: chain.currency.symbol,
      decimals: chain.currency.decimals,
      ...(icon && { icon }),
    },
    rpc_urls: chain.rpc,
    ...(chain.explorer && { explorer: chain.explorer }),
    testnet: chain.testnet,
    ...(!neutral.includes(imageId) && { image_id: imageId }),
  }
}
