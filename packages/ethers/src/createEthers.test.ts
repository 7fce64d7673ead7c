import { reject, type Script } from '@drawstring/testing'
import { BrowserProvider, type JsonRpcSigner, verifyMessage } from 'ethers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../core/src/fixtures/eventually.js'
import { createEthers } from './createEthers.js'
import { ALICE, BOB, failure, openPage, type Page } from './fixtures/page.js'
import { countTimers } from './fixtures/timers.js'

vi.spyOn(console, 'warn').mockImplementation(() => {})
let page: Page
let ethers: ReturnType<typeof createEthers<BrowserProvider>>

async function visit(approval: 'auto' | Script = 'auto'): Promise<void> {
  page = await openPage(approval)
  ethers = createEthers(page.drawstring, { BrowserProvider })
}
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

const TYPES = { Mail: [{ name: 'text', type: 'string' }] }
const REQUESTS: [string, (signer: JsonRpcSigner) => Promise<unknown>][] = [
  ['signMessage', (signer) => signer.signMessage('hi')],
  ['sendTransaction', (signer) => signer.sendTransaction({ to: BOB, value: 1n })],
  ['signTypedData', (signer) => signer.signTypedData({ name: 'Page' }, TYPES, { text: 'hi' })],
]

const OVER = { code: 'UNSUPPORTED_OPERATION' }

const provider = () => ethers.provider() as BrowserProvider
const signerOf = (address: string) =>
  eventually(() => {
    const signer = ethers.signer()
    if (signer?.address !== address) throw new Error(`No signer for ${address} yet.`)
    return signer
  })

describe('provider and signer', () => {
  it('are there once a session has begun, and gone with it', async () => {
    await visit()
    expect([ethers.provider(), ethers.signer()]).toEqual([undefined, undefined])
    const changed = vi.fn()
    const stop = ethers.subscribe(changed)
    await page.connect()
    await signerOf(ALICE)
    expect(changed).toHaveBeenCalledTimes(2)
    expect(ethers.read()).toMatchObject({ address: ALICE, chainId: 1 })
    expect(provider()).toBeInstanceOf(BrowserProvider)
    expect((await provider().getNetwork()).chainId).toBe(1n)
    expect(page.asked).toEqual([])
    await page.drawstring.disconnect()
    expect(ethers.read()).toBe(ethers.readInitial())
    expect(changed).toHaveBeenCalledTimes(3)
    stop()
    await page.connect()
    expect(changed).toHaveBeenCalledTimes(3)
  })

  it('name the wallet', async () => {
    await visit()
    await page.connect()
    const { name, rdns } = page.wallet
    expect(provider().providerInfo).toMatchObject({
      name,
      rdns,
      icon: expect.stringMatching(/^data:/),
    })
  })

  it('follow the account chosen in the modal: another signer, the same provider', async () => {
    await visit()
    await page.connect()
    const [before, first] = [provider(), await signerOf(ALICE)]
    await page.switchAccount(BOB)
    // None in between: a press must not sign by the account from before.
    expect(ethers.signer()).toBeUndefined()
    const second = await signerOf(BOB)
    expect(second).not.toBe(first)
    expect(provider()).toBe(before)
    expect(verifyMessage('hi', await second.signMessage('hi'))).toBe(BOB)
  })

  it('sign by the last of accounts that are switched quickly', async () => {
    await visit()
    await page.connect()
    await page.switchAccount(BOB)
    await page.switchAccount(ALICE)
    await page.switchAccount(BOB)
    await signerOf(BOB)
    expect(ethers.read().address).toBe(BOB)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['the modal', () => page.drawstring.switchNetwork(10)],
    ['the wallet', async () => page.wallet.switchTo('eip155:10')],
    ['ethers', () => provider().send('wallet_switchEthereumChain', [{ chainId: '0xa' }])],
  ])('are made anew when %s switches the chain', async (_, switchChain) => {
    await visit()
    await page.connect()
    await signerOf(ALICE)
    const before = provider()
    await switchChain()
    await eventually(() => expect(ethers.read().chainId).toBe(10))
    expect(provider()).not.toBe(before)
    await eventually(() => expect(before.destroyed).toBe(true))
    expect((await provider().getNetwork()).chainId).toBe(10n)
    await (await signerOf(ALICE)).signMessage('hi')
    expect(page.asked.at(-1)).toBe('personal_sign')
  })

  it('are made anew for another wallet', async () => {
    await visit()
    await page.connect()
    const before = provider()
    const signer = await signerOf(ALICE)
    const other = page.announce('Other')
    await page.drawstring.disconnect()
    await page.connect(other)
    expect(provider()).not.toBe(before)
    expect(provider().providerInfo?.name).toBe('Other')
    await failure(signer.signMessage('hi'))
    expect(page.asked).toEqual([])
  })
})

describe('a signer kept from before a switch', () => {
  it.each(REQUESTS)('asks the wallet for nothing: %s', async (_, ask) => {
    await visit()
    await page.connect()
    const signer = await signerOf(ALICE)
    await page.drawstring.switchNetwork(10)
    page.asked.length = 0
    expect(await failure(ask(signer))).toMatchObject(OVER)
    await page.drawstring.switchNetwork(1)
    page.asked.length = 0
    expect(await failure(ask(signer))).toMatchObject(OVER)
    expect(page.asked).toEqual([])
  })

  it.each(REQUESTS)('nor when the switch comes in between: %s', async (_, ask) => {
    await visit()
    await page.connect()
    const signer = await signerOf(ALICE)
    // ethers asks in a task of its own, which waits here.
    vi.useFakeTimers()
    const asking = failure(ask(signer))
    await page.drawstring.switchNetwork(10)
    await vi.advanceTimersByTimeAsync(100)
    expect(await asking).toMatchObject(OVER)
    expect(page.asked).toEqual(['wallet_switchEthereumChain'])
  })

  it('nor when it comes while the fee is estimated', async () => {
    await visit()
    await page.connect()
    const signer = await signerOf(ALICE)
    page.during.eth_estimateGas = () => page.drawstring.switchNetwork(10)
    await failure(signer.sendTransaction({ to: BOB, value: 1n }))
    expect(page.asked).toEqual(['wallet_switchEthereumChain'])
  })
})

describe('what is under way at a switch', () => {
  it('a transaction in the wallet ends with its hash', async () => {
    await visit()
    await page.connect()
    page.during.eth_sendTransaction = () => page.drawstring.switchNetwork(10)
    const error = await failure((await signerOf(ALICE)).sendTransaction({ to: BOB, value: 1n }))
    expect(error).toMatchObject({ ...OVER, info: { sendTransactionHash: `0x${'11'.repeat(32)}` } })
  })

  it.each([
    ['being made', 'eth_newFilter'],
    ['in use', 'eth_blockNumber'],
    ['resting', undefined],
  ])('a filter %s ends without an unhandled rejection', async (_, method) => {
    await visit()
    await page.connect()
    const before = provider()
    await signerOf(ALICE)
    before.pollingInterval = 1
    const switchChain = () => page.drawstring.switchNetwork(10)
    if (method) {
      page.during[method] = () => {
        delete page.during[method]
        return switchChain()
      }
    }
    await before.on({ address: BOB }, () => {})
    if (!method) await switchChain()
    await eventually(() => expect(before.destroyed).toBe(true))
  })
})

describe('errors', () => {
  it('of a visitor who declines are ACTION_REJECTED', async () => {
    await visit({ signMessage: reject() })
    await page.connect()
    const error = await failure((await signerOf(ALICE)).signMessage('hi'))
    expect(error).toMatchObject({ code: 'ACTION_REJECTED', info: { error: { code: 4001 } } })
  })

  it('of a switch that is declined keep the provider', async () => {
    await visit({ switchChain: reject() })
    await page.connect()
    const before = provider()
    const error = await failure(before.send('wallet_switchEthereumChain', [{ chainId: '0xa' }]))
    expect(error).toMatchObject({ code: 'ACTION_REJECTED' })
    expect(provider()).toBe(before)
    expect(before.destroyed).toBe(false)
  })

  it('of a missing class say what to give', async () => {
    await visit()
    expect(() => createEthers(page.drawstring, {} as never)).toThrow('BrowserProvider of ethers 6')
  })
})

describe('timers', () => {
  it('end with the session', async () => {
    await visit()
    const timers = countTimers(/node_modules.ethers|evmClient/)
    await page.connect()
    await provider().on('block', () => {})
    const before = provider()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(timers()).toBeGreaterThan(0)
    await page.drawstring.disconnect()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(timers()).toBe(0)
    expect(before.destroyed).toBe(true)
  })
})
