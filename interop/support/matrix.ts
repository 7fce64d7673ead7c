/** What every page does with every wallet; a file in `test/pairs/` for each pair that waits long, so that they wait side by side. */
import { type LocalChain, startAnvil } from '@drawstring/testing/chains'
import {
  createPublicClient,
  type Hex,
  http,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account, answersOn, granted, TYPED } from './account.js'
import { officialPage, officialWallet } from './official.js'
import { ourPage, ourWallet } from './ours.js'
import { type Page, until, type Wallet } from './parties.js'
import { type Relay, startRelay } from './relay.js'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const pages = { ours: ourPage, '2.21.8': official('2.21.8'), '2.19.0': official('2.19.0') }
const wallets = { ours: ourWallet, '2.21.8': wallet('2.21.8'), '2.19.0': wallet('2.19.0') }

function official(version: '2.21.8' | '2.19.0') {
  return (url: string) => officialPage(version, url)
}

function wallet(version: '2.21.8' | '2.19.0') {
  return (url: string) => officialWallet(version, url)
}

type Make = keyof typeof pages

/** Official clients take their time to come back, a minute at worst. */
const PATIENCE = 75_000

/** The tests of a make of page with a make of wallet. */
export function meetsWallet(make: Make, of: Make): void {
  describe(`a page of ${make} and a wallet of ${of}`, () => {
    let chain: LocalChain
    let relay: Relay
    let page: Page
    let wallet: Wallet
    let topic: string

    beforeAll(async () => {
      ;[chain, relay] = await Promise.all([startAnvil({ chainId: 31337 }), startRelay()])
      const [near, far] = relay.wires
      ;[page, wallet] = await Promise.all([pages[make](near.url), wallets[of](far.url)])
      wallet.answer(answersOn(chain.rpcUrl))
    })

    afterAll(async () => {
      await Promise.all([page?.stop(), wallet?.stop()])
      await Promise.all([chain?.stop(), relay?.stop()])
    })

    it('see the proposal declined', async () => {
      wallet.decide('decline')
      const { uri, settled } = await page.connect()
      await wallet.pair(uri)
      await expect(settled).rejects.toMatchObject({ code: 5000 })
    })

    it('propose, approve and settle', async () => {
      wallet.decide(granted(31337, 10))
      const { uri, settled } = await page.connect()
      await wallet.pair(uri)
      topic = await settled
      await until('the wallet has the session', () => wallet.topics().includes(topic))
      expect(page.accounts(topic)).toEqual(granted(31337, 10).eip155?.accounts)
    })

    it('sign a message', async () => {
      const message = '0x48c3a96c6c6f'
      const signature = await page.request(topic, 'personal_sign', [message, account.address])
      const { address } = account
      const signed = { address, message: { raw: message as Hex }, signature: signature as Hex }
      expect(await verifyMessage(signed)).toBe(true)
    })

    it('sign typed data', async () => {
      const typed = JSON.stringify(TYPED)
      const signature = await page.request(topic, 'eth_signTypedData_v4', [account.address, typed])
      const { address } = account
      expect(await verifyTypedData({ ...TYPED, address, signature: signature as Hex })).toBe(true)
    })

    it('send a transaction that is mined', async () => {
      const value = `0x${parseEther('0.01').toString(16)}`
      const sent = [{ from: account.address, to: OTHER, value }]
      const hash = await page.request(topic, 'eth_sendTransaction', sent)
      const client = createPublicClient({ transport: http(chain.rpcUrl) })
      const receipt = await client.waitForTransactionReceipt({ hash: hash as Hex })
      expect(receipt.status).toBe('success')
    })

    it('decline a transaction', async () => {
      const sent = [{ from: account.address, to: OTHER, value: '0x0' }]
      const asked = page.request(topic, 'eth_sendTransaction', sent)
      await expect(asked).rejects.toMatchObject({ code: 5000 })
    })

    it('hear of another network', async () => {
      const before = page.told.length
      await wallet.emit(topic, 'eip155:10', 'chainChanged', 10)
      await until('the page heard', () => page.told.length > before)
      expect(page.told.at(-1)?.name).toBe('chainChanged')
    })

    it('ping each other', async () => {
      await page.ping(topic)
      await wallet.ping(topic)
    })

    it('update the session', async () => {
      await wallet.update(topic, granted(31337, 10, 137))
      await until('the page has the account', () => page.accounts(topic).length === 3)
    })

    it('extend the session', async () => {
      const before = page.expiry(topic)
      // A whole second, or the new end would be the old one.
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      await wallet.extend(topic)
      await until('the page has another end', () => page.expiry(topic) > before)
    })

    // Before the page is held back: of two breaks soon after each other 2.19.0 does not recover, whatever the wallet is.
    it(
      'go on after every socket was cut',
      async () => {
        for (const wire of relay.wires) wire.cut()
        await page.ping(topic)
        const signature = await page.request(topic, 'personal_sign', ['0x00', account.address])
        expect(signature).toMatch(/^0x/)
      },
      PATIENCE,
    )

    it(
      'hear what was told while the page was offline',
      async () => {
        const before = page.told.length
        relay.wires[0].hold(true)
        await wallet.emit(topic, 'eip155:31337', 'accountsChanged', [account.address])
        relay.wires[0].hold(false)
        // 2.19.0 comes back with its next call.
        if (make === '2.19.0') await page.ping(topic)
        await until('the page heard', () => page.told.length > before, PATIENCE)
        expect(page.told.at(-1)?.name).toBe('accountsChanged')
      },
      PATIENCE,
    )

    it('sign in with one click', async () => {
      wallet.sign(`eip155:1:${account.address}`, (message) => account.signMessage({ message }))
      const { uri, signed } = await page.signIn()
      await wallet.pair(uri)
      const { topic: opened, message, signature } = await signed
      const { address } = account
      expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true)
      expect(message).toContain("'request': 'personal_sign' for 'eip155'")
      await until('the wallet has the session', () => wallet.topics().includes(opened))
      expect(page.accounts(opened)).toEqual([`eip155:1:${address}`])
      await page.ping(opened)
    })

    it('propose nothing by a code whose time is over', async () => {
      const { uri } = await page.connect()
      const before = wallet.proposals.length
      const past = Math.floor(Date.now() / 1000) - 1
      const late = uri.replace(/(?<=expiryTimestamp=)\d+/, String(past))
      expect(late).not.toBe(uri)
      await expect(wallet.pair(late)).rejects.toThrow(/expire/i)
      expect(wallet.proposals).toHaveLength(before)
    })

    it('see one proposal of a code that is scanned twice', async () => {
      wallet.decide(granted(31337))
      const seen = wallet.proposals.length
      const { uri, settled } = await page.connect()
      await wallet.pair(uri)
      // The official wallet says so in an error; what counts is what the page and the person see.
      await wallet.pair(uri).catch(() => {})
      const second = await settled
      await until('the wallet has the session', () => wallet.topics().includes(second))
      // The official wallet shows it again where the first is still open.
      if (of === 'ours') expect(wallet.proposals.length).toBe(seen + 1)
      await page.ping(second)
    })

    it('end the session', async () => {
      await page.disconnect(topic)
      await until('the wallet heard', () => !wallet.topics().includes(topic))
      expect(page.topics()).not.toContain(topic)
    })

    it('end a session from the wallet', async () => {
      const [other] = page.topics()
      await wallet.disconnect(other as string)
      await until('the page heard', () => !page.topics().includes(other as string))
    })
  })
}
