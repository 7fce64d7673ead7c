import type { Action, Event, Metadata, SessionView } from '../generated/walletconnect.js'
import type { WalletConnectPorts } from './host/ports.js'
import { startEngine } from './host/startEngine.js'
import { type RelayMode, relaysOf } from './relays.js'
import { createStanding } from './standing.js'
import type { Link, WalletConnect } from './WalletConnect.js'

export interface WalletConnectOptions {
  /** Told to every wallet. */
  metadata: Metadata
  relay: RelayMode
  /** What the browser has; replaced in tests and outside of browsers. */
  ports?: Partial<WalletConnectPorts>
}

/** Loads the engine and takes up again what was under way. */
export async function createWalletConnect(options: WalletConnectOptions): Promise<WalletConnect> {
  const listeners = new Set<(event: Event) => void>()
  const relays = relaysOf(options.relay)
  const standing = createStanding(relays.length)
  /** Links that somebody may still answer. */
  const links = new Set<string>()
  const hear = (event: Event) => {
    if (event.type === 'relay') standing.hear(event)
    if (ENDS.includes(event.type) && 'pairing' in event && event.pairing)
      links.delete(event.pairing)
    for (const listener of [...listeners]) listener(event)
  }
  // A link dies with the engine that made it: whoever waits for its answer hears so.
  const fell = () => {
    for (const pairing of [...links]) hear({ type: 'expired', pairing })
  }
  const engine = await startEngine(
    { metadata: options.metadata, relays },
    options.ports,
    hear,
    fell,
  )
  const now = (action: Action) => engine.callNow(action)

  return {
    connect(wish) {
      const { required = {}, optional = {}, ...rest } = wish
      const link = now({ type: 'connect', required, optional, ...rest }) as Link
      links.add(link.pairing)
      return link
    },
    problem: standing.problem,
    cancelConnect: (pairing) => {
      links.delete(pairing)
      now({ type: 'cancelConnect', pairing })
    },
    sessions: () => now({ type: 'sessions' }) as SessionView[],
    request: ({ params = [], ...request }) => engine.call({ type: 'request', params, ...request }),
    provide: (topic, namespace, method, params = []) =>
      engine.call({ type: 'provide', topic, namespace, method, params }),
    useChain: (topic, chain) => void now({ type: 'useChain', topic, chain }),
    chooseLink: (link) => void now({ type: 'chooseLink', ...(link ? { link } : {}) }),
    ping: (topic) => engine.call({ type: 'ping', topic }).then(() => {}),
    extend: (topic) => engine.call({ type: 'extend', topic }).then(() => {}),
    disconnect: (topic, reason) =>
      void now({ type: 'disconnect', topic, ...(reason ? { reason } : {}) }),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: engine.stop,
    call: engine.call,
  }
}

/** What a link ends with. */
const ENDS: readonly Event['type'][] = ['settled', 'signedIn', 'rejected', 'expired']
