import { type AllSlices, initialSlices as initial } from '@drawstring/core'
import { account } from './account.js'
import { at, type Slices } from './at.js'
import { connected } from './connected.js'
import { connecting } from './connecting.js'
import { money } from './money.js'
import { options } from './options.js'
import { review } from './review.js'
import { manyNetworks, manyWallets, network, networks, wallets } from './samples.js'
import { signIn } from './signIn.js'

const list: Slices = {
  network: { networks },
  wallets: {
    ...initial.wallets,
    rows: wallets,
    loading: false,
    showAll: true,
    canGet: true,
    allCount: 80,
  },
}
const directory = {
  ...initial.directory,
  entries: manyWallets(2000),
  count: 2000,
}
const legal = {
  ...options,
  termsUrl: 'https://example.org/terms',
  privacyUrl: 'https://example.org/privacy',
}
const waiting = { network: networks[1] ?? networks[0], stage: 'waiting' as const }
const switching = (more: object): Slices => ({
  ...connected,
  ...at('SwitchNetwork', true),
  network: { ...connected.network, switching: { ...waiting, ...more } } as AllSlices['network'],
})

/** Every view in every state it can be in. */
export const scenes: Record<string, Slices> = {
  connect: { ...at('Connect'), ...list },
  'connect-loading': {
    ...at('Connect'),
    wallets: {
      ...initial.wallets,
      rows: wallets.slice(0, 1),
      loading: true,
      showAll: true,
      canGet: true,
    },
  },
  'connect-starting': { ...at('Connect'), host: { phase: 'loading' } },
  'connect-empty': {
    ...at('Connect'),
    network: { networks },
    wallets: {
      ...initial.wallets,
      rows: [],
      loading: false,
      showAll: true,
      canGet: true,
      allCount: 80,
    },
  },
  'connect-alone': { ...at('Connect'), network: { networks } },
  'connect-not-set-up': { ...at('Connect'), ...list, network: initial.network },
  'connect-legal': { ...at('Connect'), ...list, options: legal },
  'connect-legal-box': { ...at('Connect'), ...list, options: { ...legal, legalCheckbox: true } },
  'connect-alert': {
    ...at('Connect'),
    ...list,
    alert: { open: true, code: 'DS002', message: { key: 'error.originNotAllowed' } },
  },
  'all-wallets': {
    ...at('AllWallets', true),
    ...list,
    directory,
    network: { ...initial.network, networks: [...networks, network('Solana', 101, 'solana')] },
  },
  'all-wallets-few': {
    ...at('AllWallets', true),
    ...list,
    directory: { ...directory, entries: manyWallets(2), count: 2 },
  },
  'all-wallets-loading': {
    ...at('AllWallets', true),
    directory: { ...directory, entries: [], loading: true },
  },
  'all-wallets-failed': {
    ...at('AllWallets', true),
    directory: { ...directory, entries: [], failed: true, hasMore: true },
  },
  'all-wallets-failed-more': {
    ...at('AllWallets', true),
    ...list,
    directory: { ...directory, entries: manyWallets(2), count: 2, failed: true },
  },
  'all-wallets-nothing': {
    ...at('AllWallets', true),
    ...list,
    directory: { ...directory, entries: [], query: 'zzz', certifiedOnly: true },
  },
  ...connecting,
  ...account,
  ...money,
  ...review,
  ...signIn,
  'get-wallet': { ...at('GetWallet', true), ...list },
  'get-wallet-empty': at('GetWallet', true),
  networks: { ...connected, ...at('Networks', true) },
  'networks-many': {
    ...connected,
    ...at('Networks', true),
    network: {
      networks: manyNetworks,
      active: networks[0],
      approved: manyNetworks.slice(0, 5).map((network) => network.caipNetworkId),
    } as AllSlices['network'],
  },
  'switch-waiting': switching({}),
  'switch-rejected': switching({ stage: 'rejected' }),
  'switch-failed': switching({
    stage: 'failed',
    message: { key: 'error.switchFailed' },
    detail: 'no',
  }),
  'switch-done': switching({ stage: 'done' }),
  unsupported: {
    ...connected,
    modal: { ...initial.modal, view: 'UnsupportedChain', canClose: false },
    network: { networks, unsupported: 'eip155:137' },
  },
  'what-is-a-wallet': at('WhatIsAWallet', true),
  'what-is-a-network': at('WhatIsANetwork', true),
}
