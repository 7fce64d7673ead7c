import { toFault } from '../adapter/toFault.js'
import { report } from '../errors/report.js'
import type { Effect, Request } from '../generated/protocol.js'
import { effects } from './effects/index.js'
import type { Answer, Scene } from './effects/Scene.js'
import { effectFailed } from './problems.js'

type AnyEffect = (
  effect: Effect,
  scene: Scene,
  signal: AbortSignal,
) => Answer | Promise<Answer> | undefined

/** Performs effects and answers each exactly once, unless it was cancelled or wants no answer. */
export function createPerformer(scene: Scene, answer: (request: number, reply: Answer) => void) {
  const open = new Map<number, AbortController>()

  function settle(id: number, reply: Answer): void {
    if (open.delete(id)) answer(id, reply)
  }

  function perform({ id, effect }: Request) {
    if (effect.type === 'cancel') return cancel(effect.request)
    const controller = new AbortController()
    if (id !== 0) open.set(id, controller)
    const fail = (thrown: unknown) => {
      if (id === 0) report('error', effectFailed(effect.type, thrown))
      else settle(id, { type: 'failed', fault: toFault(thrown) })
    }
    try {
      const run = effects[effect.type] as AnyEffect
      const reply = run(effect, scene, controller.signal)
      // An async function's promise is the engine's own, whatever a page's library put in the place of `Promise`.
      if (reply && 'then' in reply) reply.then((late) => settle(id, late), fail)
      else if (reply) settle(id, reply)
    } catch (thrown) {
      fail(thrown)
    }
  }

  function cancel(request: number): void {
    const controller = open.get(request)
    open.delete(request)
    controller?.abort()
  }

  return {
    perform,
    /** Aborts everything; no answer comes any more. */
    stop() {
      for (const request of [...open.keys()]) cancel(request)
    },
  }
}
