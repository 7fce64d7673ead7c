import { words } from '../../errors/hostProblems.js'
import { keepLog } from '../../errors/logs.js'
import type {
  Action,
  Effect,
  Event,
  HostEvent,
  Options,
  Output,
} from '../../generated/walletconnect.js'
import { createAlarm } from '../../host/alarm.js'
import { keepFallen } from '../../host/keepFallen.js'
import { stopAll } from '../../host/stopAll.js'
import { toJson } from '../../host/toJson.js'
import { WalletConnectError } from '../WalletConnectError.js'
import type { EngineHandle } from './EngineHandle.js'
import { readEnvironment, readStored } from './environment.js'
import { keepOthers } from './keepOthers.js'
import { browserPorts, type WalletConnectPorts } from './ports.js'
import { joinSiblings } from './siblings.js'
import { createSockets } from './sockets.js'
import { isShared, watch } from './watch.js'

type Turn = (engine: EngineHandle, now: number) => string

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

/**
 * Runs an engine: never calls it while its effects are performed, and performs them in their order. One that falls takes what waits with it;
 * the next call makes another, which takes up what is stored.
 */
export async function startEngine(
  options: Options,
  given: Partial<WalletConnectPorts> | undefined,
  emit: (event: Event) => void,
  fell: () => void = () => {},
) {
  const page = { ...browserPorts(), ...given }
  const Engine = await page.load()
  const ports = { ...page, storage: keepOthers(page.storage) }
  const make = () => new Engine(toJson(options), toJson(readEnvironment(ports)), Date.now())
  let engine: EngineHandle | undefined = make()
  const waiting = new Map<number, Waiting>()
  const queue: Turn[] = []
  const news: Event[] = []
  let calls = 0
  let busy = false
  let stopped = false
  let shared = false

  const tell = (event: HostEvent) => run((engine, now) => engine.event(toJson(event), now))
  const sockets = createSockets(ports, tell)
  const alarm = createAlarm((now) => run((engine) => engine.tick(now)))
  const unwatch = watch(ports, tell)
  const siblings = joinSiblings(page.storage, () =>
    tell({ type: 'storageChanged', stored: readStored(ports.storage) }),
  )

  function run(turn: Turn): void {
    if (stopped || !engine) return
    queue.push(turn)
    if (busy) return
    busy = true
    try {
      for (let next = queue.shift(); next; next = queue.shift()) take(next)
    } finally {
      busy = false
    }
    if (shared) {
      shared = false
      siblings.tell()
    }
    // Listeners come last: what they ask for in turn is answered at once.
    for (let event = news.shift(); event; event = news.shift()) tellListener(event)
  }

  function take(turn: Turn): void {
    if (!engine) return
    let output: Output
    try {
      output = JSON.parse(turn(engine, Date.now()))
    } catch (cause) {
      fall(engine, cause)
      return
    }
    alarm.set(output.wakeAt)
    for (const effect of output.effects) perform(effect)
  }

  /** Nobody hears of what was under way any more. */
  function fall(fallen: EngineHandle, cause: unknown): void {
    keepFallen(fallen)
    engine = undefined
    const said = keepLog('error', { message: `WalletConnect fell: ${words(cause)}` })
    console.error(`[Drawstring] ${said.text}`)
    rejectAll(FELL())
    stopAll([clear, sockets.stop, fell])
  }

  function clear(): void {
    queue.length = 0
    alarm.set(undefined)
  }

  function rejectAll(error: Error): void {
    const callers = [...waiting.values()]
    waiting.clear()
    for (const caller of callers) caller.reject(error)
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'socketOpen':
        sockets.open(effect.socket, effect.url)
        break
      case 'socketSend':
        sockets.send(effect.socket, effect.text)
        break
      case 'socketClose':
        sockets.close(effect.socket)
        break
      case 'storageWrite':
        for (const { key, value } of effect.entries) {
          ports.storage.write(key, value)
          shared ||= isShared(key)
        }
        break
      case 'openLink':
        ports.openLink(effect.href, effect.target)
        break
      case 'emit':
        news.push(effect.event)
        break
      case 'settle':
        settle(effect)
        break
      case 'log':
        log(effect)
    }
  }

  /** Debug lines are kept for bug reports and not written to the console. */
  function log({ level, message }: Extract<Effect, { type: 'log' }>): void {
    const { text } = keepLog(level, { message: `WalletConnect: ${message}` })
    if (level === 'warning') console.warn(`[Drawstring] ${text}`)
  }

  /** A listener that throws is its author's business, and must not stop the engine. */
  function tellListener(event: Event): void {
    try {
      emit(event)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }

  function settle({ call, result, error }: Extract<Effect, { type: 'settle' }>): void {
    const caller = waiting.get(call)
    waiting.delete(call)
    if (error) caller?.reject(new WalletConnectError(error))
    else caller?.resolve(result)
  }

  function begin(action: Action, caller: Waiting): void {
    if (stopped) {
      caller.reject(STOPPED())
      return
    }
    if (!engine) {
      try {
        engine = make()
      } catch (cause) {
        caller.reject(new WalletConnectError({ code: -32603, message: words(cause) }))
        return
      }
      run((engine, now) => engine.start(now))
    }
    const number = ++calls
    waiting.set(number, caller)
    run((engine, now) => engine.dispatch(number, toJson(action), now))
  }

  run((engine, now) => engine.start(now))
  return {
    /** Ends when the engine says so. */
    call: (action: Action) =>
      new Promise<unknown>((resolve, reject) => begin(action, { resolve, reject })),

    /** What the engine answers at once. */
    callNow(action: Action): unknown {
      let outcome: { result: unknown } | { error: Error } | undefined
      begin(action, {
        resolve: (result) => {
          outcome = { result }
        },
        reject: (error) => {
          outcome = { error }
        },
      })
      if (!outcome) throw new Error(`WalletConnect: "${action.type}" is not answered at once.`)
      if ('error' in outcome) throw outcome.error
      return outcome.result
    },

    stop(): void {
      stopped = true
      rejectAll(STOPPED())
      stopAll([clear, unwatch, siblings.leave, sockets.stop])
    },
  }
}

const FELL = () =>
  new WalletConnectError({ code: -32603, message: 'WalletConnect stopped by a fault of its own.' })
const STOPPED = () => new WalletConnectError({ code: 4900, message: 'WalletConnect was stopped.' })
