import { quiet } from '../errors/quiet.js'
import type { Namespace, View, WalletEntry } from '../generated/protocol.js'
import type { Store } from '../store/createStore.js'
import type { AllSlices } from '../store/slices.js'
import type { Link } from './link.js'

export interface OpenOptions {
  /** Where to open; by default the account when connected, else the ways to connect. */
  readonly view?: View
  /** Shows only wallets of this chain family until the modal closes. */
  readonly namespace?: Namespace
  /** Opens straight at this wallet: an id, an rdns or a name. With `features.legalCheckbox` once the box is ticked. */
  readonly wallet?: string
  /** With the view `Swap`: what is exchanged for what (symbols, in any case), and how much, with a dot before a fraction. */
  readonly arguments?: Readonly<{ fromToken?: string; toToken?: string; amount?: string }>
}

export interface PublicState {
  /** The modal is asked for and on its way. */
  readonly loading: boolean
  readonly open: boolean
  /** CAIP-2 id of the active network. */
  readonly selectedNetworkId: string | undefined
  readonly activeChain: Namespace | undefined
  /** The wallet is asked for a network of another chain family. */
  readonly isSwitchingNamespace: boolean
  /** The page has no adapter: wallets are connected by pairing alone. Known once the core is there. */
  readonly noAdapters: boolean
  /** Stored sessions have been looked at. */
  readonly initialized: boolean
  /** The wallet that is asked just now. */
  readonly connectingWallet: WalletEntry | undefined
}

export interface ModalMethods {
  /** Opens the modal, loading it if need be. */
  open(options?: OpenOptions): Promise<void>
  close(): Promise<void>
  /** Loads what opening will need. For hover and focus of the page's own button. */
  prepare(): void
  isOpen(): boolean
  /** Loads the core and waits until stored sessions have been looked at. */
  ready(): Promise<void>
  getState(): PublicState
  /** Calls back with the new state. Returns how to stop. */
  subscribeState(callback: (state: PublicState) => void): () => void
  showErrorMessage(message: string): void
  showSuccessMessage(message: string): void
}

const TOLD_BY = ['host', 'modal', 'network', 'connection', 'connecting', 'options'] as const

/** The state as the slices tell of it. */
export function stateOf({
  host,
  modal,
  network: { active, switching },
  connection,
  connecting: { wallet, stage },
  options,
}: Pick<AllSlices, (typeof TOLD_BY)[number]>): PublicState {
  return {
    loading: host.phase === 'loading',
    open: modal.open,
    selectedNetworkId: active?.caipNetworkId,
    activeChain: active?.chainNamespace,
    isSwitchingNamespace:
      switching?.stage === 'waiting' && switching.network.chainNamespace !== active?.chainNamespace,
    noAdapters: options.noAdapters,
    initialized: connection.initialized,
    connectingWallet: stage === 'waiting' ? wallet : undefined,
  }
}

export function modalMethods(store: Store, link: Link): ModalMethods {
  const getState = () =>
    stateOf({
      host: store.read('host'),
      modal: store.read('modal'),
      network: store.read('network'),
      connection: store.read('connection'),
      connecting: store.read('connecting'),
      options: store.read('options'),
    })

  return {
    open: ({ arguments: swap, ...options } = {}) =>
      link.call(
        swap && options.view === 'Swap'
          ? { type: 'swap', action: { ...swap, type: 'open' } }
          : { ...options, type: 'open' },
      ),
    close: () => link.call({ type: 'close' }),
    prepare: () => link.dispatch({ type: 'prepare' }),
    isOpen: () => store.read('modal').open,
    ready: () => quiet(link.load().then(() => initialized(store))),
    getState,
    subscribeState: (callback) => store.subscribe(TOLD_BY, () => callback(getState())),
    showErrorMessage: (message) => link.dispatch({ type: 'showNotice', message, failed: true }),
    showSuccessMessage: (message) => link.dispatch({ type: 'showNotice', message, failed: false }),
  }
}

function initialized(store: Store): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = store.subscribe(['connection', 'host'], check)
    function check(): void {
      const { error } = store.read('host')
      if (error) reject(error)
      else if (store.read('connection').initialized) resolve()
      else return
      stop()
    }
    check()
  })
}
