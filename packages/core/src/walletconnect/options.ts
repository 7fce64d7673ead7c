import type { Metadata } from '../generated/walletconnect.js'
import type { RelayMode } from './relays.js'

/** How wallets elsewhere are reached, and whom that is told to. */
export interface WalletConnectOption {
  /**
   * Which relay carries the messages between page and wallet. They are sealed: a relay sees topics, sizes and times.
   * - `own`, the default: the relay in the gateway, or those of `relayUrls`. Wallets find its address in the link; those
   *   that know no relay but the public one cannot be reached.
   * - `public`: the network that wallets of the world are on, with `projectId` there.
   * - `proxy`: the same, through `via`: the browser speaks to nobody else.
   * - `dual`: the same link on `own` and `public` (or `proxy`, with `via`): whichever the wallet is on.
   */
  readonly relay?: RelayMode['mode']
  /** Addresses of the relay, `wss://relay.example`: of the own one for `own` and `dual`, of the public one for the others. */
  readonly relayUrls?: readonly string[]
  /** The page owner's project at the public relay. Needed by all but `own`. */
  readonly projectId?: string
  /**
   * The proxy's address, or a list of which the next is tried when one cannot be reached, for `proxy` and `dual`; by
   * default, for `proxy`, the gateway's own: `wss://gateway.example`.
   */
  readonly via?: string | readonly string[]
  /**
   * Where a wallet on the same phone brings its person back to, once it was opened by a link: the scheme of the page's own
   * app, `shop://`, an address, or both. Every wallet is told; those that follow it do so only after a link.
   */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** Who wallets are told that the page is. */
export function proposer(
  metadata: Metadata,
  option: WalletConnectOption | false | undefined,
): Metadata {
  const redirect = option ? option.redirect : undefined
  return redirect ? { ...metadata, redirect: { ...redirect } } : metadata
}

/** The relay mode that the options mean; none where there is no relay: then wallets elsewhere are not offered. */
export function relayMode(
  option: WalletConnectOption | false | undefined,
  gatewayUrl: string | undefined,
): RelayMode | undefined {
  if (option === false) return undefined
  const { relay = 'own', relayUrls, projectId = '', via } = option ?? {}
  const gateway = relayOf(gatewayUrl)
  const urls = relayUrls ?? gateway
  const own = urls.length > 0 ? { urls } : undefined
  const other = () =>
    via === undefined
      ? ({ mode: 'public', projectId } as const)
      : ({ mode: 'proxy', via, projectId } as const)
  switch (relay) {
    case 'own':
      return own && { mode: 'own', ...own }
    case 'public':
      return { mode: 'public', projectId, ...(relayUrls && { urls: relayUrls }) }
    case 'proxy': {
      const proxy = via ?? gateway[0]
      return proxy === undefined
        ? undefined
        : { mode: 'proxy', via: proxy, projectId, ...(relayUrls && { urls: relayUrls }) }
    }
    case 'dual':
      return own && { mode: 'dual', own, other: other() }
  }
}

/** The gateway's relay: the same host, by WebSocket. */
function relayOf(gatewayUrl: string | undefined): string[] {
  const host = /^http(s?:\/\/[^/?#]+)/.exec(gatewayUrl ?? '')?.[1]
  return host === undefined ? [] : [`ws${host}`]
}
