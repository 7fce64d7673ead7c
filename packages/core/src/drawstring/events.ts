import { callPage } from '../errors/callPage.js'
import { notShown } from '../errors/hostProblems.js'
import { keepLog } from '../errors/logs.js'
import { report } from '../errors/report.js'
import type { Event } from '../generated/protocol.js'
import type { Store } from '../store/createStore.js'
import type { AllSlices } from '../store/slices.js'

export interface EventMethods {
  /** The latest event of the catalogue. */
  getEvent(): AllSlices['event']
  /** Calls back with every event, also with several in one turn. Returns how to stop. */
  subscribeEvents(callback: (event: AllSlices['event']) => void): () => void
  /**
   * For UI kits: a part of theirs could not be shown. Each fault is told once: on the console (`DS907`) and as the event
   * `INTERNAL_SDK_ERROR`. Never throws.
   */
  reportFault(cause: unknown): void
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

export function eventMethods(store: Store, hub: EventHub): EventMethods {
  /** A part that is tried again fails with the same words. */
  const reported = new Set<string>()
  return {
    getEvent: () => store.read('event'),
    subscribeEvents: hub.subscribe,
    reportFault(cause) {
      const error = notShown(cause)
      const { code, detail = '' } = error
      if (reported.has(detail)) {
        keepLog('error', error)
        return
      }
      reported.add(detail)
      report('error', error)
      const properties = { errorType: code, errorMessage: detail, uncaught: false }
      hub.emit({ type: 'error', event: 'INTERNAL_SDK_ERROR', properties, timestamp: Date.now() })
    },
  }
}
