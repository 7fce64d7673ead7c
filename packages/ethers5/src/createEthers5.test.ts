import { reject, type Script } from '@drawstring/testing'
import { type JsonRpcSigner, Web3Provider } from '@ethersproject/providers'
import { BrowserProvider } from 'ethers'
import { verifyMessage } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../core/src/fixtures/eventually.js'
import { createEthers } from '../../ethers/src/createEthers.js'
import { ALICE, BOB, failure, openPage, type Page } from '../../ethers/src/fixtures/page.js'
import { countTimers } from '../../ethers/src/fixtures/timers.js'
import { createEthers5 } from './createEthers5.js'

vi.spyOn(console, 'warn').mockImplementation(() => {})
let page: Page
let ethers: ReturnType<typeof createEthers5<Web3Provider>>

async function visit(approval: 'auto' | Script = 'auto'): Promise<void> {
  page = await openPage(approval)
  ethers = createEthers5(page.drawstring, { Web3Provider })
}
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

const TYPES = { Mail: [{ name: 'text', type: 'string' }] }
const REQUESTS: [string, (signer: JsonRpcSigner) => Promise<unknown>][] = [
  ['signMessage', (signer) => signer.signMessage('hi')],
  ['sendTransaction', (signer) => signer.sendTransaction({ to: BOB, value: 1 })],
  ['signTypedData', (signer) => signer._signTypedData({ name: 'Page' }, TYPES, { text: 'hi' })],
]

const provider = () => ethers.provider() as Web3Provider
const signer = () => ethers.signer() as JsonRpcSigner

describe('provider and signer', () => {
  it('are there with the session, both at once, and gone with it', async () => {
    await visit()
    expect([ethers.provider(), ethers.signer()]).toEqual([undefined, undefined])
    const changed = vi.fn()
    const stop = ethers.subscribe(changed)
    await page.connect()
    expect(changed).toHaveBeenCalledTimes(1)
    expect(ethers.read()).toMatchObject({ address: ALICE, chainId: 1 })
    expect(await signer().getAddress()).toBe(ALICE)
    expect((await provider().getNetwork()).chainId).toBe(1)
    expect(page.asked).toEqual([])
    await page.drawstring.disconnect()
    expect(ethers.read()).toBe(ethers.readInitial())
    expect(changed).toHaveBeenCalledTimes(2)
    stop()
    await page.connect()
    expect(changed).toHaveBeenCalledTimes(2)
  })

  it('follow the account chosen in the modal: another signer, the same provider', async () => {
    await visit()
    await page.connect()
    const before = provider()
    await page.switchAccount(BOB)
    expect(provider()).toBe(before)
    const signature = (await signer().signMessage('hi')) as `0x${string}`
    expect(await verifyMessage({ address: BOB, message: 'hi', signature })).toBe(true)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['the modal', () => page.drawstring.switchNetwork(10)],
    ['the wallet', async () => page.wallet.switchTo('eip155:10')],
    ['ethers', () => provider().send('wallet_switchEthereumChain', [{ chainId: '0xa' }])],
  ])('are made anew when %s switches the chain', async (_, switchChain) => {
    await visit()
    await page.connect()
    const before = provider()
    await switchChain()
    await eventually(() => expect(ethers.read().chainId).toBe(10))
    expect(provider()).not.toBe(before)
    expect((await provider().getNetwork()).chainId).toBe(10)
    await signer().signMessage('hi')
    expect(page.asked.at(-1)).toBe('personal_sign')
  })
})

describe('a signer kept from before a switch', () => {
  it.each(REQUESTS)('asks the wallet for nothing, also back on its chain: %s', async (_, ask) => {
    await visit()
    await page.connect()
    const kept = signer()
    await page.drawstring.switchNetwork(10)
    page.asked.length = 0
    expect((await failure(ask(kept))).message).toMatch('bound to chain 1')
    await page.drawstring.switchNetwork(1)
    page.asked.length = 0
    expect((await failure(ask(kept))).message).toMatch('No wallet is connected')
    expect(page.asked).toEqual([])
  })

  it('nor when the switch comes while the fee is estimated', async () => {
    await visit()
    await page.connect()
    page.during.eth_estimateGas = () => page.drawstring.switchNetwork(10)
    await failure(signer().sendTransaction({ to: BOB, value: 1 }))
    expect(page.asked).toEqual(['wallet_switchEthereumChain'])
  })

  it.each(REQUESTS)('nor with another wallet on the same chain: %s', async (_, ask) => {
    await visit()
    await page.connect()
    const kept = signer()
    const other = page.announce('Other')
    await page.drawstring.disconnect()
    await page.connect(other)
    await failure(ask(kept))
    expect(page.asked).toEqual([])
  })
})

it('a transaction that is in the wallet at a switch ends with its hash', async () => {
  await visit()
  await page.connect()
  page.during.eth_sendTransaction = () => page.drawstring.switchNetwork(10)
  const error = await failure(signer().sendTransaction({ to: BOB, value: 1 }))
  expect(error).toMatchObject({ code: 4901, transactionHash: `0x${'11'.repeat(32)}` })
})

describe('errors', () => {
  it('of a visitor who declines have the wallet’s code', async () => {
    await visit({ signMessage: reject() })
    await page.connect()
    expect(await failure(signer().signMessage('hi'))).toMatchObject({ code: 4001 })
  })

  it('of a switch that is declined keep the provider', async () => {
    await visit({ switchChain: reject() })
    await page.connect()
    const before = provider()
    const error = await failure(before.send('wallet_switchEthereumChain', [{ chainId: '0xa' }]))
    expect(error).toMatchObject({ code: 4001 })
    expect(provider()).toBe(before)
  })

  it('of a missing class say what to give', async () => {
    await visit()
    expect(() => createEthers5(page.drawstring, {} as never)).toThrow('Web3Provider of ethers 5')
  })
})

it('no timer is left after the session', async () => {
  await visit()
  const timers = countTimers(/@ethersproject|evmClient/)
  await page.connect()
  const before = provider()
  before.on('block', () => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(timers()).toBeGreaterThan(0)
  await page.drawstring.disconnect()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(timers()).toBe(0)
  expect([before.polling, before.listenerCount()]).toEqual([false, 0])
})

it('both majors on one page serve the same session', async () => {
  await visit()
  const six = createEthers(page.drawstring, { BrowserProvider })
  await page.connect()
  await page.switchAccount(BOB)
  await eventually(() => expect(six.signer()?.address).toBe(BOB))
  expect(await signer().getAddress()).toBe(BOB)
  await page.drawstring.switchNetwork(10)
  await eventually(() => expect(six.signer()).toBeDefined())
  expect([six.read().chainId, ethers.read().chainId]).toEqual([10, 10])
  expect(await six.signer()?.signMessage('hi')).toBe(await signer().signMessage('hi'))
})
