import { callPage } from '../errors/callPage.js'
import type { Event } from '../generated/protocol.js'
import type { Store } from '../store/createStore.js'
import type { AllSlices } from '../store/slices.js'

export interface EventMethods {
  /** The latest event of the catalogue. */
  getEvent(): AllSlices['event']
  /** Calls back with every event, also with several in one turn. Returns how to stop. */
  subscribeEvents(callback: (event: AllSlices['event']) => void): () => void
}

type Callback = (event: AllSlices['event']) => void

export interface EventHub {
  emit(event: Event): void
  subscribe(callback: Callback): () => void
}

export function createEventHub(store: Store): EventHub {
  const callbacks = new Set<Callback>()
  return {
    emit(data) {
      const event = { timestamp: data.timestamp, data }
      store.write('event', event)
      for (const callback of callbacks) callPage(callback, event)
    },
    subscribe(callback) {
      const own: Callback = (event) => callback(event)
      callbacks.add(own)
      return () => callbacks.delete(own)
    },
  }
}

export const eventMethods = (store: Store, hub: EventHub): EventMethods => ({
  getEvent: () => store.read('event'),
  subscribeEvents: hub.subscribe,
})
