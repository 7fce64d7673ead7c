import type { AllSlices } from '@drawstring/core'

/** What every slice says before anything happened: the snapshot that servers render and hydration starts from. */
export const initial: AllSlices = {
  modal: {
    open: false,
    view: 'Connect',
    direction: 'none',
    canGoBack: false,
    canClose: true,
    shake: false,
  },
  connection: { status: 'disconnected', initialized: false, sessions: [] },
  connecting: { stage: 'idle' },
  account: { balance: { state: 'none' }, allAccounts: [] },
  network: { networks: [] },
  wallets: { rows: [], loading: false, showAll: false },
  directory: {
    query: '',
    certifiedOnly: false,
    entries: [],
    count: 0,
    loading: false,
    failed: false,
    hasMore: false,
  },
  notice: { open: false, variant: 'success', message: { key: '' } },
  alert: { open: false, code: '', message: { key: '' } },
  options: {
    themeMode: 'dark',
    metadata: {},
    legalCheckbox: false,
    networkSwitch: true,
    walletGuide: true,
    collapseWallets: false,
  },
  host: { phase: 'idle' },
  theme: { themeVariables: {} },
  event: { timestamp: 0 },
}
