import { type TypedDataDefinition, validateTypedData } from 'viem'
import { signer } from '../account.js'
import type { Method } from '../context.js'
import { invalidParams } from '../errors.js'
import { address, list } from '../params.js'

/** eth_signTypedData_v4 (EIP-712): [address, typed data as JSON text or object]. */
export const ethSignTypedDataV4: Method = async (params, context) => {
  const [by, data] = list(params)
  const account = signer(context, address(by, 'the signer'))
  const typed = parse(data)
  checkChain(typed, context.state.chain())
  await context.consent({
    kind: 'signTypedData',
    title: 'Sign this data?',
    details: [
      { label: 'Account', value: account.address },
      { label: 'For', value: JSON.stringify(typed.domain ?? {}, null, 2) },
      { label: String(typed.primaryType), value: JSON.stringify(typed.message, null, 2) },
    ],
  })
  return account.signTypedData(typed)
}

function parse(data: unknown): TypedDataDefinition {
  try {
    const typed = typeof data === 'string' ? JSON.parse(data) : data
    validateTypedData(typed)
    return typed
  } catch (error) {
    throw invalidParams(
      `not typed data of EIP-712: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** EIP-712: refuse to sign for a chain that is not the selected one. */
function checkChain({ domain }: TypedDataDefinition, selected: string): void {
  const chainId = domain?.chainId
  if (chainId === undefined || chainId === null) return
  if (!/^(0x[0-9a-fA-F]+|[0-9]+)$/.test(String(chainId))) {
    throw invalidParams(`domain.chainId is ${JSON.stringify(chainId)}`)
  }
  const wanted = `eip155:${BigInt(chainId)}`
  if (wanted !== selected)
    throw invalidParams(`the data is for ${wanted}, the wallet is on ${selected}`)
}
