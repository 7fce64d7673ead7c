import type { Adapter, AdapterSink } from '@drawstring/core'
import {
  AdapterError,
  addNetwork,
  createSessions,
  type Provider,
  safeIcon,
  switchNetwork,
  type WalletSession,
} from '@drawstring/core/adapter'
import type { Connected, Connector, CreateConnector, Setup } from './Connector.js'
import { type ConnectorEmitter, createEmitter } from './emitter.js'
import { storage } from './storage.js'

/** How long a wallet that is left may take to say so. */
const LEAVE_MS = 2000

interface Wallet {
  readonly id: string
  readonly connector: Connector
  readonly emitter: ConnectorEmitter
  /** Once it was asked for. */
  provider?: Provider
}

/**
 * Connectors of wagmi as wallets of the modal, for SDKs that wagmi has and wallets do not announce: `adapters: [eip1193(), wagmiWallets([coinbaseWallet()], { chains })]`.
 * They are not to be among the `connectors` of wagmi's config as well. A session that a wallet begins by itself is left alone: the visitor connects in the modal.
 */
export function wagmiWallets(create: readonly CreateConnector[], setup: Setup): Adapter {
  let wallets: readonly Wallet[] | undefined
  let sink: AdapterSink | undefined

  const sessions = createSessions<Wallet>((id, { emitter }) => {
    const onChange = ({ accounts, chainId }: Partial<Connected>) => {
      if (Array.isArray(accounts)) sink?.accountsChanged(id, accounts.flatMap(addressOf))
      if (chainId !== undefined) sink?.chainChanged(id, String(chainId))
    }
    // It may be locked: the session is kept until the wallet shares an account again.
    const onDisconnect = () => sink?.accountsChanged(id, [])
    emitter.on('change', onChange)
    emitter.on('disconnect', onDisconnect)
    return () => {
      emitter.off('change', onChange)
      emitter.off('disconnect', onDisconnect)
    }
  })

  function find(id: string): Wallet {
    const wallet = wallets?.find((one) => one.id === id)
    if (!wallet) throw new AdapterError('gone', `No wallet "${id}" is on this page.`)
    return wallet
  }

  const make = (connectorOf: CreateConnector, place: number): Wallet => {
    const emitter = createEmitter(String(place))
    const providers: never[] = []
    const connector: Connector = connectorOf({ ...setup, emitter, storage, providers })
    return { id: `wagmi:${connector.id}`, connector, emitter }
  }

  /** One that cannot be made leaves the others as they are. */
  const makeOrSay = (connectorOf: CreateConnector, place: number): Wallet[] => {
    try {
      return [make(connectorOf, place)]
    } catch (error) {
      console.error(
        `[drawstring wagmi] Connector ${place} of wagmiWallets could not be made.`,
        error,
      )
      return []
    }
  }

  function begin(
    id: string,
    isReconnecting: boolean,
    signal?: AbortSignal,
  ): Promise<WalletSession> {
    const wallet = find(id)
    const ask = async () => {
      const told = await wallet.connector.connect({ isReconnecting })
      await providerOf(wallet)
      return sessionOf(told)
    }
    return sessions.begin(id, wallet, ask, signal)
  }

  return {
    namespace: 'eip155',

    start(to) {
      sink = to
      wallets ??= create.flatMap(makeOrSay)
      for (const { id, connector } of wallets) {
        const { name, icon, rdns } = connector
        const [first] = typeof rdns === 'string' ? [rdns] : (rdns ?? [])
        to.connectorFound({
          id,
          kind: 'EXTERNAL',
          name,
          ...(first && { rdns: first }),
          ...safeIcon(icon),
        })
        void prepare(connector)
      }
      return () => {
        sessions.releaseAll()
        sink = undefined
      }
    },

    connect: async (id, _chain, signal) => begin(id, false, signal),

    async reconnect(id) {
      const isAuthorized = await find(id).connector.isAuthorized()
      return isAuthorized ? begin(id, true) : { accounts: [] }
    },

    async disconnect(id) {
      const { connector } = find(id)
      sessions.release(id)
      let timer: ReturnType<typeof setTimeout> | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LEAVE_MS)
      })
      await Promise.race([connector.disconnect(), patience]).finally(() => clearTimeout(timer))
    },

    switchNetwork: async (id, network) => switchNetwork(await providerOf(find(id)), network),

    addNetwork: async (id, network) => addNetwork(await providerOf(find(id)), network),

    async request(id, { method, params }) {
      const wallet = find(id)
      // One that is there is asked within the press.
      const provider = wallet.provider ?? (await providerOf(wallet))
      return provider.request(params === undefined ? { method } : { method, params })
    },

    provider: (id) => wallets?.find((one) => one.id === id)?.provider,
  }
}

async function providerOf(wallet: Wallet): Promise<Provider> {
  const provider = (await wallet.connector.getProvider()) as Provider | undefined
  if (typeof provider?.request !== 'function') {
    throw new AdapterError('gone', `${wallet.connector.name} is not on this page.`)
  }
  wallet.provider = provider
  return provider
}

/** One that cannot prepare itself says why when it is asked. */
async function prepare(connector: Connector): Promise<void> {
  try {
    await connector.setup?.()
  } catch {}
}

const sessionOf = ({ accounts, chainId }: Connected): WalletSession => ({
  accounts: accounts.flatMap(addressOf),
  chain: String(chainId),
})

/** Its address; none where what a connector tells is no account. */
const addressOf = (account: unknown): string[] => {
  const address =
    typeof account === 'object' && account !== null
      ? (account as { address?: unknown }).address
      : account
  return typeof address === 'string' ? [address] : []
}
