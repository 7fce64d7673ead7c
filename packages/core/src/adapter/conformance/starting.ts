import { must, same } from './expect.js'
import { createRecorder } from './recorder.js'
import { fresh } from './scene.js'

/** Enough for what is left behind each time to be seen. */
const TIMES = 100

export const starting = [
  // Pages are rendered on servers first.
  fresh('does nothing where there is no window', [], async ({ adapter }) => {
    const { sink, found } = createRecorder()
    const kept = Object.getOwnPropertyDescriptor(globalThis, 'window')
    if (kept && !Reflect.deleteProperty(globalThis, 'window'))
      return 'A browser’s window cannot be taken away.'
    try {
      adapter.start(sink)()
    } finally {
      if (kept) Object.defineProperty(globalThis, 'window', kept)
    }
    const wallets = found.filter(({ kind }) => kind === 'ANNOUNCED' || kind === 'INJECTED')
    same(wallets, [], 'what was found')
  }),

  // Frameworks start and stop a page's parts with every change of code, and on every visit of a
  // route.
  fresh('leaves no listener when it is stopped', ['listeners'], async (subject) => {
    const { adapter, announce, listeners, name } = subject
    announce()
    const before = listeners()
    for (let time = 0; time < TIMES; time++) {
      const { sink, found } = createRecorder()
      const stop = adapter.start(sink)
      const id = found.find((connector) => connector.name === name)?.id
      must(id !== undefined, `it does not find the wallet at start ${time + 1}`)
      await adapter.connect(id)
      stop()
    }
    same(listeners(), before, `the number of listeners after ${TIMES} starts and stops`)
  }),
]
