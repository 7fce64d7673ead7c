import type { WalletAccount } from '@wallet-standard/base'
import { shortAddress } from '../panel/words.js'
import type { SolanaContext } from './context.js'

/** standard:connect: asks once, then remembers; `silent` never asks. */
export const connectFeature = (context: SolanaContext) => ({
  'standard:connect': {
    version: '1.0.0' as const,
    async connect(input?: { silent?: boolean }): Promise<{ accounts: readonly WalletAccount[] }> {
      const { state } = context
      if (input?.silent || context.accounts().length > 0) return { accounts: context.accounts() }
      await context.gate.pass('solana', 'standard:connect')
      if (!state.permitted('solana')) await ask(context)
      return { accounts: context.accounts() }
    },
  },
  'standard:disconnect': {
    version: '1.0.0' as const,
    async disconnect(): Promise<void> {
      if (!context.state.permitted('solana')) return
      const { disconnectFails } = context.state.options
      if (disconnectFails !== undefined) throw new Error(disconnectFails)
      context.state.forget('solana')
      context.changed()
    },
  },
})

async function ask(context: SolanaContext): Promise<void> {
  const accounts = context.state.offered('solana')
  const { twice } = await context.consent('standard:connect', {
    kind: 'connect',
    title: 'Connect to this site?',
    details: [
      {
        label: accounts.length === 1 ? 'Account' : 'Accounts',
        value: accounts.map(shortAddress).join(', '),
      },
      { label: 'The site may', value: 'See your address and balance, and ask for signatures' },
    ],
  })
  context.state.permit('solana', accounts)
  for (let i = 0; i < (twice ? 2 : 1); i++) context.changed()
}
