import {
  type AllSlices,
  initialSlices as initial,
  type SwapSlice,
  type SwapToken,
} from '@drawstring/core'
import { at, type Slices } from './at.js'
import { connecting } from './connecting.js'
import { options } from './options.js'
import {
  ADDRESS,
  manyActivities,
  manyNetworks,
  manyTokens,
  manyWallets,
  monthsOf,
  network,
  networks,
  quoted,
  tokens,
  wallets,
} from './samples.js'

const connected: Slices = {
  connection: {
    status: 'connected',
    initialized: true,
    sessions: [
      {
        namespace: 'eip155',
        connector: 'eip6963:io.juniper',
        kind: 'ANNOUNCED',
        walletName: 'Juniper',
        accounts: [ADDRESS],
        chainId: 'eip155:1',
      },
    ],
  },
  account: {
    address: ADDRESS,
    shortAddress: '0x5290…9EE7',
    caipAddress: `eip155:1:${ADDRESS}`,
    namespace: 'eip155',
    explorerUrl: `https://etherscan.io/address/${ADDRESS}`,
    canSend: true,
    balance: { state: 'known', amount: '12.480912345678901234', symbol: 'ETH' },
    currentTab: 'tokens',
    allAccounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }],
  } as AllSlices['account'],
  network: { networks, active: networks[0] } as AllSlices['network'],
}

const account = connected.account as AllSlices['account']
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

/** As many transactions as wanted, all of them in the window. */
function activity(count: number): AllSlices['activity'] {
  const rows = manyActivities(count)
  const months = monthsOf(rows)
  return { ...initial.activity, state: 'known', complete: true, count, rows, months }
}

const swapTokens: SwapToken[] = tokens.map(({ chainId: _, ...token }) => token)
const [ether, dollar] = swapTokens as [SwapToken, SwapToken]
const picker: AllSlices['picker'] = {
  ...initial.picker,
  state: 'known',
  side: 'to',
  suggested: swapTokens.slice(0, 2),
  rows: swapTokens,
  count: swapTokens.length,
  own: 2,
}

/** The form with a quote, but for what differs. */
function swapping(more: { [Key in keyof SwapSlice]?: SwapSlice[Key] | undefined }): Slices {
  const swap = {
    ...initial.swap,
    stage: 'initialized',
    sourceToken: ether,
    toToken: dollar,
    sourceTokenAmount: '1.5',
    amount: '1.5',
    sourceValue: '4500.3',
    toTokenAmount: '4485.123456',
    toValue: '4485.12',
    slippage: '1',
    slippageAuto: true,
    quotes: 1,
    currency: 'usd',
    networkTokenSymbol: 'ETH',
    quote: quoted,
    complete: true,
    ...more,
  } as SwapSlice
  return { ...connected, ...at('Swap', true), swap }
}

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
  'get-wallet': { ...at('GetWallet', true), ...list },
  'get-wallet-empty': at('GetWallet', true),
  account: { ...connected, ...at('Account') },
  'account-name': {
    ...connected,
    ...at('Account'),
    account: {
      ...account,
      profileName: 'juniper.eth',
      balance: { state: 'known', amount: '0.25', symbol: 'ETH' },
    },
  },
  'account-loading': {
    ...connected,
    ...at('Account'),
    account: { ...account, balance: { state: 'loading' } },
  },
  'account-unknown': {
    ...connected,
    ...at('Account'),
    account: { ...account, balance: { state: 'unavailable' } },
  },
  'account-notice': {
    ...connected,
    ...at('Account'),
    notice: { open: true, variant: 'success', message: { key: 'notice.addressCopied' } },
  },
  'account-error': {
    ...connected,
    ...at('Account'),
    notice: { open: true, variant: 'error', message: { key: 'error.balanceUnavailable' } },
  },
  'account-started': {
    ...connected,
    ...at('Account'),
    notice: { open: true, variant: 'success', message: { key: 'notice.transactionStarted' } },
  },
  'send-failed': {
    ...connected,
    ...at('WalletSend', true),
    send: {
      ...initial.send,
      amount: '20',
      amountProblem: { key: 'error.insufficientBalance' },
    },
    notice: { open: true, variant: 'error', message: { key: 'error.sendFailed' } },
  },
  'account-tokens': {
    ...connected,
    ...at('Account'),
    tokens: {
      ...initial.tokens,
      state: 'known',
      currency: 'usd',
      total: '37695.48',
      uncounted: 3,
      count: tokens.length,
      rows: tokens,
    },
  },
  'account-tokens-many': {
    ...connected,
    ...at('Account'),
    tokens: {
      ...initial.tokens,
      state: 'known',
      currency: 'eur',
      total: '0',
      stale: true,
      count: 100,
      rows: manyTokens(100),
    },
  },
  'account-tokens-loading': {
    ...connected,
    ...at('Account'),
    tokens: { ...initial.tokens, state: 'loading' },
  },
  'account-tokens-failed': {
    ...connected,
    ...at('Account'),
    tokens: { ...initial.tokens, state: 'failed' },
  },
  'account-tokens-empty': {
    ...connected,
    ...at('Account'),
    tokens: { ...initial.tokens, state: 'known', currency: 'usd', total: '0' },
  },
  'account-activity': {
    ...connected,
    ...at('Account'),
    account: { ...account, currentTab: 'activity' },
    activity: activity(40),
  },
  'account-activity-pending': {
    ...connected,
    ...at('Account'),
    account: { ...account, currentTab: 'activity' },
    activity: {
      ...activity(3),
      spam: 2,
      pending: (['waiting', 'confirmed', 'failed', 'replaced', 'dropped'] as const).map(
        (progress) => ({
          id: progress,
          chainId: 'eip155:1' as const,
          operation: 'send' as const,
          transfers: [{ direction: 'out' as const, name: 'ETH', amount: '0.5', nft: false }],
          with: '0xab16…fcdb',
          progress,
        }),
      ),
    },
  },
  'account-activity-failed': {
    ...connected,
    ...at('Account'),
    account: { ...account, currentTab: 'activity' },
    activity: { ...initial.activity, state: 'failed' },
  },
  'account-activity-empty': {
    ...connected,
    ...at('Account'),
    account: { ...account, currentTab: 'activity' },
    activity: activity(0),
  },
  'profile-wallets': { ...connected, ...at('ProfileWallets', true) },
  'wallet-receive': {
    ...connected,
    ...at('WalletReceive', true),
    receive: {
      address: ADDRESS,
      code: { size: 45, centre: 9, path: 'M4 4h7v1h-7zM34 4h7v1h-7zM4 34h7v1h-7z' },
      networks: networks.map((network) => network.caipNetworkId),
      elsewhere: true,
    },
  },
  swap: swapping({}),
  'swap-empty': swapping({
    toToken: undefined,
    quote: undefined,
    sourceTokenAmount: '',
    amount: undefined,
    toTokenAmount: '',
    complete: false,
  }),
  'swap-asking': swapping({ quote: undefined, toTokenAmount: '', loading: true, complete: false }),
  'swap-insufficient': swapping({
    inputError: { key: 'error.insufficientBalance' },
    complete: false,
  }),
  'swap-failed': swapping({
    quote: undefined,
    quoteError: { key: 'error.swapQuoteFailed' },
    detail: 'the gateway answered with status 503',
    complete: false,
  }),
  'swap-impact': swapping({ quote: { ...quoted, priceImpact: '8.7', largeImpact: true } }),
  'swap-approved': swapping({ step: 'approved' }),
  'swap-loading': swapping({ stage: 'initializing' }),
  'swap-unsupported': swapping({ stage: 'unsupported', networks: networks.slice(1, 3) }),
  'swap-select-token': { ...swapping({}), ...at('SwapSelectToken', true), picker },
  'swap-select-token-empty': {
    ...swapping({}),
    ...at('SwapSelectToken', true),
    picker: { ...picker, query: 'zzz', suggested: [], rows: [], count: 0, own: 0 },
  },
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
