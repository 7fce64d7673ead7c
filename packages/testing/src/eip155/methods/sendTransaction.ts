import { formatEther, type Hex } from 'viem'
import { signer } from '../account.js'
import { toCaip2 } from '../chainId.js'
import type { Context, Method } from '../context.js'
import { invalidParams } from '../errors.js'
import { type Filled, fillTransaction } from '../fillTransaction.js'
import { address, object } from '../params.js'
import { nameOf } from './chain.js'

/** eth_sendTransaction: fills in what is missing, asks, signs here, sends the raw transaction. */
export const ethSendTransaction: Method = async (params, context) => {
  const asked = object(params)
  const account = signer(context, address(asked.from, 'from'))
  checkChain(asked.chainId, context)
  const transaction = await fillTransaction(asked, account.address, context)
  await context.consent({
    kind: 'sendTransaction',
    title: 'Send this transaction?',
    details: describe(transaction, account.address, context),
  })
  return context.node('eth_sendRawTransaction', [await account.signTransaction(transaction)])
}

function checkChain(asked: unknown, { state }: Context): void {
  if (asked === undefined) return
  const wanted = toCaip2(asked)
  if (wanted !== state.chain()) {
    throw invalidParams(`the transaction is for ${wanted}, the wallet is on ${state.chain()}`)
  }
}

const symbolOf = ({ state }: Context) =>
  state.chains().find(({ caip2 }) => caip2 === state.chain())?.symbol ?? 'ETH'

function describe(tx: Filled, from: Hex, context: Context) {
  return [
    { label: 'From', value: from },
    { label: 'To', value: tx.to ?? 'New contract' },
    { label: 'Value', value: `${formatEther(tx.value)} ${symbolOf(context)}` },
    { label: 'Network', value: nameOf(context, context.state.chain()) },
    { label: 'Gas limit', value: String(tx.gas) },
    ...(tx.data === '0x' ? [] : [{ label: 'Data', value: tx.data }]),
  ]
}
