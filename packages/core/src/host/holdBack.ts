import type { Effect, Request, Slices } from '../generated/protocol.js'
import type { SchedulerPorts } from './scheduler.js'

/** What a wallet, a server or the visitor notices. */
const OUTWARD: readonly Effect['type'][] = ['http', 'beacon', 'consent', 'reconnect']

type Outside = Pick<SchedulerPorts, 'perform' | 'moved' | 'publish'>

/**
 * Holds back what leaves the core until it is woken. One that was started ahead asks nobody for anything and changes nothing on the page: a
 * network's picture alone, on a button, would ask the gateway.
 */
export function holdBack({ perform, moved, publish }: Outside): Outside & { wake(): void } {
  let held: Request[] | undefined = []
  const changed = new Set<keyof Slices>()
  return {
    perform(request) {
      const { effect } = request
      if (effect.type === 'cancel') held = held?.filter(({ id }) => id !== effect.request)
      if (held && OUTWARD.includes(effect.type)) held.push(request)
      else perform(request)
    },
    moved(slices) {
      if (!held) return moved(slices)
      for (const slice of slices) changed.add(slice)
    },
    publish(slices) {
      if (!held) publish(slices)
    },
    wake() {
      if (!held) return
      const requests = held
      held = undefined
      const slices = [...changed]
      moved(slices)
      publish(slices)
      for (const request of requests) perform(request)
    },
  }
}
