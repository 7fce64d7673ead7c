import { answerLater, reject, type Script, stayOnChain } from '@drawstring/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../core/src/fixtures/eventually.js'
import {
  ALICE,
  addConfig,
  BOB,
  chooseWallet,
  closePage,
  coreSays,
  load,
  MAJORS,
  openPage,
  type Page,
  type Wagmi,
  wagmiSays,
} from './fixtures/page.js'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
let page: Page
afterEach(() => {
  closePage(page)
  warn.mockClear()
})

const agree = () => eventually(() => expect(wagmiSays(page)).toEqual(coreSays(page)))
const connector = () => page.config.connectors[0] as (typeof page.config.connectors)[number]
const methods = (asked: { mock: { calls: unknown[][] } }) =>
  asked.mock.calls.map(([given]) => (given as { method: string }).method)
const opened = () => eventually(() => expect(page.drawstring.isOpen()).toBe(true))
/** What wagmi reads of a cookie; its second major throws where the third reads nothing. */
function initialOf(wagmi: Wagmi, cookie: string) {
  try {
    return wagmi.cookieToInitialState(page.config, cookie)
  } catch {
    return undefined
  }
}
const nameOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error) => error.name,
  )

describe.each(MAJORS)('wagmi %s', (_, wagmi) => {
  const visit = async (approval: 'auto' | Script = 'auto') => {
    page = openPage(wagmi, approval)
    await page.drawstring.ready()
  }

  describe('knows what happens in the modal', () => {
    it('a connection, other accounts, another network, the end', async () => {
      await visit()
      await chooseWallet(page)
      await agree()
      expect(wagmiSays(page)).toEqual({
        address: ALICE,
        addresses: [ALICE, BOB],
        chainId: 1,
        status: 'connected',
      })
      expect(connector().name).toBe(page.wallet.name)
      await page.drawstring.call({ type: 'switchAccount', namespace: 'eip155', address: BOB })
      await agree()
      expect(wagmiSays(page).address).toBe(BOB)
      await page.drawstring.switchNetwork(10)
      await agree()
      expect(wagmiSays(page).chainId).toBe(10)
      page.wallet.switchTo('eip155:777')
      await eventually(() => expect(wagmiSays(page).chainId).toBe(777))
      await page.drawstring.disconnect()
      await agree()
      expect(wagmiSays(page).status).toBe('disconnected')
    })

    it('what the wallet does by itself', async () => {
      await visit()
      await chooseWallet(page)
      page.wallet.setAccounts([BOB])
      await eventually(() => expect(wagmiSays(page).addresses).toEqual([BOB]))
      page.wallet.revoke()
      await eventually(() => expect(wagmiSays(page).status).toBe('disconnected'))
    })
  })

  describe('connect()', () => {
    it('opens the modal and is answered by what the visitor chooses there', async () => {
      await visit()
      const connected = wagmi.connect(page.config, { connector: connector() })
      await opened()
      expect(page.drawstring.read('modal').namespace).toBe('eip155')
      await chooseWallet(page)
      expect((await connected).chainId).toBe(1)
      await agree()
    })

    it('is declined once the modal closes, and a late yes connects neither side', async () => {
      await visit({ connect: answerLater() })
      const connected = nameOf(wagmi.connect(page.config, { connector: connector() }))
      await opened()
      chooseWallet(page).catch(() => {})
      await page.drawstring.close()
      expect(await connected).toBe('UserRejectedRequestError')
      page.wallet.release()
      await new Promise((resolve) => setTimeout(resolve, 10))
      expect([wagmiSays(page).status, coreSays(page).status]).toEqual([
        'disconnected',
        'disconnected',
      ])
    })

    it('goes to the network that it names', async () => {
      await visit()
      const connected = wagmi.connect(page.config, { connector: connector(), chainId: 10 })
      await opened()
      await chooseWallet(page)
      expect((await connected).chainId).toBe(10)
      await agree()
    })

    it('whose network is declined rejects, and both sides are connected where the wallet is', async () => {
      await visit({ switchChain: reject() })
      const connected = nameOf(wagmi.connect(page.config, { connector: connector(), chainId: 10 }))
      await opened()
      await chooseWallet(page)
      expect(await connected).toBe('UserRejectedRequestError')
      await agree()
      expect(wagmiSays(page)).toMatchObject({ status: 'connected', chainId: 1 })
    })

    it('tells capabilities where they are asked for', async () => {
      await visit()
      await chooseWallet(page)
      const { accounts } = await connector().connect({ withCapabilities: true })
      expect(accounts[0]).toEqual({ address: ALICE, capabilities: {} })
    })
  })

  describe('switchChain()', () => {
    it('moves both', async () => {
      await visit()
      await chooseWallet(page)
      await agree()
      await wagmi.switchChain(page.config, { chainId: 10 })
      await agree()
      expect(wagmiSays(page).chainId).toBe(10)
    })

    it.each<[string, Script, string]>([
      ['a decline', { switchChain: reject() }, 'UserRejectedRequestError'],
      ['a wallet that agrees and stays', { switchChain: stayOnChain() }, 'ProviderRpcError'],
    ])('ends with %s', async (_, script, name) => {
      await visit(script)
      await chooseWallet(page)
      await agree()
      vi.useFakeTimers()
      try {
        const switched = nameOf(wagmi.switchChain(page.config, { chainId: 10 }))
        await vi.advanceTimersByTimeAsync(10_000)
        expect(await switched).toBe(name)
      } finally {
        vi.useRealTimers()
      }
      await agree()
      expect(wagmiSays(page).chainId).toBe(1)
    })
  })

  describe('reconnect()', () => {
    it('goes on with the stored session after a reload', async () => {
      await visit()
      await chooseWallet(page)
      await agree()
      load(page)
      // React mounts later.
      await new Promise((resolve) => setTimeout(resolve))
      await wagmi.reconnect(page.config)
      await agree()
      expect(wagmiSays(page).status).toBe('connected')
      expect(page.drawstring.isOpen()).toBe(false)
      expect(warn).not.toHaveBeenCalled()
    })

    it('twice at once, as StrictMode does, makes one connection', async () => {
      await visit()
      await chooseWallet(page)
      load(page)
      await Promise.all([wagmi.reconnect(page.config), wagmi.reconnect(page.config)])
      await agree()
      expect(page.config.state.connections.size).toBe(1)
    })

    it('loads nothing where no session is stored', async () => {
      page = openPage(wagmi)
      await wagmi.reconnect(page.config)
      expect(wagmiSays(page).status).toBe('disconnected')
      expect(page.drawstring.read('host').phase).toBe('idle')
    })
  })

  describe('disconnect()', () => {
    it('ends the session of both, which a reload does not bring back', async () => {
      await visit()
      await chooseWallet(page)
      await agree()
      await wagmi.disconnect(page.config)
      await agree()
      expect(coreSays(page).status).toBe('disconnected')
      load(page)
      await wagmi.reconnect(page.config)
      expect(wagmiSays(page).status).toBe('disconnected')
    })
  })

  it('signs by the account that was chosen in the modal', async () => {
    await visit()
    await chooseWallet(page)
    await page.drawstring.call({ type: 'switchAccount', namespace: 'eip155', address: BOB })
    await agree()
    const signature = await wagmi.signMessage(page.config, { message: 'hi' })
    const { verifyMessage } = await import('viem')
    expect(await verifyMessage({ address: BOB, message: 'hi', signature })).toBe(true)
  })

  it('a session that ends while wagmi still connects leaves neither side connected', async () => {
    await visit()
    const { storage } = page.config
    const setItem = storage?.setItem.bind(storage)
    vi.spyOn(storage as NonNullable<typeof storage>, 'setItem').mockImplementation(
      async (key, value) => {
        if (key === 'recentConnectorId') await page.drawstring.disconnect()
        await setItem?.(key, value)
      },
    )
    const connected = wagmi.connect(page.config, { connector: connector() })
    await opened()
    await chooseWallet(page)
    await connected
    await agree()
    expect(wagmiSays(page).status).toBe('disconnected')
  })

  it('can be asked by who hears of a change, on the chain that was told', async () => {
    await visit()
    await chooseWallet(page)
    await agree()
    const signed: Promise<unknown>[] = []
    page.config.subscribe(
      () => wagmiSays(page).chainId,
      () => signed.push(wagmi.signMessage(page.config, { message: 'hi' })),
    )
    await wagmi.switchChain(page.config, { chainId: 10 })
    await agree()
    expect(signed).toHaveLength(1)
    await Promise.all(signed)
  })

  it('goes on after a reload of a page that a server renders, whatever its cookie says', async () => {
    await visit()
    await chooseWallet(page)
    await agree()
    for (const cookie of ['wagmi.store=%7Bnonsense', 'wagmi.store=', '']) {
      const initial = initialOf(wagmi, cookie)
      load(page, { ssr: true })
      await wagmi.hydrate(page.config, { initialState: initial, reconnectOnMount: true }).onMount()
      await agree()
      expect(wagmiSays(page).status).toBe('connected')
    }
  })

  it('connects again after a disconnect, and that goes on after a reload', async () => {
    await visit()
    await chooseWallet(page)
    await wagmi.disconnect(page.config)
    const connected = wagmi.connect(page.config, { connector: connector() })
    await opened()
    await chooseWallet(page)
    await connected
    load(page)
    await wagmi.reconnect(page.config)
    await agree()
    expect(wagmiSays(page).status).toBe('connected')
  })

  it('two configs of a page have the same session', async () => {
    await visit()
    const first = page.config
    addConfig(page)
    await chooseWallet(page)
    await agree()
    await eventually(() => expect(wagmi.getAccount(first).address).toBe(ALICE))
    await wagmi.disconnect(first)
    await agree()
    expect(wagmiSays(page).status).toBe('disconnected')
  })

  it('a config that is followed no more leaves nothing with the modal', async () => {
    await visit()
    const subscribe = vi.spyOn(page.drawstring, 'subscribe')
    const stops: ReturnType<typeof vi.fn>[] = []
    subscribe.mockImplementation(() => {
      const stop = vi.fn()
      stops.push(stop)
      return stop
    })
    addConfig(page)
    page.stop()
    expect(stops.map((stop) => stop.mock.calls.length)).toEqual([1, 1])
  })

  it('a wallet that does not say which chain it is on is asked to go to one', async () => {
    await visit()
    const { request } = page.wallet.provider
    let isSilent = true
    const asked = vi.spyOn(page.wallet.provider, 'request').mockImplementation(async (given) => {
      if (given.method === 'eth_chainId' && isSilent) throw new Error('not now')
      return request.call(page.wallet.provider, given)
    })
    const connected = wagmi.connect(page.config, { connector: connector(), chainId: 1 })
    await opened()
    chooseWallet(page)
    await eventually(() => expect(methods(asked)).toContain('wallet_switchEthereumChain'))
    isSilent = false
    expect((await connected).chainId).toBe(1)
  })

  it('a connector of the page’s own beside it is named on the console, once', async () => {
    await visit()
    await chooseWallet(page)
    await agree()
    const other = wagmi.mock({ accounts: [BOB] })
    await wagmi.connect(page.config, { connector: other })
    await wagmi.disconnect(page.config)
    await agree()
    await wagmi.connect(page.config, { connector: other })
    await eventually(() => expect(warn).toHaveBeenCalled())
    const told = warn.mock.calls.filter(([line]) => String(line).includes('wagmi'))
    expect(told).toHaveLength(1)
  })
})
