import type { DrawstringError } from '../errors/DrawstringError.js'
import { coreCrashed, coreUnavailable, notConnected, notInBrowser } from '../errors/hostProblems.js'
import { quiet } from '../errors/quiet.js'
import { report } from '../errors/report.js'
import {
  type Action,
  type ChainId,
  type Event,
  initial,
  type Namespace,
  type WalletRequest,
} from '../generated/protocol.js'
import type { Host } from '../host/startHost.js'
import { fetchWasm } from '../host/wasm/fetchWasm.js'
import { loadCode } from '../loadCode.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import type { Store } from '../store/createStore.js'
import type { Drawstring } from './Drawstring.js'
import { inBrowser } from './inBrowser.js'
import { outOfTheWay } from './outOfTheWay.js'
import { pause } from './pause.js'
import { preview } from './preview.js'
import { whenRested } from './whenRested.js'

/** The way to the lazily loaded part. */
export interface Link {
  /** Loads it, if it is not there. Fails with a `DrawstringError`; the next call tries again. */
  load(): Promise<void>
  /** Loads if need be, and acts. Where it is loaded, within the same turn, so that a click stays a click. */
  dispatch(action: Action): void
  /** The same, with the outcome. */
  call(action: Action): Promise<void>
  /** Acts once it is loaded, without making it load. Done again should it have to be started anew. */
  setting(action: Action): void
  /** What a session's wallet is asked through. */
  provider(namespace: string, connector: string): unknown
  /** Asks a connector's wallet. */
  request(
    namespace: Namespace,
    connector: string,
    request: WalletRequest,
    chainId: ChainId,
  ): Promise<unknown>
  /** The wallet's own object of a connector. */
  walletObject(namespace: string, connector: string): unknown
  /** Brings what a first connection needs and starts the core, which asks nobody for anything until somebody wants something. */
  bring(): Promise<void>
}

export function createLink(
  options: DrawstringOptions,
  store: Store,
  emit: (event: Event) => void,
  drawstring: () => Drawstring,
): Link {
  let host: Host | undefined
  let loading: Promise<void> | undefined
  let fall: unknown
  /** Asked for; once it is compiled, what came is not looked at again. */
  let wasm: Promise<Response> | undefined
  let brought = false
  /** Somebody wants something. Before that nobody hears how far it is, nor does anybody outside of the page. */
  let awake = false
  let phase: 'loading' | 'ready' | undefined
  const settings: Action[] = []
  /** What was asked while it loads, in order. */
  let asked: ((host: Host) => void)[] = []

  async function start(ahead: boolean): Promise<void> {
    if (!inBrowser()) throw notInBrowser()
    enter('loading')
    try {
      // Asking for files takes time, and a press or the page's first frame may be waiting.
      if (!brought) await pause()
      wasm ??= fetchWasm()
      const { startHost } = await loadHost()
      await outOfTheWay(store, ahead)
      await startHost({
        options,
        store,
        drawstring,
        emit,
        wasm,
        fall,
        begin,
        started,
        crashed,
        wanted: wake,
      })
    } catch (cause) {
      wasm = undefined
      // A dialog that is open stays, to say so and to offer another try.
      over(coreUnavailable(cause))
    }
    const { error } = store.read('host')
    if (error) throw error
  }

  async function bring(): Promise<void> {
    if (awake) return
    wasm ??= fetchWasm('low')
    try {
      const { makeReady } = await loadHost()
      await makeReady(wasm)
    } catch (cause) {
      // A start that is under way tells.
      wasm = undefined
      throw cause
    }
    brought = true
    whenRested(async () => {
      if (!awake) await load(true)
    })
    // A task of its own: parsing the package's wallets takes as long as starting the core.
    whenRested(async () => {
      if (!awake) host?.dispatch({ type: 'preload' })
    })
    whenRested(async () => {
      const { bringPairing } = await loadHost()
      await bringPairing(options)
    })
  }

  function enter(next: 'loading' | 'ready'): void {
    phase = next
    if (awake) store.write('host', { phase })
  }

  function wake(): void {
    if (awake) return
    awake = true
    host?.wake()
    if (phase) enter(phase)
  }

  /** In the host's first turn, so that nobody sees a state in between. */
  function begin(starting: Host): void {
    host = starting
    if (awake) host.wake()
    for (const action of settings) starting.dispatch(action)
    for (const act of asked.splice(0)) act(starting)
  }

  function started(): void {
    loading = undefined
    fall = undefined
    enter('ready')
  }

  function crashed(cause: unknown): void {
    fall = cause
    store.write('modal', initial.modal)
    over(coreCrashed(cause))
  }

  /** What was under way is gone; what was known stays until the next start knows better. */
  function over(error: DrawstringError): void {
    report('error', error)
    host = undefined
    loading = phase = undefined
    asked = []
    store.write('connecting', initial.connecting)
    store.write('notice', initial.notice)
    store.write('host', { phase: 'failed', error })
  }

  function load(ahead = false): Promise<void> {
    if (host) return Promise.resolve()
    loading ??= quiet(start(ahead))
    return loading
  }

  /** Now, or first thing when it is loaded. */
  function whenLoaded(action: Action, act: (host: Host) => void): Promise<void> {
    wake()
    if (host) {
      act(host)
      return Promise.resolve()
    }
    if (inBrowser()) preview(store, action)
    asked.push(act)
    return load(action?.type === 'prepare')
  }

  /** Closing needs no core, nor wakes one: one that could not be loaded leaves at most the dialog that says so. */
  function closes(action: Action): boolean {
    if (action?.type !== 'close' || (awake && (host || loading))) return false
    if (store.read('modal').open) preview(store, action)
    return true
  }

  return {
    load() {
      wake()
      return load()
    },

    dispatch(action) {
      if (!closes(action)) whenLoaded(action, (loaded) => loaded.dispatch(action))
    },

    call(action) {
      if (closes(action)) return Promise.resolve()
      return quiet(
        new Promise((resolve, reject) => {
          const act = (loaded: Host) => loaded.call(action).then(resolve, reject)
          whenLoaded(action, act).catch(reject)
        }),
      )
    },

    setting(action) {
      settings.push(action)
      host?.dispatch(action)
    },

    provider: (namespace, connector) => host?.provider(namespace, connector),
    async request(...asked) {
      if (!host) throw notConnected()
      return host.request(...asked)
    },
    walletObject: (namespace, connector) => host?.walletObject(namespace, connector),
    bring,
  }
}

const loadHost = () => loadCode(() => import('../host/startHost.js'))
