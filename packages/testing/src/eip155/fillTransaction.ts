import type { Hex } from 'viem'
import type { Context } from './context.js'
import { address, bytes, optionalQuantity, quantity } from './params.js'

interface Base {
  chainId: number
  nonce: number
  to?: Hex
  value: bigint
  data: Hex
  gas: bigint
}

/** A transaction with nothing left open, ready to sign. */
export type Filled = Base &
  (
    | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
    | { type: 'legacy'; gasPrice: bigint }
  )

/** Fills nonce, gas and fees from the node where the page gave none. */
export async function fillTransaction(
  asked: Record<string, unknown>,
  from: Hex,
  context: Context,
): Promise<Filled> {
  const to = asked.to ? address(asked.to, 'to') : undefined
  const data = bytes(asked.data ?? asked.input ?? '0x', 'data')
  const value = optionalQuantity(asked.value, 'value') ?? 0n
  const number = async (method: string, params: unknown) =>
    BigInt(quantity(await context.node(method, params), method))

  const nonce = optionalQuantity(asked.nonce, 'nonce')
  const gas = optionalQuantity(asked.gas ?? asked.gasLimit, 'gas')
  const call = { from, ...(to && { to }), data, value: `0x${value.toString(16)}` }
  return {
    chainId: Number(context.state.chain().slice('eip155:'.length)),
    nonce: Number(nonce ?? (await number('eth_getTransactionCount', [from, 'pending']))),
    ...(to && { to }),
    value,
    data,
    gas: gas ?? (await number('eth_estimateGas', [call])),
    ...(await fees(asked, context, number)),
  }
}

type Ask = (method: string, params: unknown) => Promise<bigint>

/** EIP-1559 fees where blocks have a base fee (twice the base plus the tip), a gas price elsewhere. */
async function fees(asked: Record<string, unknown>, context: Context, number: Ask) {
  const gasPrice = optionalQuantity(asked.gasPrice, 'gasPrice')
  if (gasPrice !== undefined) return { type: 'legacy', gasPrice } as const
  const block = (await context.node('eth_getBlockByNumber', ['latest', false])) as {
    baseFeePerGas?: Hex
  } | null
  if (!block?.baseFeePerGas) {
    return { type: 'legacy', gasPrice: await number('eth_gasPrice', []) } as const
  }
  const tip =
    optionalQuantity(asked.maxPriorityFeePerGas, 'maxPriorityFeePerGas') ??
    (await number('eth_maxPriorityFeePerGas', []))
  const most =
    optionalQuantity(asked.maxFeePerGas, 'maxFeePerGas') ?? BigInt(block.baseFeePerGas) * 2n + tip
  return {
    type: 'eip1559',
    maxFeePerGas: most,
    maxPriorityFeePerGas: tip < most ? tip : most,
  } as const
}
