import type { WalletAccount } from '@wallet-standard/base'
import { readable } from '../panel/words.js'
import { type SolanaContext, signer } from './context.js'

interface Input {
  account: WalletAccount
  message: Uint8Array
}

/** solana:signMessage: signs the bytes as they are. */
export const signMessageFeature = (context: SolanaContext) => ({
  'solana:signMessage': {
    version: '1.1.0' as const,
    async signMessage(...inputs: readonly Input[]) {
      const outputs = []
      for (const { account, message } of inputs) {
        const key = signer(context, account)
        await context.consent('solana:signMessage', {
          kind: 'signMessage',
          title: 'Sign this message?',
          details: [
            { label: 'Account', value: key.address },
            { label: 'Message', value: readable(message) },
          ],
        })
        outputs.push({
          signedMessage: message,
          signature: key.sign(message),
          signatureType: 'ed25519',
        })
      }
      return outputs
    },
  },
})
