import { keepLog } from '../errors/logs.js'
import { report } from '../errors/report.js'
import type { Namespace, Network, NetworkOption } from '../generated/protocol.js'
import type { Network as NetworkInput } from '../networks/network.js'
import { type NetworkName, toChainId } from '../options/toChainId.js'
import type { Store } from '../store/createStore.js'
import type { Link } from './link.js'

export interface NetworkState {
  readonly caipNetwork: Network | undefined
  /** A number for EVM chains, else the CAIP-2 reference. */
  readonly chainId: number | string | undefined
  readonly caipNetworkId: string | undefined
  /** Networks the wallet can switch to; absent: all. */
  readonly approvedCaipNetworkIds: readonly string[] | undefined
  readonly supportsAllNetworks: boolean
}

export interface NetworkMethods {
  /** The active network; for a chain family that is not active, its session's network or its first one. */
  getCaipNetwork(namespace?: Namespace): Network | undefined
  getCaipNetworks(namespace?: Namespace): readonly Network[]
  getCaipNetworkId(): string | undefined
  getChainId(): number | string | undefined
  /** CAIP-2 ids of the networks that the wallet can switch to; absent: all. */
  getApprovedCaipNetworkIds(): readonly string[] | undefined
  getActiveChainNamespace(): Namespace | undefined
  subscribeNetwork(callback: (state: NetworkState) => void): () => void
  subscribeCaipNetworkChange(callback: (network: Network | undefined) => void): () => void
  /** Switches to a configured network. Without `throwOnFailure` a failure shows in the modal, or in the console while that is closed. */
  switchNetwork(network: NetworkName, options?: { throwOnFailure?: boolean }): Promise<void>
  addNetwork(namespace: Namespace, network: NetworkInput): Promise<void>
  removeNetwork(namespace: Namespace, id: string | number): Promise<void>
  /**
   * Removes a chain family: its adapter, wallets and networks. A session in it ends; if it was the active family, the
   * first network of the first other one becomes active.
   */
  removeAdapter(namespace: Namespace): Promise<void>
}

export function networkMethods(store: Store, link: Link): NetworkMethods {
  const active = () => store.read('network').active

  function getCaipNetworks(namespace?: Namespace): readonly Network[] {
    const { networks } = store.read('network')
    return namespace ? networks.filter((network) => network.chainNamespace === namespace) : networks
  }

  function getCaipNetwork(namespace?: Namespace): Network | undefined {
    if (!namespace || active()?.chainNamespace === namespace) return active()
    const networks = getCaipNetworks(namespace)
    const { sessions } = store.read('connection')
    const chain = sessions.find((session) => session.namespace === namespace)?.chainId
    return networks.find((network) => network.caipNetworkId === chain) ?? networks[0]
  }

  function getState(): NetworkState {
    const { approved } = store.read('network')
    return {
      caipNetwork: active(),
      chainId: chainIdOf(active()),
      caipNetworkId: active()?.caipNetworkId,
      approvedCaipNetworkIds: approved,
      supportsAllNetworks: approved === undefined,
    }
  }

  return {
    getCaipNetwork,
    getCaipNetworks,
    getCaipNetworkId: () => active()?.caipNetworkId,
    getChainId: () => chainIdOf(active()),
    getApprovedCaipNetworkIds: () => store.read('network').approved,
    getActiveChainNamespace: () => active()?.chainNamespace,
    subscribeNetwork: (callback) => store.subscribe('network', () => callback(getState())),
    subscribeCaipNetworkChange(callback) {
      let last = active()?.caipNetworkId
      return store.subscribe('network', () => {
        if (last === active()?.caipNetworkId) return
        last = active()?.caipNetworkId
        callback(active())
      })
    },
    switchNetwork(network, options) {
      const switched = link.call({ type: 'switchNetwork', chainId: toChainId(network) })
      if (options?.throwOnFailure) return switched
      return switched.catch((error) => {
        const tell = store.read('modal').open ? keepLog : report
        tell('warning', error)
      })
    },
    addNetwork: (namespace, network) =>
      link.call({
        type: 'addNetwork',
        network: { chainNamespace: namespace, ...network } as NetworkOption,
      }),
    removeNetwork: (namespace, id) =>
      link.call({ type: 'removeNetwork', chainId: toChainId(id, namespace) }),
    removeAdapter: (namespace) => link.call({ type: 'removeAdapter', namespace }),
  }
}

function chainIdOf(network: Network | undefined): number | string | undefined {
  return network?.chainNamespace === 'eip155' ? Number(network.id) : network?.id
}
