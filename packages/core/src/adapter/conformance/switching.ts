import { inVirtualTime } from './clock.js'
import { begin, must, rejection } from './expect.js'
import { given } from './scene.js'

/** How long a wallet that said yes may take to arrive before the switch has failed. */
const ARRIVE_MS = 10_000

export const switching = [
  // Resolves when the wallet is there.
  given('switches to a network that the wallet knows', [], async ({ adapter, id, known }) => {
    await adapter.connect(id)
    await adapter.switchNetwork(id, known)
  }),

  // The core then offers to add the network, by 4902.
  given('rejects to switch to one that it does not know', [], async ({ adapter, id, unknown }) => {
    await adapter.connect(id)
    await rejection(() => adapter.switchNetwork(id, unknown), 'switchNetwork')
  }),

  // Some wallets answer yes and stay: without a look at where they are, the switch would never
  // end, or the page would be on the wrong network.
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
