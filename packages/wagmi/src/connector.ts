import type { Drawstring } from '@drawstring/core'
import { type EvmProvider, evmProvider, RpcError } from '@drawstring/core/provider'
import type { Chain } from 'viem'
import { addParameters } from './chains.js'
import { isSame, type Session, sessionOf, toWagmiError } from './session.js'
import type { Connected, ConnectorSetup, ConnectParameters } from './types.js'

export const ID = 'drawstring'
export const NAME = 'Drawstring'

/**
 * Drawstring as the one connector of a wagmi config (2 or 3): `createConfig({ connectors: [drawstringConnector(drawstring)], multiInjectedProviderDiscovery: false })`.
 *
 * Whatever connects, switches or leaves, in the modal or by wagmi's own functions, is the same session: the core's. `connect` opens the modal and rejects with 4001 once it
 * closes without a wallet; while a session exists it is answered at once.
 */
export function drawstringConnector(drawstring: Drawstring) {
  const provider = evmProvider(drawstring)

  return ({ chains, emitter }: ConnectorSetup) => {
    let told: Session | undefined
    let stop: (() => void) | undefined

    /** Tells wagmi what the session has become, once it has. */
    function look(): void {
      const now = sessionOf(drawstring)
      const before = told
      told = now
      if (!now) {
        if (before) emitter.emit('disconnect')
      } else if (!before) emitter.emit('connect', now)
      else if (!isSame(now, before)) emitter.emit('change', now)
    }

    async function connect<withCapabilities extends boolean = false>({
      chainId,
      isReconnecting,
      withCapabilities,
    }: ConnectParameters<withCapabilities> = {}): Promise<Connected<withCapabilities>> {
      const method = isReconnecting ? 'eth_accounts' : 'eth_requestAccounts'
      await asked({ method })
      if (chainId !== undefined && !isReconnecting) await switchTo(chainId)
      const session = sessionOf(drawstring)
      if (!session) throw new RpcError(4900, 'The session has ended.')
      const accounts = withCapabilities
        ? session.accounts.map((address) => ({ address, capabilities: {} }))
        : session.accounts
      return { ...session, accounts } as Connected<withCapabilities>
    }

    async function switchTo(chainId: number): Promise<void> {
      const params = [{ chainId: `0x${chainId.toString(16)}` }]
      try {
        await asked({ method: 'wallet_switchEthereumChain', params })
      } catch (error) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain || (error as RpcError).code !== 4902) throw error
        // The page's own list of wagmi knows it, the modal's does not yet.
        await asked({ method: 'wallet_addEthereumChain', params: [addParameters(chain)] })
      }
    }

    function asked(request: { method: string; params?: unknown }): Promise<unknown> {
      return provider.request(request).catch((cause) => {
        throw toWagmiError(cause)
      })
    }

    return {
      id: ID,
      type: ID,
      name: NAME,

      async setup(): Promise<void> {
        if (typeof window === 'undefined') return
        told = sessionOf(drawstring)
        stop = drawstring.subscribe(['connection', 'network'], look)
      },
      /** Tells wagmi nothing any more. */
      stop: () => stop?.(),

      connect,

      /** The page is disconnected in any case; what the wallet says to it is on the console. */
      async disconnect(): Promise<void> {
        await drawstring.disconnect('eip155').catch((error) => {
          if (sessionOf(drawstring)) throw error
        })
      },

      getAccounts: async () => sessionOf(drawstring)?.accounts ?? [],

      async getChainId(): Promise<number> {
        return Number(await provider.request({ method: 'eth_chainId' }))
      },

      getProvider: async (): Promise<EvmProvider> => provider,

      /** Whether a session goes on. The core is loaded only for one that is stored. */
      async isAuthorized(): Promise<boolean> {
        const accounts: unknown[] = await provider.request({ method: 'eth_accounts' })
        return accounts.length > 0
      },

      async switchChain({ chainId }: { chainId: number }): Promise<Chain> {
        await switchTo(chainId)
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new RpcError(4902, `wagmi's config has no chain ${chainId}.`)
        return chain
      },

      // What wallets tell comes from the core.
      onAccountsChanged(): void {},
      onChainChanged(): void {},
      onDisconnect(): void {},
    }
  }
}
