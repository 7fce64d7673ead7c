import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { createFakeStorage } from '../../fixtures/storage.js'
import { elsewhereSubject } from '../../fixtures/subjects/elsewhere.js'
import { evmSubject } from '../../fixtures/subjects/evm.js'
import { solanaSubject } from '../../fixtures/subjects/solana.js'
import { viemSubject } from '../../fixtures/subjects/viemWallet.js'
import { eip1193 } from '../eip1193/eip1193.js'
import { walletStandard } from '../walletStandard/walletStandard.js'
import { adapterConformance, type CreateSubject } from './index.js'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', createFakeStorage())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const SUBJECTS: Record<string, CreateSubject> = {
  eip1193: () => evmSubject(eip1193()),
  walletStandard: () => solanaSubject(walletStandard()),
  WalletConnect: elsewhereSubject,
  givenProvider: () => viemSubject(),
  'givenProvider in a frame': () => viemSubject(true),
}

describe.each(Object.entries(SUBJECTS))('%s', (_, create) => {
  for (const { group, name, run } of adapterConformance) {
    it(`${group}: ${name}`, async ({ skip }) => {
      const reason = await run(create)
      if (reason !== undefined) skip(reason)
    })
  }
})
