import { initialSlices as initial } from '@drawstring/core'
import { at, type Slices } from './at.js'
import { wallet, wallets } from './samples.js'

const juniper = wallets[0] ?? wallet('Juniper')

/** From the press on a wallet until it is connected, or where to get it. */
export const connecting: Record<string, Slices> = {
  'connecting-waiting': {
    ...at('Connecting', true),
    connecting: { ...initial.connecting, wallet: juniper, stage: 'waiting' },
  },
  'connecting-rejected': {
    ...at('Connecting', true),
    connecting: { ...initial.connecting, wallet: juniper, stage: 'rejected' },
  },
  'connecting-failed': {
    ...at('Connecting', true),
    connecting: {
      ...initial.connecting,
      wallet: juniper,
      stage: 'failed',
      message: { key: 'error.walletFailed' },
      detail: 'Internal JSON-RPC error: the keyring is locked (-32603)',
    },
  },
  'connecting-done': {
    ...at('Connecting', true),
    connecting: { ...initial.connecting, wallet: juniper, stage: 'done' },
  },
  'connecting-multi-chain': {
    ...at('ConnectingMultiChain', true),
    connecting: { ...initial.connecting, wallet: wallets[1] ?? juniper, stage: 'idle' },
  },
  pairing: at('ConnectingWalletConnectBasic'),
  'pairing-missed': {
    ...at('ConnectingWalletConnect', true),
    connecting: {
      ...initial.connecting,
      wallet: juniper,
      stage: 'waiting',
      platforms: ['mobile'],
      platform: 'mobile',
      here: true,
    },
    pairing: {
      link: { uri: 'wc:7f6e@2', code: { size: 0, centre: 0, path: '' }, shownMs: 240_000 },
      approved: false,
      opened: true,
      missed: true,
    },
  },
  downloads: {
    ...at('Downloads', true),
    connecting: { ...initial.connecting, wallet: wallets[2] ?? juniper, stage: 'idle' },
  },
  'downloads-nowhere': {
    ...at('Downloads', true),
    connecting: { ...initial.connecting, wallet: { ...juniper, pages: {} }, stage: 'idle' },
  },
}
