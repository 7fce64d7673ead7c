/** A page or a wallet of any make in a browser, for tests to drive (`e2e/support/party.ts`). */
import { createWalletConnect, type WalletConnectOptions } from '@drawstring/core/walletconnect'
import { Buffer } from 'buffer/'
import engine, { WalletConnect as WithWallet } from '../../../interop/generated/walletconnect.js'
import module from '../../../interop/generated/walletconnect_bg.wasm?url'
import type { Make } from '../../../interop/support/actions'
import { officialPage, officialWallet } from '../../../interop/support/official'
import { type Answer, metadata, type SignedIn } from '../../../interop/support/parties'
import { pageOf, walletOf } from '../../../interop/support/sides'

/** How a call ended; the official library rejects with objects that are no errors. */
export type Outcome = { value: unknown } | { error: { code?: number; message: string } }

declare global {
  interface Window {
    /** What the party of this browser has, or does with these. */
    call(name: string, given: readonly unknown[]): Promise<Outcome>
    /** What came of a link of the page here. */
    cameOf(uri: string): Promise<Outcome>
    /** The test answers what the wallet is asked and signs sign-ins: it has the keys and the chain. */
    answerRequest(method: string, params: unknown): Promise<Answer>
    signMessage(message: string): Promise<string>
  }
}

const client = (name: string, urls: string, ports: WalletConnectOptions['ports'] = {}) =>
  createWalletConnect({ metadata: metadata(name), relay: { mode: 'own', urls }, ports })

/** The engine with the wallet's part; pages load theirs by themselves. */
async function load() {
  await engine(await WebAssembly.compileStreaming(fetch(module)))
  return WithWallet
}

async function openPage(make: Make, url: string) {
  const page = make === 'ours' ? pageOf(await client('page', url)) : await officialPage(make, url)
  return {
    ...page,
    async connect() {
      const { uri, settled } = await page.connect()
      return keep(uri, settled)
    },
    async signIn() {
      const { uri, signed } = await page.signIn()
      return keep(uri, signed)
    },
  }
}

async function openWallet(make: Make, url: string) {
  const ours = async () => walletOf(await client('wallet', url, { load }))
  const wallet = make === 'ours' ? await ours() : await officialWallet(make, url)
  wallet.answer((method, params) => window.answerRequest(method, params))
  return {
    ...wallet,
    sign: (account: string) => wallet.sign(account, (message) => window.signMessage(message)),
  }
}

let party: Record<string, unknown> = {
  open: async (side: 'page' | 'wallet', make: Make, url: string) => {
    party = side === 'page' ? await openPage(make, url) : await openWallet(make, url)
  },
}
const links = new Map<string, Promise<string | SignedIn>>()

function keep(uri: string, comes: Promise<string | SignedIn>): string {
  comes.catch(() => {})
  links.set(uri, comes)
  return uri
}

async function outcome(work: () => unknown): Promise<Outcome> {
  try {
    return { value: await work() }
  } catch (why) {
    const { code, message } = why as { code?: number; message: string }
    return { error: { ...(code === undefined ? {} : { code }), message } }
  }
}

// The official library takes for granted that a bundler gave it Node's: without it there is no one-click sign-in.
Object.assign(window, { Buffer })
window.call = (name, given) =>
  outcome(() => {
    const had = party[name]
    return typeof had === 'function' ? had(...given) : had
  })
window.cameOf = (uri) => outcome(() => links.get(uri))
