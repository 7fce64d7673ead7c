import { inVirtualTime } from './clock.js'
import { begin, must, same, settled } from './expect.js'
import { given } from './scene.js'

/** How long the visitor waits for a wallet to part. */
const PART_MS = 3000

export const disconnecting = [
  given('gives the permission back and falls silent', [], async (scene) => {
    const { adapter, id, told, choose, accounts } = scene
    await adapter.connect(id)
    await settled()
    told.length = 0
    await adapter.disconnect(id)
    same((await adapter.reconnect(id)).accounts, [], 'the list of accounts afterwards')
    await adapter.disconnect(id)
    choose(accounts)
    await settled()
    same(told, [], 'what was told afterwards')
  }),

  given(
    'ends within three seconds though the wallet never answers',
    ['hold'],
    async ({ adapter, id, told, choose, hold }) => {
      await adapter.connect(id)
      await settled()
      await inVirtualTime(async (pass) => {
        hold()
        const { ended } = begin(() => adapter.disconnect(id), 'disconnect')
        await pass(PART_MS)
        must(ended() !== undefined, `disconnect does not end within ${PART_MS} ms`)
      })
      told.length = 0
      choose([])
      await settled()
      same(told, [], 'what was told afterwards')
    },
  ),
]
