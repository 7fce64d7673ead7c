import type { Approver } from '../approval/approver.js'
import type { Namespace } from './options.js'
import type { State } from './state.js'

/** Waits until the wallet is unlocked. */
export interface Gate {
  pass(namespace: Namespace, method: string): Promise<void>
  /** Lets everyone through who waits. */
  open(): void
}

/** With the panel a person is asked to unlock; otherwise `unlock()` is awaited. */
export function createGate(state: State, approver: Approver, unlock: () => void): Gate {
  let waiting: (() => void)[] = []
  return {
    async pass(namespace, method) {
      if (!state.locked) return
      if (!approver.byPerson()) return new Promise((go) => waiting.push(go))
      await approver.approve({
        kind: 'unlock',
        namespace,
        method,
        title: 'Unlock this wallet?',
        details: [
          { label: 'Why', value: 'The site asks for an answer that a locked wallet cannot give.' },
        ],
      })
      unlock()
    },
    open() {
      const all = waiting
      waiting = []
      for (const go of all) go()
    },
  }
}
