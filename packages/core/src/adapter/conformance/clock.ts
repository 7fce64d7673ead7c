/** Lets timers of so many milliseconds end, in order, and what they start with them. */
export type Pass = (ms: number) => Promise<void>

interface Timer {
  at: number
  readonly every: number | undefined
  readonly call: () => void
}

/** Runs a test while the timers and the time of the whole process move by its word alone: no test waits for real seconds. */
export async function inVirtualTime<T>(test: (pass: Pass) => Promise<T>): Promise<T> {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  const real = { setTimeout, clearTimeout, setInterval, clearInterval }
  const realNow = Date.now
  const timers = new Map<number, Timer>()
  let now = Date.now()
  let last = 0

  function add(repeats: boolean, call: (...args: unknown[]) => void, ms = 0, args: unknown[] = []) {
    last += 1
    const every = repeats ? Math.max(1, ms) : undefined
    timers.set(last, { at: now + (every ?? ms), every, call: () => call(...args) })
    return last
  }
  /** Timers of before end by their own clock. */
  function remove(timer: unknown): void {
    if (typeof timer !== 'number' || !timers.delete(timer))
      clearTimeout(timer as Parameters<typeof clearTimeout>[0])
  }
  Object.assign(globalThis, {
    setTimeout: (call: () => void, ms?: number, ...args: unknown[]) => add(false, call, ms, args),
    setInterval: (call: () => void, ms?: number, ...args: unknown[]) => add(true, call, ms, args),
    clearTimeout: remove,
    clearInterval: remove,
  })
  Date.now = () => now

  /** A real task: everything that waits for no timer goes on. */
  const turn = () => new Promise<void>((resolve) => void setTimeout(resolve, 0))

  async function pass(ms: number): Promise<void> {
    const end = now + ms
    for (;;) {
      await turn()
      const [next] = [...timers].filter(([, { at }]) => at <= end).sort(earlier)
      if (!next) break
      const [id, timer] = next
      now = Math.max(now, timer.at)
      if (timer.every === undefined) timers.delete(id)
      else timer.at += timer.every
      timer.call()
    }
    now = end
  }

  try {
    return await test(pass)
  } finally {
    Object.assign(globalThis, real)
    Date.now = realNow
  }
}

const earlier = ([first, one]: [number, Timer], [second, other]: [number, Timer]) =>
  one.at - other.at || first - second
