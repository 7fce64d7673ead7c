import type { Adapter, AdapterSink } from '../adapter/Adapter.js'
import type { Namespace } from '../generated/protocol.js'
import type { Store } from '../store/createStore.js'

/** What an adapter has before its own code is there: it tells what it knows of wallets, and says when the code is wanted. Returns how to stop. */
type Attend = (sink: AdapterSink, load: () => Promise<Adapter>) => () => void

/** An adapter whose code comes when somebody asks it for something, or `attend` wants it. */
export function lateAdapter(
  namespace: Namespace,
  loadCode: () => Promise<Adapter>,
  attend: Attend,
): Adapter {
  let loaded: Adapter | undefined
  let loading: Promise<Adapter> | undefined
  let sink: AdapterSink | undefined
  let stop: (() => void) | undefined

  async function begin(): Promise<Adapter> {
    const adapter = await loadCode()
    if (sink) stop = adapter.start(sink)
    loaded = adapter
    return adapter
  }

  /** A failure is forgotten: the next try loads again. */
  function load(): Promise<Adapter> {
    loading ??= begin().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }

  return {
    namespace,
    start(to) {
      sink = to
      if (loaded) stop = loaded.start(to)
      const leave = attend(to, load)
      return () => {
        leave()
        stop?.()
        sink = undefined
      }
    },
    connect: async (...asked) => (await load()).connect(...asked),
    reconnect: async (id) => (await load()).reconnect(id),
    disconnect: async (id) => (await load()).disconnect(id),
    switchNetwork: async (...asked) => (await load()).switchNetwork(...asked),
    addNetwork: async (...asked) => (await load()).addNetwork(...asked),
    request: async (...asked) => (await load()).request(...asked),
    chooseApp: (id, app) => loaded?.chooseApp?.(id, app),
    provider: (id) => loaded?.provider(id),
  }
}

/** Calls back once the page has a network of a family. Returns how to stop waiting. */
export function onceOffered(store: Store, family: Namespace, offered: () => void): () => void {
  const look = () => {
    if (!isOffered(store, family)) return
    stop()
    offered()
  }
  const stop = store.subscribe('network', look)
  look()
  return stop
}

export const isOffered = (store: Store, family: Namespace): boolean =>
  store.read('network').networks.some(({ chainNamespace }) => chainNamespace === family)
