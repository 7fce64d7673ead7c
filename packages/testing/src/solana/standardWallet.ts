import { base58 } from '@scure/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { Approver } from '../approval/approver.js'
import type { Gate } from '../wallet/gate.js'
import type { State } from '../wallet/state.js'
import { standardName } from './chainName.js'
import { connectFeature } from './connect.js'
import { consentOf, type SolanaContext, solanaChains } from './context.js'
import { signMessageFeature } from './signMessage.js'
import { transactionFeatures } from './signTransaction.js'

type OnChange = (properties: { accounts: readonly WalletAccount[] }) => void

const SIGNS = ['solana:signTransaction', 'solana:signMessage'] as const
const SENDS = 'solana:signAndSendTransaction'

/** The wallet as the Wallet Standard sees it, and how to tell its listeners of other accounts. */
export function createStandardWallet(
  state: State,
  approver: Approver,
  gate: Gate,
): { wallet: Wallet; changed: () => void } {
  const listeners = new Set<OnChange>()
  const chains = [...new Set(solanaChains(state).map(({ caip2 }) => standardName(caip2)))]

  const context: SolanaContext = {
    state,
    gate,
    consent: consentOf(state, approver),
    accounts: () =>
      state.visible('solana').map((address) => ({
        address,
        publicKey: base58.decode(address),
        chains,
        features: state.options.signsOnly ? SIGNS : [...SIGNS, SENDS],
      })),
    changed() {
      for (const listener of listeners) listener({ accounts: context.accounts() })
    },
  }

  const wallet: Wallet = {
    version: '1.0.0',
    name: state.options.name,
    icon: state.options.icon as Wallet['icon'],
    chains,
    features: {
      ...connectFeature(context),
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: OnChange) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      ...transactionFeatures(context),
      ...signMessageFeature(context),
    },
    get accounts() {
      return context.accounts()
    },
  }
  return { wallet, changed: context.changed }
}
