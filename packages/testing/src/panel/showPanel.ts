import type { ShowPanel } from '../approval/approver.js'
import { createPanel, type Panel } from './element.js'

/** Shows questions one at a time, in the order they came. */
export interface PanelQueue {
  show: ShowPanel
  /** Takes the open panel away; its question and all waiting ones are answered no. */
  dismiss(): void
}

export function createPanelQueue(wallet: string): PanelQueue {
  let open: Panel | undefined
  let last: Promise<unknown> = Promise.resolve()
  let generation = 0
  return {
    show(ask) {
      const mine = generation
      const answer = last.then(() => {
        if (mine !== generation) return false
        open = createPanel()
        return open.ask(ask, { wallet, origin: location.origin })
      })
      last = answer.catch(() => false)
      return answer
    },
    dismiss() {
      generation++
      open?.remove()
    },
  }
}
