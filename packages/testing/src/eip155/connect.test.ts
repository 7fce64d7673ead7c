import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOffline, createStorage, eventsOf, isPending } from '../../test/fakes.js'
import { devEvmAddresses, neverAnswer, reject } from '../index.js'

const [first, second] = devEvmAddresses
const connect = { method: 'eth_requestAccounts' }
const accounts = { method: 'eth_accounts' }

beforeEach(() => vi.stubGlobal('localStorage', createStorage()))
afterEach(() => vi.unstubAllGlobals())

test('a site sees no account before it connects', async () => {
  expect(await createOffline().provider.request(accounts)).toEqual([])
})

test('connecting shows the first account and says so once', async () => {
  const wallet = createOffline()
  const events = eventsOf(wallet)
  expect(await wallet.provider.request(connect)).toEqual([first])
  expect(events).toEqual([['accountsChanged', [first]]])
})

test('connecting again asks nobody', async () => {
  const wallet = createOffline()
  await wallet.provider.request(connect)
  wallet.use({ connect: reject() })
  expect(await wallet.provider.request(connect)).toEqual([first])
})

test('a wallet may show several accounts', async () => {
  const wallet = createOffline({ connectAccounts: 2 })
  expect(await wallet.provider.request(connect)).toEqual([first, second])
})

test('a rejected connection is 4001 and stays unconnected', async () => {
  const wallet = createOffline({ approval: { connect: reject() } })
  await expect(wallet.provider.request(connect)).rejects.toMatchObject({ code: 4001 })
  expect(await wallet.provider.request(accounts)).toEqual([])
})

test('a reload finds the site connected', async () => {
  await createOffline().provider.request(connect)
  expect(await createOffline().provider.request(accounts)).toEqual([first])
})

test('another wallet knows nothing of it', async () => {
  await createOffline().provider.request(connect)
  const other = createOffline({ rdns: 'dev.example.other' })
  expect(await other.provider.request(accounts)).toEqual([])
})

test('a reload keeps the network', async () => {
  createOffline().switchTo('eip155:31338')
  expect(await createOffline().provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
})

test.each(['{', '7', 'null', '{"accounts":null}'])(
  'what is not ours in the storage, %s, counts as nothing',
  async (text) => {
    localStorage.setItem('drawstring-dev-wallet:dev.drawstring.wallet', text)
    expect(await createOffline().provider.request(accounts)).toEqual([])
  },
)

test('a full storage keeps the connection until the page is gone', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const wallet = createOffline()
  await wallet.provider.request(connect)
  expect(await wallet.provider.request(accounts)).toEqual([first])
  expect(warn).toHaveBeenCalledOnce()
})

test('permissions are listed once given', async () => {
  const { provider } = createOffline()
  expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual([])
  const [given] = (await provider.request({
    method: 'wallet_requestPermissions',
    params: [{ eth_accounts: {} }],
  })) as { parentCapability: string; caveats: unknown }[]
  expect(given?.parentCapability).toBe('eth_accounts')
  expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual([given])
})

test('a site gives its permission back', async () => {
  const wallet = createOffline()
  await wallet.provider.request(connect)
  const events = eventsOf(wallet)
  await wallet.provider.request({
    method: 'wallet_revokePermissions',
    params: [{ eth_accounts: {} }],
  })
  expect(events).toEqual([['accountsChanged', []]])
  expect(await wallet.provider.request(accounts)).toEqual([])
})

test('a permission that does not exist is refused', async () => {
  const asked = { method: 'wallet_requestPermissions', params: [{ eth_everything: {} }] }
  await expect(createOffline().provider.request(asked)).rejects.toMatchObject({ code: -32602 })
})

test('a locked wallet shows nothing, and connects once unlocked', async () => {
  const wallet = createOffline({ locked: true })
  const connecting = wallet.provider.request(connect)
  expect(await isPending(connecting)).toBe(true)
  wallet.unlock()
  expect(await connecting).toEqual([first])
})

test('a second attempt while the wallet is locked is told to wait', async () => {
  const wallet = createOffline({ locked: true })
  const waiting = wallet.provider.request(connect)
  await expect(wallet.provider.request(connect)).rejects.toMatchObject({ code: -32002 })
  wallet.unlock()
  await waiting
})

test('locking hides the accounts, unlocking shows them again', async () => {
  const wallet = createOffline()
  await wallet.provider.request(connect)
  const events = eventsOf(wallet)
  wallet.lock()
  wallet.unlock()
  expect(events).toEqual([
    ['accountsChanged', []],
    ['accountsChanged', [first]],
  ])
})

test('a wallet that never answers can be asked again', async () => {
  const wallet = createOffline({ approval: { connect: neverAnswer() } })
  expect(await isPending(wallet.provider.request(connect))).toBe(true)
  wallet.use('auto')
  expect(await wallet.provider.request(connect)).toEqual([first])
})
