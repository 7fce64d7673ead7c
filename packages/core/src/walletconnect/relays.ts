import type { RelayOptions, RelayUrl } from '../generated/walletconnect.js'

/** Where the wallets of the world are, and where they are if that is out of reach. */
export const PUBLIC_RELAYS = ['wss://relay.walletconnect.org', 'wss://relay.walletconnect.com']

type Urls = string | readonly string[]

/** Which relay the page uses. Wallets that are not the page owner's own are on the public one alone. */
export type RelayMode =
  /** The public relay, with the page owner's own project id there. */
  | { mode: 'public'; projectId: string; urls?: Urls }
  /** The public relay through the page owner's gateways, the first that answers: the browser speaks to nobody else. */
  | { mode: 'proxy'; via: Urls; projectId: string; urls?: Urls }
  /** The page owner's relay, for wallets that are told to use it. */
  | { mode: 'own'; urls: Urls; projectId?: string }
  /** The same link on both: whoever comes first, from either. */
  | {
      mode: 'dual'
      own: Omit<Extract<RelayMode, { mode: 'own' }>, 'mode'>
      other: Extract<RelayMode, { mode: 'public' | 'proxy' }>
    }

/** As the engine wants them. */
export function relaysOf(relay: RelayMode): RelayOptions[] {
  switch (relay.mode) {
    case 'public':
      return [{ urls: all(relay.urls ?? PUBLIC_RELAYS), projectId: relay.projectId }]
    case 'proxy': {
      // One by default: a gateway passes on to those alone that its operator named.
      const { via, projectId, urls = PUBLIC_RELAYS[0] as string } = relay
      const through = (relay: RelayUrl) => [via].flat().map((via) => ({ ...relay, via }))
      return [{ urls: all(urls).flatMap(through), projectId }]
    }
    case 'own':
      return [own(relay)]
    case 'dual':
      return [own(relay.own), ...relaysOf(relay.other)]
  }
}

function own({ urls, projectId }: { urls: Urls; projectId?: string }): RelayOptions {
  return { urls: all(urls), own: true, ...(projectId === undefined ? {} : { projectId }) }
}

const all = (urls: Urls): RelayUrl[] => [urls].flat().map((url) => ({ url }))
