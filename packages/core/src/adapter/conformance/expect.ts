/** Fails the case with a reason. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`The adapter does not conform: ${what}.`)
}

export function same(actual: unknown, expected: unknown, what: string): void {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  must(got === wanted, `${what} is ${got}, not ${wanted}`)
}

/** What a call that must fail was rejected with. It must not throw on the spot. */
export async function rejection(call: () => Promise<unknown>, what: string): Promise<unknown> {
  const { end } = begin(call, what)
  const ended = await end
  must('thrown' in ended, `${what} succeeds`)
  return ended.thrown
}

/** How a call ended. */
export type Ended = { readonly value: unknown } | { readonly thrown: unknown }

/** A call that is under way. */
export interface Begun {
  readonly end: Promise<Ended>
  /** How it ended, if it did. */
  ended(): Ended | undefined
}

/** Begins a call, which must not throw on the spot. */
export function begin(call: () => Promise<unknown>, what: string): Begun {
  let promise: Promise<unknown>
  try {
    promise = call()
  } catch {
    must(false, `${what} throws instead of rejecting`)
  }
  let ended: Ended | undefined
  const end = promise.then(
    (value): Ended => ({ value }),
    (thrown: unknown): Ended => ({ thrown }),
  )
  void end.then((how) => {
    ended = how
  })
  return { end, ended: () => ended }
}

/** Lets wallets and adapters do what they have under way. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 50))
