import { type Browser, expect, type Page as Tab } from '@playwright/test'
import type { Make } from '../../interop/support/actions.js'
import type { OfficialWallet } from '../../interop/support/official.js'
import type { Answer, Apart, Page, SignedIn, Wallet } from '../../interop/support/parties.js'
import type { Outcome } from '../page/src/official.js'
import { attest } from './attestations.js'
import { isOwn, keepLog } from './log.js'

/** Where a party is opened. */
export interface Place {
  browser: Browser
  /** The test page's origin. */
  pageUrl: string
  /** Of the relay. */
  url: string
}

/** A page of this make in a browser of its own. */
export async function openPage(make: Make, place: Place): Promise<Apart<Page>> {
  const { tab, stop } = await openTab(place)
  const call = await open(tab, 'page', make, place)
  const link = async (name: string) => {
    const uri = (await call(name)) as string
    const comes = tab.evaluate((uri) => window.cameOf(uri), uri).then(unwrapped)
    // Its test may not be interested any more.
    comes.catch(() => {})
    return { uri, comes }
  }
  return {
    async connect() {
      const { uri, comes } = await link('connect')
      return { uri, settled: comes as Promise<string> }
    },
    async signIn() {
      const { uri, comes } = await link('signIn')
      return { uri, signed: comes as Promise<SignedIn> }
    },
    request: (...given) => call('request', ...given),
    ping: (topic) => call('ping', topic),
    disconnect: (topic) => call('disconnect', topic),
    accounts: (topic) => call('accounts', topic) as Promise<string[]>,
    expiry: (topic) => call('expiry', topic) as Promise<number>,
    topics: () => call('topics') as Promise<string[]>,
    get told() {
      return call('told') as Promise<Page['told']>
    },
    stop,
  }
}

/** A wallet that tells what it knows of a session's page, as official ones do. */
export type WalletApart = Apart<Wallet & Pick<OfficialWallet, 'peer'>>

/** A wallet of this make in a browser of its own. */
export async function openWallet(make: Make, place: Place): Promise<WalletApart> {
  const { tab, stop } = await openTab(place)
  let answer: Parameters<Wallet['answer']>[0] | undefined
  let sign: Parameters<Wallet['sign']>[1] | undefined
  await tab.exposeFunction(
    'answerRequest',
    (method: string, params: unknown) =>
      answer?.(method, params) satisfies Promise<Answer> | undefined,
  )
  await tab.exposeFunction('signMessage', (message: string) => sign?.(message))
  const call = await open(tab, 'wallet', make, place)
  return {
    pair: (uri) => call('pair', uri),
    decide: async (how) => void (await call('decide', how)),
    approve: (grant) => call('approve', grant),
    answer: (how) => {
      answer = how
    },
    sign: async (account, how) => {
      sign = how
      await call('sign', account)
    },
    ping: (topic) => call('ping', topic),
    emit: (...given) => call('emit', ...given),
    update: (...given) => call('update', ...given),
    extend: (topic) => call('extend', topic),
    disconnect: (topic) => call('disconnect', topic),
    topics: () => call('topics') as Promise<string[]>,
    peer: (topic) => call('peer', topic) as Promise<ReturnType<OfficialWallet['peer']>>,
    get proposals() {
      return call('proposals') as Promise<number[]>
    },
    get withdrawn() {
      return call('withdrawn') as Promise<string[]>
    },
    stop,
  }
}

/** The official library asks its makers' servers, which no page of ours does; none is reached, and one is played. */
async function openTab({ browser, pageUrl }: Place) {
  const context = await browser.newContext({ bypassCSP: true })
  const log = keepLog(context)
  await context.route(
    (url) => !isOwn(url.href),
    (route) => route.abort(),
  )
  await attest(context)
  const tab = await context.newPage()
  await tab.goto(`${pageUrl}/official.html`)
  const stop = async () => {
    await context.close()
    expect(log.uncaught, 'nothing goes uncaught').toEqual([])
  }
  return { tab, stop }
}

async function open(tab: Tab, side: 'page' | 'wallet', make: Make, { url }: Place) {
  const call = async (name: string, ...given: readonly unknown[]) =>
    unwrapped(
      await tab.evaluate(([name, given]) => window.call(name, given), [name, given] as const),
    )
  await call('open', side, make, url)
  return call
}

function unwrapped(outcome: Outcome): unknown {
  if ('value' in outcome) return outcome.value
  const { message, ...rest } = outcome.error
  throw Object.assign(new Error(message), rest)
}
