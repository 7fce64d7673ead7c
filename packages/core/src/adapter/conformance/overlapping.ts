import { toFault } from '../toFault.js'
import { begin, must, same, settled } from './expect.js'
import { given } from './scene.js'

/** "Resource unavailable": the wallet asks its owner already. */
const ASKED_ALREADY = -32002

export const overlapping = [
  // The visitor went on to another wallet: what the first one grants later must not change the
  // session.
  given(
    'is silent about a connection that was given up and is granted later',
    ['hold', 'release'],
    async ({ adapter, id, told, choose, accounts, hold, release }) => {
      hold()
      const abort = new AbortController()
      begin(() => adapter.connect(id, undefined, abort.signal), 'connect')
      await settled()
      abort.abort()
      release()
      await settled()
      choose([])
      choose(accounts)
      await settled()
      // That it is over may be told: nobody takes that for a connection.
      const rest = told.filter(([what]) => what !== 'disconnected')
      same(rest, [], 'what was told after nobody waited any more')
    },
  ),

  // The first try must leave nothing behind: neither a lock nor a second listener.
  given(
    'connects after a connection that was given up',
    ['hold', 'release'],
    async ({ adapter, id, told, choose, accounts, hold, release }) => {
      hold()
      const abort = new AbortController()
      begin(() => adapter.connect(id, undefined, abort.signal), 'connect')
      await settled()
      abort.abort()
      release()
      await settled()
      same((await adapter.connect(id)).accounts, accounts, 'the list of accounts')
      await settled()
      told.length = 0
      choose([])
      await settled()
      same(told.length, 1, 'the number of times a change was told')
    },
  ),

  // Two presses: wallets show one window and refuse the second request by -32002, which must
  // arrive as it is.
  given(
    'makes one session of two connections at once',
    ['hold', 'release'],
    async ({ adapter, id, told, choose, accounts, hold, release }) => {
      hold()
      const both = [0, 1].map(() => begin(() => adapter.connect(id), 'connect'))
      await settled()
      release()
      const ends = await Promise.all(both.map(({ end }) => end))
      const sessions = ends.flatMap((end) => ('value' in end ? [end.value] : []))
      must(sessions.length > 0, 'neither of them connects')
      for (const session of sessions)
        same((session as { accounts: unknown }).accounts, accounts, 'the list of accounts')
      for (const end of ends)
        if ('thrown' in end)
          same(toFault(end.thrown).code, ASKED_ALREADY, 'the code of the other one’s failure')
      await settled()
      told.length = 0
      choose([])
      await settled()
      same(told.length, 1, 'the number of times a change was told')
    },
  ),
]
