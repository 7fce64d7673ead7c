import type { WalletSession } from '../../generated/protocol.js'
import { loadCode } from '../../loadCode.js'
import type { Adapter, AdapterSink } from '../Adapter.js'
import { AdapterError, walletGone } from '../AdapterError.js'
import { safeIcon } from '../icon.js'
import { peek } from '../peek.js'
import { checkNetwork } from './checkNetwork.js'
import { discover } from './discover.js'
import { addresses, details, featuresOf, serves, type Wallet } from './Wallet.js'
import { watch } from './watch.js'

const PREFIX = 'solana:'

/** Wallets for Solana that register by the Wallet Standard. */
export function walletStandard(): Adapter {
  const wallets = new Map<string, Wallet>()
  /** What each session speaks with, whoever registers the same name after it. */
  const held = new Map<string, { wallet: Wallet; unwatch(): void }>()
  let sink: AdapterSink | undefined

  /** The first of a name has its id, which is the same after a reload; another one of the same name is a wallet of its own. */
  function idOf(wallet: Wallet): string | undefined {
    const name = peek(wallet, 'name')
    if (typeof name !== 'string' || name === '') return undefined
    for (let place = 1; place <= MOST; place++) {
      const id = place === 1 ? `wallet-standard:${name}` : `wallet-standard:${name}:${place}`
      const known = wallets.get(id)
      if (known === wallet || (!known && wallets.size < MOST)) return id
    }
    return undefined
  }

  function find(id: string): Wallet {
    const wallet = wallets.get(id)
    if (!wallet) throw walletGone(id)
    return wallet
  }

  const own = (id: string) => held.get(id)?.wallet ?? find(id)

  function release(id: string): void {
    held.get(id)?.unwatch()
    held.delete(id)
  }

  async function session(id: string, silent: boolean): Promise<WalletSession> {
    const wallet = find(id)
    release(id)
    if (sink) held.set(id, { wallet, unwatch: watch(id, wallet, PREFIX, sink) })
    const feature = featuresOf(wallet)['standard:connect']
    if (!feature) throw new AdapterError('unsupported', 'The wallet has no standard:connect.')
    const answer = await (silent ? feature.connect({ silent }) : feature.connect())
    const given = peek(answer, 'accounts') ?? peek(wallet, 'accounts')
    const accounts = addresses(given, PREFIX)
    if (!accounts) throw new AdapterError('wallet', 'standard:connect did not answer with a list.')
    const told = details(given, PREFIX)
    return { accounts, ...(told?.length ? { details: told } : {}) }
  }

  return {
    namespace: 'solana',

    start(to) {
      sink = to
      const stop = discover(
        (wallet) => {
          const id = idOf(wallet)
          if (!id || !isUsable(wallet)) return
          wallets.set(id, wallet)
          const icon = safeIcon(peek(wallet, 'icon'))
          to.connectorFound({ id, kind: 'ANNOUNCED', name: wallet.name, ...icon })
        },
        (wallet) => {
          const id = idOf(wallet)
          if (!id || wallets.get(id) !== wallet) return
          release(id)
          wallets.delete(id)
          to.connectorLost(id)
        },
      )
      return () => {
        stop()
        for (const id of [...held.keys()]) release(id)
        wallets.clear()
        sink = undefined
      }
    },

    connect: async (id) => session(id, false),

    reconnect: async (id) => session(id, true),

    async disconnect(id) {
      const wallet = own(id)
      release(id)
      await featuresOf(wallet)['standard:disconnect']?.disconnect()
    },

    async switchNetwork(id, network) {
      checkNetwork(own(id), network)
    },

    async addNetwork(id, network) {
      checkNetwork(own(id), network)
    },

    async request(id, request, chainId) {
      const wallet = own(id)
      const { transact } = await loadCode(() => import('./transact.js'))
      return transact(wallet, request, chainId)
    },

    provider: (id) => held.get(id)?.wallet ?? wallets.get(id),
  }
}

/** More wallets than this are none. */
const MOST = 100

const isUsable = (wallet: Wallet) =>
  serves(wallet, PREFIX) && peek(featuresOf(wallet), 'standard:connect') !== undefined
