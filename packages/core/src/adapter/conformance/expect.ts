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
  let promise: Promise<unknown>
  try {
    promise = call()
  } catch {
    must(false, `${what} throws instead of rejecting`)
  }
  return promise.then(
    () => must(false, `${what} succeeds`),
    (thrown: unknown) => thrown,
  )
}

/** Lets wallets and adapters do what they have under way. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 50))
