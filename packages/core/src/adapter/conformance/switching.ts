import { inVirtualTime } from './clock.js'
import { begin, must, rejection } from './expect.js'
import { given } from './scene.js'

/** How long a wallet that said yes may take to arrive before the switch has failed. */
const ARRIVE_MS = 10_000

export const switching = [
  given('switches to a network that the wallet knows', [], async ({ adapter, id, known }) => {
    await adapter.connect(id)
    await adapter.switchNetwork(id, known)
  }),

  given('rejects to switch to one that it does not know', [], async ({ adapter, id, unknown }) => {
    await adapter.connect(id)
    await rejection(() => adapter.switchNetwork(id, unknown), 'switchNetwork')
  }),

  given(
    'rejects when the wallet agrees to switch and stays where it is',
    ['stay'],
    async ({ adapter, id, known, unknown, stay }) => {
      await adapter.connect(id)
      // Code that comes with the first switch comes in real time.
      await rejection(() => adapter.switchNetwork(id, unknown), 'switchNetwork')
      await inVirtualTime(async (pass) => {
        stay()
        const { ended } = begin(() => adapter.switchNetwork(id, known), 'switchNetwork')
        await pass(ARRIVE_MS)
        const end = ended()
        must(end !== undefined, `the switch does not end within ${ARRIVE_MS} ms`)
        must('thrown' in end, 'the switch succeeds')
      })
    },
  ),
]
