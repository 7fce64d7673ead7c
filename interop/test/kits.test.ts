import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account, granted, signs } from '../support/account.js'
import { kitWallet, providerPage } from '../support/kits.js'
import { ourPage, ourWallet } from '../support/ours.js'
import { until } from '../support/parties.js'
import { type Relay, startRelay } from '../support/relay.js'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_ACCOUNT = `${SOLANA}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`
const ASKED = {
  eip155: {
    chains: ['eip155:31337', 'eip155:10'],
    methods: ['personal_sign'],
    events: ['chainChanged', 'accountsChanged'],
    rpcMap: { 31337: 'http://127.0.0.1:1', 10: 'http://127.0.0.1:1' },
  },
  solana: { chains: [SOLANA], methods: ['solana_signMessage'], events: [] },
}
const GRANTED = {
  eip155: { ...granted(31337, 10).eip155, chains: ['eip155:31337', 'eip155:10'] },
  solana: {
    chains: [SOLANA],
    accounts: [SOLANA_ACCOUNT],
    methods: ['solana_signMessage'],
    events: [],
  },
} as Parameters<typeof kitWallet>[1]

async function answer(method: string, params: unknown): Promise<unknown> {
  if (method === 'solana_signMessage') return { signature: 'a signature' }
  const [raw] = params as [Hex]
  return account.signMessage({ message: { raw } })
}

async function isSigned(signature: unknown): Promise<boolean> {
  const { address } = account
  return verifyMessage({ address, message: { raw: '0x00' }, signature: signature as Hex })
}

const PERSONAL_SIGN = { method: 'personal_sign', params: ['0x00', account.address] }

describe('what is built on the official client', () => {
  let relay: Relay
  beforeAll(async () => {
    relay = await startRelay()
  })
  afterAll(() => relay?.stop())

  it('a page of universal-provider and a wallet of walletkit share a session of two families', async () => {
    const [near, far] = relay.wires
    const page = await providerPage(near.url)
    const wallet = await kitWallet(far.url, GRANTED, answer)
    const { uri, settled } = await page.connect(ASKED)
    await wallet.pair(uri)
    const session = await settled
    expect(Object.keys(session?.namespaces ?? {})).toEqual(['eip155', 'solana'])
    expect(await isSigned(await page.provider.request(PERSONAL_SIGN, 'eip155:31337'))).toBe(true)
    const signed = { method: 'solana_signMessage', params: {} }
    expect(await page.provider.request(signed, SOLANA)).toEqual({ signature: 'a signature' })
    await page.provider.disconnect()
    await until('the wallet heard', () => wallet.topics().length === 0)
    await Promise.all([page.stop(), wallet.stop()])
  })

  it('our page and a wallet of walletkit', async () => {
    const [near, far] = relay.wires
    const page = await ourPage(near.url)
    const wallet = await kitWallet(far.url, GRANTED, answer)
    const { uri, settled } = await page.connect()
    await wallet.pair(uri)
    const topic = await settled
    expect(await isSigned(await page.request(topic, 'personal_sign', PERSONAL_SIGN.params))).toBe(
      true,
    )
    await until('the wallet has the session', () => wallet.topics().includes(topic))
    await wallet.emit(topic, 'eip155:10', 'chainChanged', 10)
    await until('the page heard', () => page.told.length > 0)
    await wallet.leave(topic)
    await until('the page heard of the end', () => page.topics().length === 0)
    await Promise.all([page.stop(), wallet.stop()])
  })

  it('a page of universal-provider and our wallet', async () => {
    const [near, far] = relay.wires
    const page = await providerPage(near.url)
    const wallet = await ourWallet(far.url)
    signs(wallet)
    wallet.decide(GRANTED)
    const { uri, settled } = await page.connect(ASKED)
    await wallet.pair(uri)
    await settled
    expect(await isSigned(await page.provider.request(PERSONAL_SIGN, 'eip155:31337'))).toBe(true)
    await page.provider.disconnect()
    await until('the wallet heard', () => wallet.topics().length === 0)
    await Promise.all([page.stop(), wallet.stop()])
  })
})
