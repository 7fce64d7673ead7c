import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Output, Request } from '../generated/protocol.js'
import type { CoreHandle } from './CoreHandle.js'
import { createScheduler, type Scheduler, type SchedulerPorts } from './scheduler.js'

/** A core that notes its calls, refuses to be re-entered, and answers as told. */
function scripted(answers: Record<string, Partial<Output>> = {}) {
  const calls: string[] = []
  let inside = false
  const call = (name: string): string => {
    expect(inside, 'the core was re-entered').toBe(false)
    inside = true
    calls.push(name)
    inside = false
    return JSON.stringify({ effects: [], changed: [], ...answers[name] })
  }
  const core: CoreHandle = {
    start: () => call('start'),
    dispatch: (_, action) => call(action),
    event: (event) => call(event),
    reply: (id) => call(`reply ${id}`),
    replyHttp: (id) => call(`reply ${id}`),
    tick: (now) => call(`tick ${now}`),
    read: () => 'null',
  }
  return { core, calls }
}

const effect = (id: number): Request => ({ id, effect: { type: 'broadcast' } })

function scheduled(core: CoreHandle, ports: Partial<SchedulerPorts> = {}): Scheduler {
  return createScheduler(core, { perform() {}, moved() {}, publish() {}, crashed() {}, ...ports })
}

const dispatch = (scheduler: Scheduler, name: string) =>
  scheduler.run((core, now) => core.dispatch(0, name, now))

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('order', () => {
  it('performs effects in order, each before its answer reaches the core, all within the call', () => {
    const { core, calls } = scripted({ open: { effects: [effect(1), effect(2)] } })
    const log: string[] = []
    const scheduler = scheduled(core, {
      perform({ id }) {
        log.push(`perform ${id} after ${calls.join()}`)
        scheduler.run((core, now) => core.reply(id, '{}', now))
      },
    })
    dispatch(scheduler, 'open')
    expect(log).toEqual(['perform 1 after open', 'perform 2 after open'])
    expect(calls).toEqual(['open', 'reply 1', 'reply 2'])
  })

  it('tells of changes once, when nothing is left to do', () => {
    const { core, calls } = scripted({
      open: { effects: [effect(1)], changed: ['modal'] },
      'reply 1': { changed: ['modal', 'wallets'] },
    })
    const publish = vi.fn(() => expect(calls).toEqual(['open', 'reply 1']))
    const scheduler = scheduled(core, {
      publish,
      perform: ({ id }) => scheduler.run((core, now) => core.reply(id, '{}', now)),
    })
    dispatch(scheduler, 'open')
    expect(publish.mock.calls).toEqual([[['modal', 'wallets']]])
  })

  it('shows what moved before the effects are performed', () => {
    const { core } = scripted({ open: { effects: [effect(1)], changed: ['modal'] } })
    const log: string[] = []
    const scheduler = scheduled(core, {
      moved: (slices) => log.push(`moved ${slices}`),
      perform: ({ id }) => log.push(`perform ${id}`),
      publish: (slices) => log.push(`tell of ${slices}`),
    })
    dispatch(scheduler, 'open')
    expect(log).toEqual(['moved modal', 'perform 1', 'tell of modal'])
  })

  it('runs what subscribers ask for after all of them were told', () => {
    const { core, calls } = scripted({
      open: { changed: ['modal'] },
      close: { changed: ['modal'] },
    })
    const log: string[] = []
    const scheduler = scheduled(core, {
      publish() {
        if (log.length === 0) dispatch(scheduler, 'close')
        log.push(`told after ${calls.join()}`)
      },
    })
    dispatch(scheduler, 'open')
    expect(log).toEqual(['told after open', 'told after open,close'])
  })

  it('runs a batch as one', () => {
    const { core } = scripted({ a: { changed: ['modal'] }, b: { changed: ['wallets'] } })
    const publish = vi.fn()
    const scheduler = scheduled(core, { publish })
    scheduler.batch(() => {
      dispatch(scheduler, 'a')
      dispatch(scheduler, 'b')
    })
    expect(publish.mock.calls).toEqual([[['modal', 'wallets']]])
  })
})

describe('the timer', () => {
  it('rings when the core asked to be woken', () => {
    const { core, calls } = scripted({ open: { wakeAt: 1500 } })
    dispatch(scheduled(core), 'open')
    vi.advanceTimersByTime(499)
    expect(calls).toEqual(['open'])
    vi.advanceTimersByTime(1)
    expect(calls).toEqual(['open', 'tick 1500'])
  })

  it('is armed anew by every call', () => {
    const { core, calls } = scripted({ open: { wakeAt: 1500 }, later: { wakeAt: 1900 } })
    const scheduler = scheduled(core)
    dispatch(scheduler, 'open')
    dispatch(scheduler, 'later')
    vi.advanceTimersByTime(899)
    expect(calls).toEqual(['open', 'later'])
    vi.advanceTimersByTime(1)
    expect(calls.at(-1)).toBe('tick 1900')
  })

  it('is silent once the core waits for nothing', () => {
    const { core, calls } = scripted({ open: { wakeAt: 1500 } })
    const scheduler = scheduled(core)
    dispatch(scheduler, 'open')
    dispatch(scheduler, 'close')
    vi.advanceTimersByTime(10_000)
    expect(calls).toEqual(['open', 'close'])
  })

  it('brings the time that was waited for, even if the clock was set back', () => {
    const { core, calls } = scripted({ open: { wakeAt: 1500 } })
    dispatch(scheduled(core), 'open')
    vi.setSystemTime(0)
    vi.advanceTimersByTime(500)
    expect(calls).toEqual(['open', 'tick 1500'])
  })

  it('does not ring early for a time beyond what timers can hold', () => {
    const month = 40 * 24 * 3600 * 1000
    const { core, calls } = scripted({ open: { wakeAt: 1000 + month } })
    dispatch(scheduled(core), 'open')
    vi.advanceTimersByTime(1000)
    expect(calls).toEqual(['open'])
  })
})

describe('a core that falls', () => {
  const fallen = () => {
    const { core, calls } = scripted({ open: { wakeAt: 1500 } })
    const falling: CoreHandle = {
      ...core,
      event() {
        throw new WebAssembly.RuntimeError('unreachable')
      },
    }
    const crashed = vi.fn()
    const scheduler = scheduled(falling, { crashed })
    dispatch(scheduler, 'open')
    scheduler.run((core, now) => core.event('boo', now))
    return { scheduler, crashed, calls }
  }

  it('is told once and never called again', () => {
    const { scheduler, crashed, calls } = fallen()
    dispatch(scheduler, 'again')
    vi.advanceTimersByTime(10_000)
    expect(crashed).toHaveBeenCalledOnce()
    expect(calls).toEqual(['open'])
  })
})
