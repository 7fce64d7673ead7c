import type { Adapter } from '../adapter/Adapter.js'
import { AdapterError } from '../adapter/AdapterError.js'
import type { Drawstring } from '../drawstring/Drawstring.js'
import { coreCrashed } from '../errors/hostProblems.js'
import type {
  Action,
  ChainId,
  Event,
  HostEvent,
  Namespace,
  WalletRequest,
} from '../generated/protocol.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import { evmProvider } from '../provider/evmProvider.js'
import type { Store } from '../store/createStore.js'
import type { CoreHandle } from './CoreHandle.js'
import { createCalls } from './calls.js'
import { connectorOwners } from './connectorOwners.js'
import { coreOptions } from './coreOptions.js'
import { readEnvironment } from './environment/readEnvironment.js'
import { watchPage } from './environment/watchPage.js'
import { findAgain } from './findAgain.js'
import { holdBack } from './holdBack.js'
import { keepFallen } from './keepFallen.js'
import { loadAdapters } from './loadAdapters.js'
import { pageSignIn } from './pageSignIn.js'
import { offerPairing, PAIRING } from './pairing.js'
import { createPerformer } from './perform.js'
import { createScheduler } from './scheduler.js'
import { prepareAdapters, startAdapters } from './startAdapters.js'
import { stopAll } from './stopAll.js'
import { createStorage } from './storage/createStorage.js'
import { isStored } from './storage/isStored.js'
import { openTabs } from './storage/tabs.js'
import { tellFall } from './tellFall.js'
import { toJson } from './toJson.js'
import { loadWasm } from './wasm/loadWasm.js'

export { makeReady } from './makeReady.js'
export { bringPairing } from './pairing.js'

export interface HostPorts {
  readonly options: DrawstringOptions
  readonly store: Store
  /** What the page holds. */
  drawstring(): Drawstring
  readonly wasm: Promise<Response>
  /** Why the core before this one fell. */
  readonly fall: unknown
  emit(event: Event): void
  /** The core fell; this host is over. */
  crashed(cause: unknown): void
  /** Part of the first turn: what was asked while this was loading. */
  begin(host: Host): void
  /** A session began outside of the modal: the page must hear of it. */
  wanted(): void
  /** The first turn is over. */
  started(): void
}

/** One core and what serves it. */
export interface Host {
  dispatch(action: Action): void
  call(action: Action): Promise<void>
  /** What a session's wallet is asked through. */
  provider(namespace: string, connector: string): unknown
  /** Asks a connector's wallet. */
  request(
    namespace: Namespace,
    connector: string,
    request: WalletRequest,
    chainId: ChainId,
  ): Promise<unknown>
  /** The wallet's own object. */
  walletObject(namespace: string, connector: string): unknown
  /** Somebody wants something: from now on it tells the page what it knows, and asks outside of it for the rest. */
  wake(): void
}

/** Makes a core and everything around it. When this returns, stored sessions and installed wallets are on their way in; the page hears of them once it is woken. */
export async function startHost(ports: HostPorts): Promise<void> {
  const [Core, adapters] = await Promise.all([
    loadWasm(ports.wasm),
    loadAdapters(ports.options, ports.store),
  ])
  const options = coreOptions(ports.options, adapters)
  const core = new Core(options, toJson(readEnvironment()), Date.now())

  const storage = createStorage()
  const pairings = offerPairing(ports.options, ports.store)
  const owners = connectorOwners({
    isHeld: (namespace, connector) => isStored(storage, namespace, connector),
    displaced: (id) => tell({ type: 'connectorLost', id }),
  })
  // Whatever an adapter of the page announces.
  for (const pairing of pairings) owners.claim(pairing, { id: PAIRING })
  function adapterOf(namespace: Namespace, connector: string): Adapter {
    const adapter = owners.of(namespace, connector)
    // Before the wallet hears of it: what it draws at once must not find the page inert.
    ports.store.write('asking', { times: ports.store.read('asking').times + 1 })
    if (adapter) return adapter
    throw new AdapterError('unsupported', `No adapter serves "${connector}" of ${namespace}.`)
  }
  const calls = createCalls()
  const stops: (() => void)[] = []
  let fallen = false

  const tabs = openTabs(() => tell({ type: 'storageChanged' }))
  const performer = createPerformer(
    {
      storage,
      adapter: adapterOf,
      broadcast: tabs.tell,
      emit: ports.emit,
      consent: () => ports.options.onAnalyticsConsent?.() ?? false,
      signIn: pageSignIn(ports.options),
      settle: calls.settle,
    },
    (id, reply) =>
      scheduler.run((core, now) =>
        reply.type === 'http'
          ? core.replyHttp(id, reply.status, reply.body, now)
          : core.reply(id, toJson(reply), now),
      ),
  )
  const { wake, ...outside } = holdBack({
    perform: performer.perform,
    moved: (slices) => ports.store.outdate(slices, (slice) => readSlice(core, slice)),
    publish: ports.store.tell,
  })
  const scheduler = createScheduler(core, {
    ...outside,
    crashed(cause) {
      fallen = true
      keepFallen(core)
      // Whoever waits comes first: what is stopped may be a page's own, and throw.
      calls.rejectAll(coreCrashed(cause))
      stopAll(stops)
      ports.crashed(cause)
    },
  })
  const tell = (event: HostEvent) => {
    scheduler.run((core, now) => core.event(toJson(event), now))
    if (event.type === 'connected') ports.wanted()
  }

  const host: Host = {
    dispatch: (action) => scheduler.run((core, now) => core.dispatch(0, toJson(action), now)),
    call: (action) =>
      calls.begin((call) => scheduler.run((core, now) => core.dispatch(call, toJson(action), now))),
    provider: (namespace, connector) =>
      namespace === 'eip155'
        ? evmProvider(ports.drawstring())
        : host.walletObject(namespace, connector),
    request: async (namespace, connector, request, chainId) =>
      adapterOf(namespace, connector).request(connector, request, chainId),
    walletObject: (namespace, connector) => owners.of(namespace, connector)?.provider(connector),
    wake() {
      wake()
      prepareAdapters(adapters)
    },
  }
  scheduler.batch(() => {
    scheduler.run((core, now) => core.start(now))
    if (ports.fall) tell(tellFall(ports.fall))
    const all = [...adapters, ...pairings]
    stops.push(tabs.close, performer.stop, watchPage(tell), startAdapters(all, owners, tell))
    stops.push(findAgain(ports.store))
    ports.begin(host)
  })
  if (!fallen) ports.started()
}

/** Nothing, once the core fell: what was read before stays. */
function readSlice(core: CoreHandle, slice: string): string | undefined {
  try {
    return core.read(slice)
  } catch {
    return undefined
  }
}
