import type { DrawstringError } from '../errors/DrawstringError.js'
import { coreCrashed, coreUnavailable, notInBrowser } from '../errors/hostProblems.js'
import { quiet } from '../errors/quiet.js'
import { report } from '../errors/report.js'
import { type Action, type Event, initial } from '../generated/protocol.js'
import type { Host } from '../host/startHost.js'
import { fetchWasm } from '../host/wasm/fetchWasm.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import type { Store } from '../store/createStore.js'
import { inBrowser } from './inBrowser.js'
import { painted } from './painted.js'
import { preview } from './preview.js'

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
  /** The wallet's own object of a connector. */
  provider(namespace: string, connector: string): unknown
}

export function createLink(
  options: DrawstringOptions,
  store: Store,
  emit: (event: Event) => void,
): Link {
  let host: Host | undefined
  let loading: Promise<void> | undefined
  const settings: Action[] = []
  /** What was asked while it loads, in order. */
  let asked: ((host: Host) => void)[] = []

  async function start(): Promise<void> {
    if (!inBrowser()) throw notInBrowser()
    store.write('host', { phase: 'loading' })
    try {
      const wasm = fetchWasm()
      const { startHost } = await import('../host/startHost.js')
      // The visitor sees the dialog first; starting the core is work that would hold its first frame back.
      if (store.read('modal').open) await painted()
      await startHost({ options, store, emit, wasm, begin, started, crashed })
    } catch (cause) {
      over(coreUnavailable(cause))
    }
    const { error } = store.read('host')
    if (error) throw error
  }

  /** In the host's first turn, so that nobody sees a state in between. */
  function begin(starting: Host): void {
    host = starting
    for (const action of settings) starting.dispatch(action)
    for (const act of asked.splice(0)) act(starting)
  }

  function started(): void {
    loading = undefined
    store.write('host', { phase: 'ready' })
  }

  const crashed = (cause: unknown) => over(coreCrashed(cause))

  /** What was under way is gone; what was known stays until the next start knows better. */
  function over(error: DrawstringError): void {
    report('error', error)
    host = undefined
    loading = undefined
    asked = []
    store.write('modal', initial.modal)
    store.write('connecting', initial.connecting)
    store.write('notice', initial.notice)
    store.write('host', { phase: 'failed', error })
  }

  function load(): Promise<void> {
    if (host) return Promise.resolve()
    loading ??= quiet(start())
    return loading
  }

  /** Now, or first thing when it is loaded. */
  function whenLoaded(action: Action, act: (host: Host) => void): Promise<void> {
    if (host) {
      act(host)
      return Promise.resolve()
    }
    if (inBrowser()) preview(store, action)
    asked.push(act)
    return load()
  }

  /** What is not there is not open. */
  const isIdle = (action: Action) => action?.type === 'close' && !host && !loading

  return {
    load,

    dispatch(action) {
      if (!isIdle(action)) whenLoaded(action, (loaded) => loaded.dispatch(action))
    },

    call(action) {
      if (isIdle(action)) return Promise.resolve()
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
  }
}
