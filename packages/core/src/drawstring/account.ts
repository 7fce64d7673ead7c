import type { AccountRecord, Namespace, Status } from '../generated/protocol.js'
import type { Store } from '../store/createStore.js'
import type { Link } from './link.js'

export interface AccountState {
  readonly allAccounts: readonly AccountRecord[]
  readonly caipAddress: string | undefined
  readonly address: string | undefined
  readonly isConnected: boolean
  readonly status: Status
}

/** The native balance, or why it is not known. Never zero for unknown. */
export interface BalanceAnswer {
  readonly data: { readonly balance: string; readonly symbol: string } | undefined
  readonly error: Error | undefined
  readonly isSuccess: boolean
  readonly isError: boolean
}

export interface AccountMethods {
  /** The account of this chain family; by default of the active one. */
  getAccount(namespace?: Namespace): AccountState
  subscribeAccount(callback: (account: AccountState) => void, namespace?: Namespace): () => void
  getAddress(namespace?: Namespace): string | undefined
  /** CAIP-10. */
  getCaipAddress(namespace?: Namespace): string | undefined
  getIsConnectedState(): boolean
  /** Reads the native balance of the active account on the active network. */
  fetchBalance(): Promise<BalanceAnswer>
  /** Disconnects one chain family, or all. */
  disconnect(namespace?: Namespace): Promise<void>
}

export function accountMethods(store: Store, link: Link): AccountMethods {
  const sessionOf = (namespace: Namespace | undefined) => {
    const { sessions } = store.read('connection')
    return namespace ? sessions.find((session) => session.namespace === namespace) : sessions[0]
  }

  function getAccount(namespace?: Namespace): AccountState {
    const session = sessionOf(namespace)
    const { status } = store.read('connection')
    const all = store.read('account').allAccounts
    return {
      allAccounts: namespace ? all.filter((record) => record.namespace === namespace) : all,
      caipAddress: session?.accountId,
      address: session?.accounts[0],
      isConnected: session !== undefined,
      status: session || status !== 'connected' ? status : 'disconnected',
    }
  }

  return {
    getAccount,
    subscribeAccount: (callback, namespace) =>
      store.subscribe(['account', 'connection'], () => callback(getAccount(namespace))),
    getAddress: (namespace) => sessionOf(namespace)?.accounts[0],
    getCaipAddress: (namespace) => sessionOf(namespace)?.accountId,
    getIsConnectedState: () => store.read('connection').status === 'connected',
    async fetchBalance() {
      try {
        await link.call({ type: 'refreshBalance' })
        return answer(store)
      } catch (error) {
        return { data: undefined, error: error as Error, isSuccess: false, isError: true }
      }
    },
    disconnect: (namespace) =>
      link.call(namespace ? { type: 'disconnect', namespace } : { type: 'disconnect' }),
  }
}

function answer(store: Store): BalanceAnswer {
  const { balance } = store.read('account')
  if (balance.state !== 'known') {
    return { data: undefined, error: undefined, isSuccess: false, isError: false }
  }
  const data = { balance: balance.amount, symbol: balance.symbol }
  return { data, error: undefined, isSuccess: true, isError: false }
}
