import { base58, base64 } from '@scure/base'
import type { WalletAccount } from '@wallet-standard/base'
import { invalidParams, nodeUnreachable, ProviderRpcError } from '../eip155/errors.js'
import type { DevChain } from '../wallet/options.js'
import { chainOf, type SolanaContext, signer, solanaChains } from './context.js'
import { describe } from './describe.js'
import { parseTransaction, type Transaction, withSignature } from './transaction.js'

interface Input {
  account: WalletAccount
  /** The wire form. */
  transaction: Uint8Array
  chain?: string
}

interface SendOptions {
  skipPreflight?: boolean
  preflightCommitment?: string
  maxRetries?: number
  minContextSlot?: number
}

const supportedTransactionVersions = ['legacy', 0] as const

/** solana:signTransaction, and solana:signAndSendTransaction unless the wallet signs only. */
export const transactionFeatures = (context: SolanaContext) => ({
  ...signing(context),
  ...(context.state.options.signsOnly ? undefined : sending(context)),
})

const signing = (context: SolanaContext) => ({
  'solana:signTransaction': {
    version: '1.0.0' as const,
    supportedTransactionVersions,
    async signTransaction(...inputs: readonly Input[]) {
      const outputs = []
      for (const input of inputs) {
        outputs.push({ signedTransaction: await sign(context, input, 'solana:signTransaction') })
      }
      return outputs
    },
  },
})

const sending = (context: SolanaContext) => ({
  'solana:signAndSendTransaction': {
    version: '1.0.0' as const,
    supportedTransactionVersions,
    async signAndSendTransaction(
      ...inputs: readonly (Input & { chain: string; options?: SendOptions })[]
    ) {
      const outputs = []
      for (const input of inputs) {
        const chain = chainOf(context, input.chain)
        const signed = await sign(context, input, 'solana:signAndSendTransaction')
        outputs.push({
          signature: base58.decode(await send(context, chain, signed, input.options)),
        })
      }
      return outputs
    },
  },
})

async function sign(context: SolanaContext, input: Input, method: string): Promise<Uint8Array> {
  const key = signer(context, input.account)
  const transaction = read(input.transaction)
  if (!transaction.accounts.slice(0, transaction.signers).includes(key.address)) {
    throw invalidParams(`the transaction does not ask for a signature of ${key.address}`)
  }
  const sends = method === 'solana:signAndSendTransaction'
  const chain = input.chain ? chainOf(context, input.chain) : solanaChains(context.state)[0]
  await context.consent(method, {
    kind: sends ? 'sendTransaction' : 'signTransaction',
    title: sends ? 'Send this transaction?' : 'Sign this transaction?',
    details: [
      { label: 'Network', value: chain?.name ?? chain?.caip2 ?? 'unknown' },
      ...describe(transaction),
    ],
  })
  return withSignature(input.transaction, key.address, key.sign(transaction.message))
}

function read(bytes: Uint8Array): Transaction {
  try {
    return parseTransaction(bytes)
  } catch (error) {
    throw invalidParams(error instanceof Error ? error.message : String(error))
  }
}

async function send(
  { state }: SolanaContext,
  chain: DevChain,
  bytes: Uint8Array,
  options?: SendOptions,
) {
  const params = [base64.encode(bytes), { ...options, encoding: 'base64' }]
  const answer = await state.options
    .transport(chain.rpcUrl, 'sendTransaction', params)
    .catch((cause: unknown) => Promise.reject(nodeUnreachable(cause)))
  if (answer.error) {
    throw new ProviderRpcError(answer.error.code, answer.error.message, answer.error.data)
  }
  return String(answer.result)
}
