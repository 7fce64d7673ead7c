import { peek } from '../peek.js'
import { toFault } from '../toFault.js'
import { begin, must, rejection, same, settled } from './expect.js'
import { createRecorder } from './recorder.js'
import { fresh, given } from './scene.js'

/** How many promises may end in between. */
const TURNS = 20

export const connecting = [
  // The active account is the first one.
  given('connects, and tells the accounts', [], async ({ adapter, id, accounts }) => {
    const session = await adapter.connect(id)
    same(session.accounts, accounts, 'the list of accounts')
  }),

  // The visitor reads why, in the wallet's words.
  given('rejects when the visitor declines', [], async ({ adapter, id, agree }) => {
    agree(false)
    const fault = toFault(await rejection(() => adapter.connect(id), 'connect'))
    same(fault.kind, 'wallet', 'the kind of fault')
    must(fault.message !== '' || fault.code !== undefined, 'the fault says nothing')
  }),

  // A no is no state: the next press asks again.
  given('connects after a declined attempt', [], async ({ adapter, id, agree, accounts }) => {
    agree(false)
    await rejection(() => adapter.connect(id), 'connect')
    agree(true)
    same((await adapter.connect(id)).accounts, accounts, 'the list of accounts')
  }),

  // After a reload no window may open: no press asked for it.
  given('reconnects without asking', [], async ({ adapter, id, agree, accounts }) => {
    await adapter.connect(id)
    agree(false)
    same((await adapter.reconnect(id)).accounts, accounts, 'the list of accounts')
  }),

  // Without a permission the visitor is not connected, and not asked.
  given('does not reconnect what never connected', [], async ({ adapter, id, agree }) => {
    agree(false)
    same((await adapter.reconnect(id)).accounts, [], 'the list of accounts')
  }),

  // Browsers block a wallet's window that opens later than the press.
  given('asks the wallet in the task of the press', ['asked'], async ({ adapter, id, asked }) => {
    const before = asked()
    begin(() => adapter.connect(id), 'connect')
    // Promises that are kept already end within the task; a timer or a file does not.
    for (let turn = 0; turn < TURNS; turn++) await undefined
    same(asked() - before, 1, 'the number of requests to connect')
  }),

  // A key or a purpose that is lost cannot be asked for later.
  given('passes on what the wallet tells of its accounts', ['details'], async (scene) => {
    const { adapter, id, details } = scene
    same((await adapter.connect(id)).details, details, 'what is known of the accounts')
    same((await adapter.reconnect(id)).details, details, 'what is known of them after a reload')
  }),

  // A wallet that shares its accounts with the page does not connect it: the visitor does.
  fresh('takes over what began without it where it is meant to', ['outside'], async (subject) => {
    const { adapter, accounts, follows, announce, outside } = subject
    announce()
    adapter.start(createRecorder().sink)()
    await outside()
    const { sink, told } = createRecorder()
    const stop = adapter.start(sink)
    await settled()
    stop()
    const sessions = told.map(([what, , about]) => [what, peek(about, 'accounts')])
    same(sessions, follows ? [['connected', accounts]] : [], 'what was told')
  }),
]
