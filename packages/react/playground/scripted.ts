import {
  type Action,
  type AllSlices,
  type Drawstring,
  initialSlices,
  type SliceName,
  type ThemeVariables,
  type View,
} from '@drawstring/core'

/** A Drawstring without a core: slices that a scene sets, and just enough movement to walk between views. */
export interface Scripted extends Drawstring {
  set(slices: Partial<AllSlices>): void
  /** What was dispatched so far. */
  readonly actions: readonly Action[]
}

export function scripted(first: Partial<AllSlices> = {}): Scripted {
  const slices: AllSlices = { ...initialSlices, host: { phase: 'ready' }, ...first }
  const listeners = new Map<SliceName, Set<() => void>>()
  const history: View[] = []
  const actions: Action[] = []

  function set(changes: Partial<AllSlices>): void {
    Object.assign(slices, changes)
    for (const name of Object.keys(changes) as SliceName[]) {
      for (const listener of listeners.get(name) ?? []) listener()
    }
  }

  function go(view: View, direction: 'none' | 'forward' | 'back'): void {
    const canGoBack = direction === 'none' ? slices.modal.canGoBack : history.length > 0
    set({ modal: { ...slices.modal, open: true, view, direction, canGoBack } })
  }

  function dispatch(action: Action): void {
    actions.push(action)
    const { modal } = slices
    if (action.type === 'open') go(action.view ?? modal.view, 'none')
    if (action.type === 'close' && !modal.canClose) {
      set({ modal: { ...modal, shake: true } })
      setTimeout(() => set({ modal: { ...slices.modal, shake: false } }), 500)
    } else if (action.type === 'close') {
      history.length = 0
      set({ modal: { ...modal, open: false, canGoBack: false } })
    }
    if (action.type === 'push') {
      history.push(modal.view)
      go(action.view, 'forward')
    }
    if (action.type === 'back' || action.type === 'cancel') {
      const view = history.pop()
      if (view) go(view, 'back')
    }
    if (action.type === 'connect') {
      const wallet = [...slices.wallets.rows, ...slices.directory.entries].find(
        (entry) => entry.id === action.wallet,
      )
      if (!wallet) return
      set({ connecting: { ...initialSlices.connecting, wallet, stage: 'waiting' } })
      dispatch({ type: 'push', view: wallet.installed ? 'Connecting' : 'Downloads' })
    }
    if (action.type === 'switchNetwork') {
      const network = slices.network.networks.find(
        (other) => other.caipNetworkId === action.chainId,
      )
      if (!network) return
      set({ network: { ...slices.network, switching: { network, stage: 'waiting' } } })
      dispatch({ type: 'push', view: 'SwitchNetwork' })
    }
    if (action.type === 'filterCertified') {
      set({ directory: { ...slices.directory, certifiedOnly: action.only } })
    }
    if (action.type === 'filterFamily') {
      const { namespace: _, ...directory } = slices.directory
      set({ directory: { ...directory, ...(action.namespace && { namespace: action.namespace }) } })
    }
    if (action.type === 'searchWallets') {
      set({ directory: { ...slices.directory, query: action.query } })
    }
    if (action.type === 'copyAddress') {
      set({ notice: { open: true, variant: 'success', message: { key: 'notice.addressCopied' } } })
    }
    if (action.type === 'showTab') {
      set({ account: { ...slices.account, currentTab: action.tab } })
    }
    if (action.type === 'dismissAlert') set({ alert: { ...slices.alert, open: false } })
  }

  const methods: Partial<Scripted> = {
    set,
    actions,
    read: (slice) => slices[slice],
    subscribe(names, listener) {
      const all = typeof names === 'string' ? [names] : names
      for (const name of all) {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      }
      return () => {
        for (const name of all) listeners.get(name)?.delete(listener)
      }
    },
    dispatch,
    call: async (action) => dispatch(action),
    prepare: () => dispatch({ type: 'prepare' }),
    open: async (options) => dispatch({ type: 'open', ...options }),
    close: async () => dispatch({ type: 'close' }),
    isOpen: () => slices.modal.open,
    getThemeVariables: () => slices.theme.themeVariables,
    setThemeVariables: (variables: ThemeVariables) =>
      set({ theme: { themeVariables: { ...slices.theme.themeVariables, ...variables } } }),
    setThemeMode: (themeMode) => set({ options: { ...slices.options, themeMode } }),
    disconnect: async () => dispatch({ type: 'disconnect' }),
    // What the modal and the buttons never call is not scripted.
  }
  return methods as Scripted
}
