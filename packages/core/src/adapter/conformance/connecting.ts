import { toFault } from '../toFault.js'
import { must, rejection, same, settled } from './expect.js'
import { given } from './scene.js'

export const connecting = [
  given('connects, and tells the accounts', async ({ adapter, id, accounts }) => {
    const session = await adapter.connect(id)
    same(session.accounts, accounts, 'the list of accounts')
  }),

  given('rejects when the visitor declines', async ({ adapter, id, agree }) => {
    agree(false)
    const fault = toFault(await rejection(() => adapter.connect(id), 'connect'))
    same(fault.kind, 'wallet', 'the kind of fault')
    must(fault.message !== '' || fault.code !== undefined, 'the fault says nothing')
  }),

  given('connects after a declined attempt', async ({ adapter, id, agree, accounts }) => {
    agree(false)
    await rejection(() => adapter.connect(id), 'connect')
    agree(true)
    same((await adapter.connect(id)).accounts, accounts, 'the list of accounts')
  }),

  given('reconnects without asking', async ({ adapter, id, agree, accounts }) => {
    await adapter.connect(id)
    agree(false)
    same((await adapter.reconnect(id)).accounts, accounts, 'the list of accounts')
  }),

  given('does not reconnect what never connected', async ({ adapter, id, agree }) => {
    agree(false)
    same((await adapter.reconnect(id)).accounts, [], 'the list of accounts')
  }),

  given('disconnects, gives the permission back and falls silent', async (scene) => {
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
]
