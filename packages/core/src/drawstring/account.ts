import type { AccountRecord, Namespace, Status } from '../generated/protocol.js'
import type { Store } from '../store/createStore.js'
import type { AllSlices } from '../store/slices.js'
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

/** The account of this chain family, or else of the active one, as the slices tell of it. */
export function accountOf(
  { status, sessions }: AllSlices['connection'],
  { namespace: active, allAccounts }: AllSlices['account'],
  namespace?: Namespace,
): AccountState {
  const wanted = namespace ?? active ?? sessions[0]?.namespace
  const session = sessions.find((one) => one.namespace === wanted)
  return {
    allAccounts: namespace
      ? allAccounts.filter((record) => record.namespace === namespace)
      : allAccounts,
    caipAddress: session?.accountId,
    address: session?.accounts[0],
    isConnected: session !== undefined,
    status: session || status !== 'connected' ? status : 'disconnected',
  }
}

export function accountMethods(store: Store, link: Link): AccountMethods {
  const getAccount = (namespace?: Namespace) =>
    accountOf(store.read('connection'), store.read('account'), namespace)

  return {
    getAccount,
    subscribeAccount: (callback, namespace) =>
      store.subscribe(['account', 'connection'], () => callback(getAccount(namespace))),
    getAddress: (namespace) => getAccount(namespace).address,
    getCaipAddress: (namespace) => getAccount(namespace).caipAddress,
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
