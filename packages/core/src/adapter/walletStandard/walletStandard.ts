import type { WalletSession } from '../../generated/protocol.js'
import type { Adapter, AdapterSink } from '../Adapter.js'
import { AdapterError, walletGone } from '../AdapterError.js'
import { safeIcon } from '../icon.js'
import { peek } from '../peek.js'
import { checkNetwork } from './checkNetwork.js'
import { discover } from './discover.js'
import { transact } from './transact.js'
import { addresses, featuresOf, serves, type Wallet } from './Wallet.js'
import { watch } from './watch.js'

const PREFIX = 'solana:'

/** Wallets for Solana that register by the Wallet Standard. */
export function walletStandard(): Adapter {
  const wallets = new Map<string, Wallet>()
  const watches = new Map<string, () => void>()
  let sink: AdapterSink | undefined

  function find(id: string): Wallet {
    const wallet = wallets.get(id)
    if (!wallet) throw walletGone(id)
    return wallet
  }

  function unwatch(id: string): void {
    watches.get(id)?.()
    watches.delete(id)
  }

  async function session(id: string, silent: boolean): Promise<WalletSession> {
    const wallet = find(id)
    unwatch(id)
    if (sink) watches.set(id, watch(id, wallet, PREFIX, sink))
    const feature = featuresOf(wallet)['standard:connect']
    if (!feature) throw new AdapterError('unsupported', 'The wallet has no standard:connect.')
    const answer = await (silent ? feature.connect({ silent }) : feature.connect())
    const accounts = addresses(peek(answer, 'accounts') ?? peek(wallet, 'accounts'), PREFIX)
    if (!accounts) throw new AdapterError('wallet', 'standard:connect did not answer with a list.')
    return { accounts }
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
          unwatch(id)
          wallets.delete(id)
          to.connectorLost(id)
        },
      )
      return () => {
        stop()
        for (const id of [...watches.keys()]) unwatch(id)
        wallets.clear()
        sink = undefined
      }
    },

    connect: async (id) => session(id, false),

    reconnect: async (id) => session(id, true),

    async disconnect(id) {
      unwatch(id)
      await featuresOf(find(id))['standard:disconnect']?.disconnect()
    },

    async switchNetwork(id, network) {
      checkNetwork(find(id), network)
    },

    async addNetwork(id, network) {
      checkNetwork(find(id), network)
    },

    request: async (id, request, chainId) => transact(find(id), request, chainId),

    provider: (id) => wallets.get(id),
  }
}

/** Names are unique among Wallet Standard wallets. */
function idOf(wallet: Wallet): string | undefined {
  const name = peek(wallet, 'name')
  return typeof name === 'string' && name !== '' ? `wallet-standard:${name}` : undefined
}

const isUsable = (wallet: Wallet) =>
  serves(wallet, PREFIX) && peek(featuresOf(wallet), 'standard:connect') !== undefined
