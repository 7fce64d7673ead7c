import type { ConnectProblem, Event } from '../generated/walletconnect.js'

type News = Extract<Event, { type: 'relay' }>

/** How it stands with each of so many relays. */
export function createStanding(relays: number) {
  const problems = new Map<number, ConnectProblem>()
  return {
    hear({ relay, state, problem }: News): void {
      if (state === 'open' || problem === undefined) problems.delete(relay)
      else problems.set(relay, problem)
    },
    /** Why no wallet can be reached: where one relay is there, some can. */
    problem(): ConnectProblem | undefined {
      return problems.size < relays ? undefined : problems.get(Math.min(...problems.keys()))
    },
  }
}
