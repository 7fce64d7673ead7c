import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Adapter, AdapterSink } from './adapter/Adapter.js'
import { eip1193 } from './adapter/eip1193/eip1193.js'
import { givenProvider } from './adapter/given/givenProvider.js'
import { createDrawstring, forgetDrawstring } from './createDrawstring.js'
import type { Drawstring } from './drawstring/Drawstring.js'
import { eventually } from './fixtures/eventually.js'
import { stubPage } from './fixtures/page.js'
import { viemWallet } from './fixtures/subjects/viemWallet.js'
import type { WalletSession } from './generated/protocol.js'
import { mainnet, optimism } from './networks/index.js'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
beforeEach(() => {
  stubPage()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  warn.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

/** An adapter of one wallet, whose account is this. */
function adapterOf(id: string, address: string) {
  let sink: AdapterSink | undefined
  const session: WalletSession = { accounts: [address], chain: '1' }
  const adapter = {
    namespace: 'eip155',
    start(to) {
      sink = to
      to.connectorFound({ id, kind: 'EXTERNAL', name: id })
      return () => {}
    },
    connect: vi.fn(async () => session),
    reconnect: async () => session,
    disconnect: async () => {},
    switchNetwork: async () => {},
    addNetwork: async () => {},
    request: async () => `asked ${id}`,
    provider: () => ({ own: id }),
  } satisfies Adapter
  return { adapter, session, sink: () => sink as AdapterSink }
}

async function visit(...adapters: Adapter[]): Promise<Drawstring> {
  forgetDrawstring()
  const drawstring = createDrawstring({
    projectId: 'test',
    networks: [mainnet, optimism],
    adapters,
  })
  await drawstring.ready()
  return drawstring
}

describe('two adapters of a chain family', () => {
  it('are each asked for their own wallets, and heard of these alone', async () => {
    const [one, other] = [adapterOf('one', ALICE), adapterOf('other', BOB)]
    const drawstring = await visit(one.adapter, other.adapter)
    await drawstring.call({ type: 'connect', wallet: 'other' })
    expect(drawstring.getAddress()).toBe(BOB)
    expect(one.adapter.connect).not.toHaveBeenCalled()
    expect(drawstring.getWalletObject('eip155')).toEqual({ own: 'other' })
    one.sink().disconnected('other')
    one.sink().connectorLost('other')
    expect(drawstring.getAddress()).toBe(BOB)
    other.sink().disconnected('other')
    expect(drawstring.getAddress()).toBeUndefined()
    expect(warn).not.toHaveBeenCalled()
  })

  it('that announce the same wallet: the first one serves it, and the console says so once', async () => {
    const [one, other] = [adapterOf('same', ALICE), adapterOf('same', BOB)]
    const drawstring = await visit(one.adapter, other.adapter)
    other.sink().connectorFound({ id: 'same', kind: 'EXTERNAL', name: 'another' })
    expect(drawstring.read('wallets').rows.map(({ name }) => name)).toEqual(['same'])
    await drawstring.call({ type: 'connect', wallet: 'same' })
    expect(drawstring.getAddress()).toBe(ALICE)
    expect(warn.mock.calls.map(([line]) => String(line).slice(0, 18))).toEqual([
      '[drawstring DS912]',
    ])
  })
})

describe('a provider of the page’s own', () => {
  const announced = () => {
    const { provider } = viemWallet()
    const info = { uuid: '1', name: 'Vault', rdns: 'com.vault' }
    const detail = { info, provider }
    window.addEventListener('eip6963:requestProvider', () => {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    })
    return provider
  }
  const listed = (drawstring: Drawstring) => drawstring.read('wallets').rows.map(({ name }) => name)

  it('is one wallet with the same object that is announced, whoever is first', async () => {
    for (const own of [true, false]) {
      stubPage()
      const given = givenProvider({ id: 'own', name: 'Own vault', provider: announced() })
      const drawstring = await visit(...(own ? [given, eip1193()] : [eip1193(), given]))
      expect(listed(drawstring)).toEqual([own ? 'Own vault' : 'Vault'])
    }
    expect(warn).not.toHaveBeenCalled()
  })

  it('takes the place of what is announced under its rdns, if that is not connected', async () => {
    announced()
    const given = () => {
      const load = async () => viemWallet().provider
      return givenProvider({ id: 'own', name: 'Own vault', rdns: 'com.vault', load })
    }
    const drawstring = await visit(eip1193(), given())
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(listed(drawstring)).toEqual(['Own vault'])

    const late = given()
    const start = late.start.bind(late)
    let begin = () => {}
    late.start = (sink) => {
      begin = () => start(sink)
      return () => {}
    }
    const connected = await visit(eip1193(), late)
    await connected.call({ type: 'connect', wallet: 'Vault' })
    begin()
    expect(listed(connected)).toContain('Vault')
    expect(listed(connected)).not.toContain('Own vault')
  })

  it('leaves a stored session with what is announced under its rdns', async () => {
    const wallet = announced()
    const before = await visit(eip1193())
    await before.call({ type: 'connect', wallet: 'Vault' })
    const load = vi.fn(async () => viemWallet().provider)
    const given = givenProvider({ id: 'own', name: 'Own vault', rdns: 'com.vault', load })
    const after = await visit(eip1193(), given)
    await eventually(() => expect(after.getAddress()).toBe(ALICE))
    expect(after.getWalletObject('eip155')).toBe(wallet)
  })

  it('connects by itself in the frame of the wallet that it is, and is not there elsewhere', async () => {
    const { provider, share } = viemWallet()
    share([ALICE])
    const safe = () => givenProvider({ id: 'safe', name: 'Safe', ofParent: true, provider })
    Object.assign(window, { parent: {} })
    const framed = await visit(safe())
    await eventually(() => expect(framed.getAddress()).toBe(ALICE))
    expect(listed(framed)).toEqual(['Safe'])
    stubPage()
    const alone = await visit(safe())
    expect([alone.getAddress(), listed(alone)]).toEqual([undefined, []])
  })

  it('is loaded once somebody is about to connect, and connects', async () => {
    const load = vi.fn(async () => viemWallet().provider)
    forgetDrawstring()
    const drawstring = createDrawstring({
      projectId: 'test',
      networks: [mainnet],
      adapters: [givenProvider({ id: 'own', name: 'Own vault', load })],
    })
    expect(load).not.toHaveBeenCalled()
    drawstring.prepare()
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce(), { timeout: 10_000 })
    await drawstring.call({ type: 'connect', wallet: 'Own vault' })
    expect(drawstring.getAddress()).toBe(ALICE)
    expect(load).toHaveBeenCalledOnce()
  })
})

describe('a session that began outside of the modal', () => {
  it('becomes the page’s', async () => {
    const one = adapterOf('one', ALICE)
    const drawstring = await visit(one.adapter)
    one.sink().connected?.('one', { accounts: [BOB], chain: '0xa' })
    await eventually(() => expect(drawstring.getAddress()).toBe(BOB))
    expect(drawstring.getChainId()).toBe(10)
    expect(one.adapter.connect).not.toHaveBeenCalled()
  })

  it('is none where no accounts are listed', async () => {
    const one = adapterOf('one', ALICE)
    const drawstring = await visit(one.adapter)
    for (const told of [undefined, null, {}, { accounts: 'all' }]) {
      one.sink().connected?.('one', told as unknown as WalletSession)
    }
    expect(drawstring.getAddress()).toBeUndefined()
  })
})
