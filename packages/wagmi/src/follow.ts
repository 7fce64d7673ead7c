import type { Drawstring } from '@drawstring/core'
import { ID, NAME } from './connector.js'
import { isSame, sessionOf } from './session.js'
import type { WagmiConfig } from './types.js'

/**
 * Keeps a wagmi config with the core's session where wagmi does not listen: while it connects or reconnects, and in the moment in between. Called once, right after
 * `createConfig`. Returns how to stop: for a config that
 * another takes the place of, as when a module is reloaded.
 *
 * `name` and `icon` of the connector become those of the connected wallet. A connection that wagmi has made by another connector of the config stays as it is; the console says once that the modal does not know it.
 */
export function followDrawstring(config: WagmiConfig, drawstring: Drawstring): () => void {
  if (typeof window === 'undefined') return () => {}
  const connector = config.connectors.find(({ id }) => id === ID)
  if (!connector) {
    console.error(
      '[drawstring wagmi] The config has no drawstringConnector among its connectors, so there is nothing to follow.',
    )
    return () => {}
  }
  const { uid, emitter } = connector
  wearWallet(connector, drawstring)
  let isAsked = false
  let hasWarned = false

  function agree(): void {
    isAsked = false
    const { connections, current, status } = config.state
    // It ends in one of the other two, and is looked at then.
    if (status === 'connecting' || status === 'reconnecting') return
    const [ours, theirs] = [sessionOf(drawstring), connections.get(uid)]
    if (!ours) {
      if (theirs) emitter.emit('disconnect')
    } else if (!theirs) emitter.emit('connect', ours)
    else if (!isSame(ours, theirs)) emitter.emit('change', ours)
    // What wagmi has stored of the last visit names a connector of then until it reconnects.
    if (status === 'connected' && current !== null && current !== uid) {
      warn(connections.get(current)?.connector.name)
    }
  }

  function warn(name: string | undefined): void {
    if (hasWarned || name === undefined) return
    hasWarned = true
    console.warn(
      `[drawstring wagmi] ${name} is connected by a wagmi connector of its own, which the modal does not know. Leave it out of \`connectors\`: the modal lists the visitor's wallets.`,
    )
  }

  /** In a turn of its own: wagmi listens to a connector only after it has told of it. */
  function ask(): void {
    if (isAsked) return
    isAsked = true
    queueMicrotask(agree)
  }

  const stops = [
    config.subscribe((state) => state, ask),
    drawstring.subscribe(['connection', 'network'], ask),
    () => connector.stop?.(),
  ]
  ask()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Pages show `connector.name` and `connector.icon` for the wallet's. wagmi copies a connector when it takes it, so that only its copy can tell them. */
function wearWallet(connector: object, drawstring: Drawstring): void {
  const wallet = () => drawstring.getWalletInfo('eip155')
  Object.defineProperties(connector, {
    name: { configurable: true, enumerable: true, get: () => wallet()?.name ?? NAME },
    icon: { configurable: true, enumerable: true, get: () => wallet()?.icon },
  })
}
