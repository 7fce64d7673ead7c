import { createDevWallet, type DevWallet, reject } from '@drawstring/testing'
import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { networkOf } from '../../fixtures/network.js'
import { createFakeStorage } from '../../fixtures/storage.js'
import type { Adapter } from '../Adapter.js'
import { eip1193 } from '../eip1193/eip1193.js'
import { walletStandard } from '../walletStandard/walletStandard.js'
import { adapterConformance, type Subject } from './index.js'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', createFakeStorage())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('eip1193', () => {
  for (const { name, run } of adapterConformance) it(name, () => run(evm))
})

describe('walletStandard', () => {
  for (const { name, run } of adapterConformance) it(name, () => run(solana))
})

const evm = () =>
  subject(eip1193(), 'eip155', {
    known: networkOf('eip155:137'),
    unknown: networkOf('eip155:424242'),
    chains: ['eip155:1', 'eip155:137'],
    account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  })

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const solana = () =>
  subject(walletStandard(), 'solana', {
    known: networkOf(MAINNET),
    unknown: networkOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
    chains: [MAINNET],
    account: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  })

interface Facts extends Pick<Subject, 'known' | 'unknown'> {
  chains: readonly string[]
  account: string
}

function subject(adapter: Adapter, namespace: 'eip155' | 'solana', facts: Facts): Subject {
  const chains = facts.chains.map((caip2) => ({ caip2, rpcUrl: 'http://node.invalid' }))
  const wallet: DevWallet = createDevWallet({ chains, approval: 'auto' })
  return {
    adapter,
    name: wallet.name,
    accounts: [facts.account],
    known: facts.known,
    unknown: facts.unknown,
    announce: () => wallet.announce(),
    agree: (yes) => wallet.use(yes ? 'auto' : () => reject()),
    choose: (accounts) =>
      accounts.length > 0 ? wallet.setAccounts(accounts, namespace) : wallet.revoke(namespace),
    close: () => wallet.remove(),
  }
}
