import { describe, expect, it, vi } from 'vitest'
import { createRecorder } from '../../adapter/conformance/recorder.js'
import { scriptWalletConnect } from '../../fixtures/walletConnect.js'
import type { Namespace, PairingNews } from '../../generated/protocol.js'
import type { SessionView, SignedMessage } from '../../generated/walletconnect.js'
import { PAIRING } from '../../host/pairing.js'
import type { Provider } from '../provider.js'
import { WalletConnectError } from '../WalletConnectError.js'
import { walletConnectAdapter } from './walletConnectAdapter.js'
import { type Families, wish } from './wish.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const CHAINS = ['eip155:1', 'eip155:137'] as const

const scripted = () => scriptWalletConnect(CHAINS, [ACCOUNT])
const adapterOf = ({ client }: ReturnType<typeof scripted>) =>
  walletConnectAdapter(client, {
    id: PAIRING,
    namespace: 'eip155',
    families: () => ({ eip155: CHAINS }),
  })

describe('a wallet elsewhere', () => {
  function started() {
    const script = scripted()
    const adapter = adapterOf(script)
    const news: PairingNews[] = []
    const { sink, told } = createRecorder()
    adapter.start({ ...sink, pairing: (one) => news.push(one) })
    return { script, adapter, news, told }
  }

  it('is told of by its link, its yes and its own name', async () => {
    const { adapter, news } = started()
    expect(await adapter.connect(PAIRING, 'eip155:137')).toEqual({
      accounts: [ACCOUNT],
      chain: 'eip155:1',
      name: 'Pocket',
      approved: expect.arrayContaining(['eip155:1']),
    })
    expect(news.map(({ type }) => type)).toEqual(['link', 'approved'])
  })

  it('is not waited for any more once that is aborted', async () => {
    const { script, adapter, news } = started()
    const abort = new AbortController()
    void adapter.connect(PAIRING, undefined, abort.signal)
    expect(script.open.size).toBe(1)
    abort.abort()
    expect(script.open.size).toBe(0)
    script.emit({ type: 'relay', relay: 0, state: 'waiting', problem: 'blocked' })
    expect(news).toHaveLength(1)
  })

  it('may settle after somebody else failed: the link still works, and is shown again', async () => {
    const { script, adapter, news, told } = started()
    const connected = adapter.connect(PAIRING)
    const [pairing = ''] = script.open
    script.emit({ type: 'approved', pairing })
    script.emit({ type: 'failed', pairing, reason: { code: 7000, message: 'By another key.' } })
    expect((await connected).accounts).toEqual([ACCOUNT])
    expect(news.map(({ type }) => type)).toEqual(['link', 'approved', 'link', 'failed', 'approved'])
    expect(news[2]).toEqual(news[0])
    const topic = script.client.sessions()[0]?.topic as string
    script.emit({ type: 'sessionDeleted', topic, reason: {}, expired: false })
    expect(told).toEqual([['disconnected', PAIRING]])
  })

  it.each([
    ['its person said no', { code: 5000, message: 'User rejected.' }],
    ['it knows none of the chains', { code: 5100, message: 'Unsupported chains.' }],
    ['for no reason', {}],
  ])('that declines says why: %s', async (_, reason) => {
    const { script, adapter } = started()
    const connected = adapter.connect(PAIRING)
    const [pairing = ''] = script.open
    script.emit({ type: 'rejected', pairing, reason })
    await expect(connected).rejects.toMatchObject({ code: 5000, message: '', ...reason })
  })

  it('that fails by the link before does not bring that one back', async () => {
    const { script, adapter, news } = started()
    void adapter.connect(PAIRING)
    const connected = adapter.connect(PAIRING)
    const [pairing = ''] = script.open
    script.emit({ type: 'failed', pairing, reason: {} })
    expect(news[2]).toEqual(news[1])
    await connected
  })

  it('has an object of its own once it is connected', async () => {
    const { adapter } = started()
    expect(adapter.provider(PAIRING)).toBeUndefined()
    await adapter.connect(PAIRING)
    expect(adapter.provider(PAIRING)).toHaveProperty('request')
  })

  it('is asked on the chain that is meant', async () => {
    const { script, adapter } = started()
    await adapter.connect(PAIRING)
    await adapter.request(PAIRING, { method: 'personal_sign', params: [] }, 'eip155:137')
    expect(script.client.sessions()[0]?.chains.eip155).toBe('eip155:137')
  })

  it('leaves no session behind when another takes its place', async () => {
    const { script, adapter } = started()
    await adapter.connect(PAIRING)
    await adapter.connect(PAIRING)
    expect(script.client.sessions()).toHaveLength(1)
  })

  it('says so when it ends the session', async () => {
    const { script, adapter, told } = started()
    await adapter.connect(PAIRING)
    const topic = script.client.sessions()[0]?.topic as string
    script.emit({ type: 'sessionDeleted', topic, reason: {}, expired: false })
    expect(told).toEqual([['disconnected', PAIRING]])
  })

  it('is followed to the session that another tab put in its place', async () => {
    const { script, adapter, told } = started()
    await adapter.connect(PAIRING)
    const [old] = script.client.sessions()
    const topic = old?.topic as string
    const next = { ...(old as SessionView), topic: 'another', chains: { eip155: CHAINS[1] } }
    let sessions = [next]
    script.client.sessions = () => sessions
    script.emit({ type: 'sessionsChanged' })
    script.emit({ type: 'sessionDeleted', topic, reason: {}, expired: false })
    expect(told).toEqual([
      ['accountsChanged', PAIRING, [ACCOUNT]],
      ['chainChanged', PAIRING, CHAINS[1]],
    ])
    sessions = []
    script.emit({ type: 'sessionsChanged' })
    script.emit({ type: 'sessionDeleted', topic: 'another', reason: {}, expired: false })
    expect(told[2]).toEqual(['disconnected', PAIRING])
  })

  it('signs in while it connects, and is not connected where that cannot be kept', async () => {
    for (const fails of [false, true]) {
      const script = scripted()
      const kept: SignedMessage[][] = []
      const adapter = walletConnectAdapter(script.client, {
        id: PAIRING,
        namespace: 'eip155',
        families: () => ({ eip155: CHAINS }),
        signIn: {
          ask: async () => undefined,
          async keep(signed) {
            if (fails) throw new Error('The server is down.')
            kept.push([...signed])
          },
          drop: async () => {},
        },
      })
      const news: PairingNews[] = []
      adapter.start({ ...createRecorder().sink, pairing: (one) => news.push(one) })
      const message = { account: '', message: '', signature: '0x', kind: 'eip191', cacao: {} }
      script.signIn([message])
      const connected = adapter.connect(PAIRING)
      if (fails) await expect(connected).rejects.toThrow('The server is down.')
      else expect((await connected).accounts).toEqual([ACCOUNT])
      expect(kept).toEqual(fails ? [] : [[message]])
      expect(script.client.sessions()).toHaveLength(fails ? 0 : 1)
      expect(news.slice(-2)).toEqual([
        { type: 'signingIn' },
        fails ? { type: 'signInFailed', message: 'The server is down.' } : { type: 'signedIn' },
      ])
    }
  })

  it('that signed in is neither connected nor signed in once its visitor went away', async () => {
    const script = scripted()
    const abort = new AbortController()
    const dropped: SignedMessage[][] = []
    const adapter = walletConnectAdapter(script.client, {
      id: PAIRING,
      namespace: 'eip155',
      families: () => ({ eip155: CHAINS }),
      signIn: {
        ask: async () => undefined,
        // They go away while the server verifies.
        keep: async () => abort.abort(),
        drop: async (signed) => void dropped.push([...signed]),
      },
    })
    const news: PairingNews[] = []
    adapter.start({ ...createRecorder().sink, pairing: (one) => news.push(one) })
    const message = { account: '', message: '', signature: '0x', kind: 'eip191', cacao: {} }
    script.signIn([message])
    await expect(adapter.connect(PAIRING, undefined, abort.signal)).rejects.toThrow('went away')
    expect(script.client.sessions()).toEqual([])
    expect(dropped).toEqual([[message]])
    expect(news.at(-1)).toEqual({ type: 'signingIn' })
  })

  it('says why the relay is out of reach, and when it is not any more', async () => {
    const { script, adapter, news } = started()
    const connected = adapter.connect(PAIRING)
    script.emit({ type: 'relay', relay: 0, state: 'waiting', problem: 'offline' })
    script.emit({ type: 'relay', relay: 0, state: 'open' })
    await connected
    expect(news.slice(1, 3)).toEqual([{ type: 'relay', problem: 'offline' }, { type: 'relay' }])
  })
})

describe('on two relays', () => {
  function started() {
    const script = scriptWalletConnect(CHAINS, [ACCOUNT], [], 2)
    const adapter = adapterOf(script)
    const news: PairingNews[] = []
    adapter.start({ ...createRecorder().sink, pairing: (one) => news.push(one) })
    return { script, adapter, news }
  }

  it('nothing is wrong while wallets can be reached on one of them', async () => {
    const { script, adapter, news } = started()
    const connected = adapter.connect(PAIRING)
    script.emit({ type: 'relay', relay: 1, state: 'waiting', problem: 'blocked' })
    script.emit({ type: 'relay', relay: 0, state: 'open' })
    script.emit({ type: 'relay', relay: 0, state: 'waiting', problem: 'dropped' })
    script.emit({ type: 'relay', relay: 0, state: 'connecting', problem: 'dropped' })
    script.emit({ type: 'relay', relay: 1, state: 'open' })
    await connected
    expect(news.slice(1, 6)).toEqual([
      { type: 'relay' },
      { type: 'relay' },
      { type: 'relay', problem: 'dropped' },
      { type: 'relay', problem: 'dropped' },
      { type: 'relay' },
    ])
  })

  it('a link that is made while none can be reached says so', async () => {
    const { script, adapter, news } = started()
    for (const relay of [0, 1])
      script.emit({ type: 'relay', relay, state: 'stopped', problem: 'badProject' })
    await adapter.connect(PAIRING)
    expect(news.slice(0, 2)).toMatchObject([
      { type: 'link' },
      { type: 'relay', problem: 'badProject' },
    ])
  })
})

describe('the app on the same phone', () => {
  const app = { href: 'elsewhere://', name: 'Elsewhere' }

  it('is chosen for its own session, and a wallet that scanned has none', async () => {
    const script = scripted()
    const adapter = adapterOf(script)
    adapter.chooseApp?.(PAIRING, app)
    await adapter.connect(PAIRING)
    adapter.chooseApp?.(PAIRING, undefined)
    adapter.chooseApp?.(PAIRING, app)
    expect(script.chosen).toEqual([{ ...app, topic: script.client.sessions()[0]?.topic }])
  })
})

describe('a session of several families', () => {
  const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const KEY = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const families: Families = { eip155: CHAINS, solana: [SOLANA] }

  function both() {
    const script = scriptWalletConnect(CHAINS, [ACCOUNT], [`${SOLANA}:${KEY}`])
    const inUse = new Map<Namespace, string>()
    const of = (namespace: Namespace) => {
      const { sink, told } = createRecorder()
      const adapter = walletConnectAdapter(script.client, {
        id: PAIRING,
        namespace,
        families: () => families,
        inUse,
      })
      adapter.start(sink)
      return { adapter, told }
    }
    return { script, evm: of('eip155'), solana: of('solana') }
  }

  it('is asked for by one link, as far as wallets can', () => {
    expect(Object.keys(wish(families, SOLANA))).toEqual(['eip155', 'solana'])
    expect(wish(families).solana?.methods).toContain('solana_signAndSendTransaction')
    expect(wish(families, 'eip155:137').eip155?.chains).toEqual(['eip155:137', 'eip155:1'])
  })

  it('connects the second family without another link', async () => {
    const { script, evm, solana } = both()
    await evm.adapter.connect(PAIRING)
    expect(await solana.adapter.connect(PAIRING)).toEqual({
      accounts: [KEY],
      chain: SOLANA,
      name: 'Pocket',
      approved: [SOLANA],
    })
    expect(script.client.sessions()).toHaveLength(1)
  })

  it('ends with the last family that leaves it', async () => {
    const { script, evm, solana } = both()
    await evm.adapter.connect(PAIRING)
    await solana.adapter.connect(PAIRING)
    await evm.adapter.disconnect(PAIRING)
    expect(script.client.sessions()).toHaveLength(1)
    expect(solana.adapter.provider(PAIRING)).toBeDefined()
    await solana.adapter.disconnect(PAIRING)
    expect(script.client.sessions()).toEqual([])
  })

  it('is not listened to by a family that left it, however often it comes and goes', async () => {
    const { script, evm, solana } = both()
    await solana.adapter.connect(PAIRING)
    const before = script.listening()
    for (let times = 0; times < 3; times++) {
      await evm.adapter.connect(PAIRING)
      await evm.adapter.disconnect(PAIRING)
    }
    expect(script.listening()).toBe(before)
  })

  it('tells whoever holds its object that it ended, whoever ended it', async () => {
    for (const ended of ['by the page', 'by the wallet', 'by another wallet']) {
      const { script, evm } = both()
      await evm.adapter.connect(PAIRING)
      const topic = script.client.sessions()[0]?.topic as string
      const ends = vi.fn()
      ;(evm.adapter.provider(PAIRING) as Provider).on('disconnect', ends)
      if (ended === 'by the page') await evm.adapter.disconnect(PAIRING)
      else if (ended === 'by the wallet')
        script.emit({ type: 'sessionDeleted', topic, reason: {}, expired: false })
      else await evm.adapter.connect(PAIRING)
      expect(ends, ended).toHaveBeenCalledTimes(1)
    }
  })

  it('ends for every family when the wallet leaves', async () => {
    const { script, evm, solana } = both()
    await evm.adapter.connect(PAIRING)
    await solana.adapter.connect(PAIRING)
    const topic = script.client.sessions()[0]?.topic as string
    script.emit({ type: 'sessionDeleted', topic, reason: {}, expired: false })
    for (const { told } of [evm, solana]) expect(told).toEqual([['disconnected', PAIRING]])
  })

  it('of a wallet that grants nothing of the wanted family is none', async () => {
    const script = scripted()
    const adapter = walletConnectAdapter(script.client, {
      id: PAIRING,
      namespace: 'solana',
      families: () => families,
    })
    await expect(adapter.connect(PAIRING)).rejects.toThrow('nothing of solana')
    expect(script.client.sessions()).toEqual([])
  })

  it('has a transaction signed by a wallet on Solana that does not send', async () => {
    const { script, solana } = both()
    await solana.adapter.connect(PAIRING)
    const asked: [string, unknown][] = []
    script.client.provide = async (_topic, namespace, method, params) => {
      expect(namespace).toBe('solana')
      asked.push([method, params])
      if (method === 'solana_signTransaction') return { transaction: 'AQ==' }
      throw new WalletConnectError({ code: 4200, message: 'The wallet does not offer this.' })
    }
    const params = { pubkey: KEY, transaction: 'AA==' }
    const request = { method: 'solana_signAndSendTransaction', params }
    expect(await solana.adapter.request(PAIRING, request, SOLANA)).toEqual({ transaction: 'AQ==' })
    expect(asked[1]).toEqual(['solana_signTransaction', { ...params, feePayer: KEY }])
  })
})
