import { type AllSlices, initialSlices as initial } from '@drawstring/core'
import { at, type Slices } from './at.js'
import { connected, account as one } from './connected.js'
import { ADDRESS, manyActivities, manyTokens, monthsOf, networks, nfts, tokens } from './samples.js'

/** As many transactions as wanted, all of them in the window. */
function activity(count: number): AllSlices['activity'] {
  const rows = manyActivities(count)
  const months = monthsOf(rows)
  return { ...initial.activity, state: 'known', complete: true, count, rows, months }
}

/** The account's second tab. */
const nftsTab = (more: Partial<AllSlices['nfts']>): Slices => ({
  ...connected,
  ...at('Account'),
  account: { ...one, currentTab: 'nfts' },
  nfts: { ...initial.nfts, state: 'known', count: nfts.length, rows: nfts, ...more },
})

/** The form to choose a name with. */
const naming = (more: Partial<AllSlices['naming']>): Slices => ({
  ...connected,
  ...at('RegisterAccountName', true),
  naming: { ...initial.naming, ...more },
})

/** The account, its lists, and what can be done with it. */
export const account: Record<string, Slices> = {
  account: { ...connected, ...at('Account') },
  'account-name': {
    ...connected,
    ...at('Account'),
    account: {
      ...one,
      profileName: 'juniper.eth',
      balance: { state: 'known', amount: '0.25', symbol: 'ETH' },
    },
  },
  'account-loading': {
    ...connected,
    ...at('Account'),
    account: { ...one, balance: { state: 'loading' } },
  },
  'account-unknown': {
    ...connected,
    ...at('Account'),
    account: { ...one, balance: { state: 'unavailable' } },
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
    account: { ...one, currentTab: 'activity' },
    activity: activity(40),
  },
  'account-activity-pending': {
    ...connected,
    ...at('Account'),
    account: { ...one, currentTab: 'activity' },
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
    account: { ...one, currentTab: 'activity' },
    activity: { ...initial.activity, state: 'failed' },
  },
  'account-activity-empty': {
    ...connected,
    ...at('Account'),
    account: { ...one, currentTab: 'activity' },
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
  'account-name-form': naming({}),
  'account-name-invalid': naming({ name: 'bob', invalid: true }),
  'account-name-loading': naming({ name: 'alice', loading: true }),
  'account-name-suggestions': naming({
    name: 'alice',
    suggestions: ['alice1', 'alice-1', 'alice01'].map((label) => ({
      name: `${label}.example.eth`,
    })),
  }),
  'account-name-empty': naming({ name: 'alice' }),
  'account-name-failed': naming({
    name: 'alice',
    error: { key: 'error.nameSuggestionsFailed' },
  }),
  'account-nfts': nftsTab({ spam: 2 }),
  'account-nfts-loading': nftsTab({ state: 'loading', count: 0, rows: [] }),
  'account-nfts-empty': nftsTab({ count: 0, rows: [] }),
  'account-nfts-failed': nftsTab({ state: 'failed', count: 0, rows: [] }),
  'account-nft': { ...nftsTab(nfts[0] ? { shown: nfts[0] } : {}), ...at('Nft', true) },
}
