import { type Answer, approve } from './answer.js'
import type { Ask, AskKind } from './ask.js'

/**
 * Answers by kind of request; `'*'` for all others. A list is used up one by one and its last answer repeats.
 * What a table does not mention is approved, but `unlock`, which waits for `wallet.unlock()`.
 */
export type ScriptTable = Partial<
  Record<Exclude<AskKind, 'unlock'> | '*', Answer | readonly Answer[]>
>

/** A table, or a function that decides itself (only where the wallet lives: it cannot be sent into a page). */
export type Script = ScriptTable | ((ask: Ask) => Answer | Promise<Answer>)

/** Gives the script's next answer each time it is called. */
export type Prompter = (ask: Ask) => Answer | Promise<Answer>

export function prompter(script: Script): Prompter {
  if (typeof script === 'function') return script
  const used = new Map<string, number>()
  return ({ kind }) => {
    const key = kind === 'unlock' || script[kind] === undefined ? '*' : kind
    const answers = [script[key] ?? approve()].flat() as Answer[]
    const turn = used.get(key) ?? 0
    used.set(key, turn + 1)
    return answers[Math.min(turn, answers.length - 1)] ?? approve()
  }
}
