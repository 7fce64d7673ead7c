import type { WalletSession } from '../../generated/protocol.js'
import { loadCode } from '../../loadCode.js'
import type { Adapter, AdapterSink } from '../Adapter.js'
import { AdapterError, walletGone } from '../AdapterError.js'
import { safeIcon } from '../icon.js'
import { patience } from '../patience.js'
import { peek } from '../peek.js'
import { createSessions } from '../sessions.js'
import { checkNetwork } from './checkNetwork.js'
import { discover } from './discover.js'
import { addresses, details, featuresOf, serves, type Wallet } from './Wallet.js'
import { watch } from './watch.js'

const PREFIX = 'solana:'

/** Wallets for Solana that register by the Wallet Standard. */
export function walletStandard(): Adapter {
  const wallets = new Map<string, Wallet>()
  const sessions = createSessions<Wallet>((id, wallet) =>
    sink ? watch(id, wallet, PREFIX, sink) : () => {},
  )
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

  const own = (id: string) => sessions.walletOf(id) ?? find(id)

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
          // A session goes on: its wallet may come back, as after an update.
          wallets.delete(id)
          to.connectorLost(id)
        },
      )
      return () => {
        stop()
        sessions.releaseAll()
        wallets.clear()
        sink = undefined
      }
    },

    async connect(id, _chain, signal) {
      const wallet = find(id)
      return sessions.begin(id, wallet, () => session(wallet, false), signal)
    },

    async reconnect(id) {
      const wallet = find(id)
      return sessions.begin(id, wallet, () => session(wallet, true))
    },

    async disconnect(id) {
      const wallet = own(id)
      sessions.release(id)
      await part(wallet)
    },

    async switchNetwork(id, network) {
      checkNetwork(own(id), network)
    },

    async addNetwork(id, network) {
      checkNetwork(own(id), network)
    },

    async request(id, request, chainId) {
      const wallet = own(id)
      if (request.method === 'solana_signMessage') {
        const { signMessage } = await loadCode(() => import('./signMessage.js'))
        return signMessage(wallet, request)
      }
      const { transact } = await loadCode(() => import('./transact.js'))
      return transact(wallet, request, chainId)
    },

    provider: (id) => sessions.walletOf(id) ?? wallets.get(id),
  }
}

/** More wallets than this are none. */
const MOST = 100

const isUsable = (wallet: Wallet) =>
  serves(wallet, PREFIX) && peek(featuresOf(wallet), 'standard:connect') !== undefined

async function session(wallet: Wallet, silent: boolean): Promise<WalletSession> {
  const feature = featuresOf(wallet)['standard:connect']
  if (!feature) throw new AdapterError('unsupported', 'The wallet has no standard:connect.')
  const answer = await (silent ? feature.connect({ silent }) : feature.connect())
  const given = peek(answer, 'accounts') ?? peek(wallet, 'accounts')
  const accounts = addresses(given, PREFIX)
  if (!accounts) throw new AdapterError('wallet', 'standard:connect did not answer with a list.')
  const told = details(given, PREFIX)
  return { accounts, ...(told?.length ? { details: told } : {}) }
}

/** How long the page waits for a wallet to part before it forgets the wallet anyway. */
const PART_MS = 2000

/** Leaves a wallet. That it fails to part is told, that it does not answer is not waited for. */
async function part(wallet: Wallet): Promise<void> {
  const parting = Promise.resolve(featuresOf(wallet)['standard:disconnect']?.disconnect())
  const failed = await patience(
    PART_MS,
    parting.then(
      () => undefined,
      (thrown: unknown) => ({ thrown }),
    ),
  )
  if (failed) throw failed.thrown
}
