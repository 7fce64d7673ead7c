import { must, same } from './expect.js'
import { createRecorder } from './recorder.js'
import { fresh } from './scene.js'

/** Enough for what is left behind each time to be seen. */
const TIMES = 100

export const starting = [
  fresh('does nothing where there is no window', [], async ({ adapter }) => {
    const { sink, found } = createRecorder()
    await withoutWindow(async () => {
      adapter.start(sink)()
    })
    const wallets = found.filter(({ kind }) => kind === 'ANNOUNCED' || kind === 'INJECTED')
    same(wallets, [], 'what was found')
  }),

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

/** As in a server's process. */
async function withoutWindow(run: () => Promise<void>): Promise<void> {
  const kept = Object.getOwnPropertyDescriptor(globalThis, 'window')
  // In a browser there is no such place: its window cannot be taken away.
  if (kept && !Reflect.deleteProperty(globalThis, 'window')) return
  try {
    await run()
  } finally {
    if (kept) Object.defineProperty(globalThis, 'window', kept)
  }
}
