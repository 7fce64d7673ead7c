import type { Output, Request, Slices } from '../generated/protocol.js'
import { createAlarm } from './alarm.js'
import type { CoreHandle } from './CoreHandle.js'

/** One call into the core. */
export type Turn = (core: CoreHandle, now: number) => string

export interface SchedulerPorts {
  /** Performs an effect. Must not throw; may run further turns, which wait until this one is over. */
  perform(request: Request): void
  /** These slices moved: whoever reads them from now on sees them as they are. */
  moved(slices: (keyof Slices)[]): void
  /** Tells of slices that moved. */
  publish(slices: (keyof Slices)[]): void
  /** The core fell: nothing more reaches it. */
  crashed(cause: unknown): void
}

export interface Scheduler {
  /** Calls the core now, or right after what is running. */
  run(turn: Turn): void
  /** Runs what `work` asks for as one: subscribers hear of it once. */
  batch(work: () => void): void
  stop(): void
}

/**
 * Never calls the core while it runs, nor while its effects are performed, and does everything within one turn of the
 * event loop: a wallet opens its window only inside the visitor's click.
 */
export function createScheduler(core: CoreHandle, ports: SchedulerPorts): Scheduler {
  const queue: Turn[] = []
  const changed = new Set<keyof Slices>()
  const alarm = createAlarm((now) => run((core) => core.tick(now)))
  let busy = false
  let stopped = false

  function run(turn: Turn): void {
    if (stopped) return
    queue.push(turn)
    batch(() => {})
  }

  function batch(work: () => void) {
    if (busy) return work()
    busy = true
    try {
      work()
      while (step()) {}
    } finally {
      busy = false
    }
  }

  /** One call and its effects, or, when nothing is left to call, the news. */
  function step(): boolean {
    if (stopped) return false
    const turn = queue.shift()
    if (turn) take(turn)
    else if (changed.size > 0) tell()
    else return false
    return true
  }

  function take(turn: Turn): void {
    const output = call(turn)
    if (!output) return
    const moved = output.changed as (keyof Slices)[]
    for (const slice of moved) changed.add(slice)
    ports.moved(moved)
    alarm.set(output.wakeAt)
    for (const request of output.effects) ports.perform(request)
  }

  function call(turn: Turn): Output | undefined {
    try {
      return JSON.parse(turn(core, Date.now()))
    } catch (cause) {
      stop()
      ports.crashed(cause)
      return undefined
    }
  }

  function tell(): void {
    const slices = [...changed]
    changed.clear()
    ports.publish(slices)
  }

  function stop(): void {
    stopped = true
    queue.length = 0
    alarm.set(undefined)
  }

  return { run, batch, stop }
}
