import { formatEther, type Hex } from 'viem'
import { signer } from '../account.js'
import { CALLS_ADDRESS, type Call, DEPLOYMENT, executeData, FACTORY } from '../calls/contract.js'
import { toCaip2, toHex } from '../chainId.js'
import type { Context, Method } from '../context.js'
import { invalidParams, ProviderRpcError, unsupportedMethod } from '../errors.js'
import { fillTransaction } from '../fillTransaction.js'
import { address, bytes, list, object, optionalQuantity } from '../params.js'
import { nameOf } from './chain.js'

/** wallet_getCapabilities (EIP-5792): several calls in one transaction, on the networks that it knows, where the wallet was told to offer that. */
export const walletGetCapabilities: Method = async (params, context) => {
  requireCalls(context)
  const [by, chains] = list(params)
  signer(context, address(by, 'the account'))
  const known = context.state.chains().map(({ caip2 }) => toHex(caip2))
  const wanted = Array.isArray(chains) ? known.filter((id) => chains.includes(id)) : known
  return Object.fromEntries(wanted.map((id) => [id, { atomic: { status: 'supported' } }]))
}

/** wallet_sendCalls (EIP-5792): asks once, and does all of them in one transaction of the account to itself (EIP-7702), or none. */
export const walletSendCalls: Method = async (params, context) => {
  requireCalls(context)
  const asked = object(params)
  const account = signer(context, address(asked.from, 'from'))
  const caip2 = toCaip2(asked.chainId)
  if (caip2 !== context.state.chain()) {
    throw invalidParams(`the calls are for ${caip2}, the wallet is on ${context.state.chain()}`)
  }
  const calls = readCalls(asked.calls)
  await context.consent({
    kind: 'sendCalls',
    title: calls.length === 1 ? 'Send this call?' : `Send these ${calls.length} calls?`,
    details: [
      { label: 'From', value: account.address },
      { label: 'Network', value: nameOf(context, caip2) },
      ...calls.map(({ to, value, data }, index) => ({
        label: `Call ${index + 1}`,
        value: `${to}, ${formatEther(value)} ETH, ${data}`,
      })),
    ],
  })
  await deploy(context, account.address)
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const itself = { to: account.address, value: hex(value), data: executeData(calls) }
  const filled = await fillTransaction({ ...itself, gas: GAS }, account.address, context)
  if (filled.type !== 'eip1559') throw invalidParams('this network has no base fee')
  const authorization = await account.signAuthorization({
    address: CALLS_ADDRESS,
    chainId: filled.chainId,
    // Its own transaction takes the number before.
    nonce: filled.nonce + 1,
  })
  const raw = await account.signTransaction({
    ...filled,
    type: 'eip7702',
    to: account.address,
    authorizationList: [authorization],
  })
  return { id: await context.node('eth_sendRawTransaction', [raw]) }
}

/** wallet_getCallsStatus (EIP-5792). The id is the transaction's hash. */
export const walletGetCallsStatus: Method = async (params, context) => {
  requireCalls(context)
  const [id] = list(params)
  const hash = bytes(id, 'the id')
  const told = { version: '2.0.0', id: hash, chainId: toHex(context.state.chain()), atomic: true }
  const receipt = (await context.node('eth_getTransactionReceipt', [hash])) as Receipt | null
  if (receipt) {
    const status = receipt.status === '0x1' ? DONE : REVERTED
    return { ...told, status, receipts: [receipt] }
  }
  if (!(await context.node('eth_getTransactionByHash', [hash]))) {
    throw new ProviderRpcError(UNKNOWN_CALLS, 'No calls are known by this id.')
  }
  return { ...told, status: PENDING }
}

interface Receipt {
  status: Hex
}

const PENDING = 100
const DONE = 200
const REVERTED = 500
/** EIP-5792's number for an id that the wallet does not know. */
const UNKNOWN_CALLS = 5730
/** More than the few calls of a page need; what is not used is not paid. Nodes differ in how they guess for borrowed code. */
const GAS: Hex = '0x1e8480'

const hex = (number: bigint): Hex => `0x${number.toString(16)}`

function requireCalls({ state, method }: Context): void {
  if (!state.options.calls) throw unsupportedMethod(method)
}

function readCalls(asked: unknown): Call[] {
  if (!Array.isArray(asked) || asked.length === 0) throw invalidParams('calls must be a list')
  return asked.map((_, index) => {
    const call = object(asked, index)
    return {
      to: address(call.to, `the target of call ${index}`),
      value: optionalQuantity(call.value, 'value') ?? 0n,
      data: bytes(call.data ?? '0x', 'data'),
    }
  })
}

/** Puts the code in place, once for a chain. */
async function deploy(context: Context, from: Hex): Promise<void> {
  if ((await context.node('eth_getCode', [CALLS_ADDRESS, 'latest'])) !== '0x') return
  const account = signer(context, from)
  const made = await fillTransaction({ to: FACTORY, data: DEPLOYMENT }, from, context)
  await context.node('eth_sendRawTransaction', [await account.signTransaction(made)])
}
