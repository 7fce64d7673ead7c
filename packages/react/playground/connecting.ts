import { type AllSlices, initialSlices as initial, type Platform } from '@drawstring/core'
import { at, type Slices } from './at.js'
import { code } from './code.js'
import { options } from './options.js'
import { wallet, wallets } from './samples.js'

const juniper = wallets[0] ?? wallet('Juniper')

const link = { uri: 'wc:7f6e@2', code, shownMs: 240_000 }
const anyWallet = wallet('WalletConnect', { id: 'walletConnect', pages: {} })
const rows = { ...initial.wallets, showAll: true, allCount: 80 }

/** A code for whatever wallet the visitor has elsewhere. */
const scanning = (pairing: Partial<AllSlices['pairing']>, options?: Slices['options']): Slices => ({
  ...at('ConnectingWalletConnectBasic'),
  ...(options && { options }),
  wallets: rows,
  connecting: { ...initial.connecting, wallet: anyWallet, stage: 'waiting' },
  pairing: { ...initial.pairing, link, ...pairing },
})

/** A wallet that is reached in several ways. */
const ways = (platform: Platform, pairing: Partial<AllSlices['pairing']>): Slices => ({
  ...at('ConnectingWalletConnect', true),
  connecting: {
    ...initial.connecting,
    wallet: juniper,
    stage: 'waiting',
    platforms: ['mobile', 'desktop', 'web'],
    platform,
  },
  pairing: { ...initial.pairing, link, ...pairing },
})

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
  pairing: scanning({}),
  'pairing-making': scanning({ link: undefined } as object),
  'pairing-offline': scanning({ problem: 'offline' }),
  'pairing-blocked': scanning({ problem: 'blocked' }),
  'pairing-approved': scanning({ approved: true }),
  'pairing-agree': scanning(
    {},
    { ...options, legalCheckbox: true, termsUrl: 'https://example.org' },
  ),
  'pairing-nothing': at('ConnectingWalletConnectBasic'),
  'pairing-phone': ways('mobile', {}),
  'pairing-desktop': ways('desktop', { opened: true, missed: true }),
  'pairing-web': ways('web', {}),
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
      link,
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
