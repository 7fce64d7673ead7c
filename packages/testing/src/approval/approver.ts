import { ProviderRpcError, userRejected } from '../eip155/errors.js'
import { type Answer, approve, askPerson } from './answer.js'
import type { Ask, Consent } from './ask.js'
import { type Prompter, prompter, type Script } from './script.js'

/** Decides about requests: by panel, always yes, or by script. */
export interface Approver {
  /** Resolves when the answer is yes; otherwise rejects with what the page shall see. */
  approve(ask: Ask): Promise<Consent>
  /** Whether a person at the panel decides. */
  byPerson(): boolean
  use(approval: 'panel' | 'auto' | Script): void
  /** Lets every held answer go. */
  release(): void
}

/** Shows a question and resolves to the person's yes or no. */
export type ShowPanel = (ask: Ask) => Promise<boolean>

export function createApprover(approval: 'panel' | 'auto' | Script, show: ShowPanel): Approver {
  let current = approval
  let next = prompterOf(current)
  let held: (() => void)[] = []

  async function settle(answer: Answer, ask: Ask): Promise<Consent> {
    switch (answer.type) {
      case 'approve':
        return {}
      case 'twice':
        return { twice: true }
      case 'switchTo':
        return { instead: answer.chain }
      case 'reject':
        throw userRejected()
      case 'throw':
        throw answer.value
      case 'fail':
        throw new ProviderRpcError(answer.code, answer.message)
      case 'panel':
        if (await show(ask)) return {}
        throw userRejected()
      case 'delay':
        await new Promise((done) => setTimeout(done, answer.ms))
        return settle(answer.then, ask)
      case 'hold':
        await new Promise<void>((done) => held.push(done))
        return settle(answer.then, ask)
      case 'never':
        return new Promise(() => {})
    }
  }

  return {
    approve: async (ask) => settle(await next(ask), ask),
    byPerson: () => current === 'panel',
    use(changed) {
      current = changed
      next = prompterOf(current)
    },
    release() {
      const waiting = held
      held = []
      for (const go of waiting) go()
    },
  }
}

function prompterOf(approval: 'panel' | 'auto' | Script): Prompter {
  if (approval === 'panel') return askPerson
  if (approval === 'auto') return approve
  return prompter(approval)
}
