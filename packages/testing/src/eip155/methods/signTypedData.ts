import { signer } from '../account.js'
import type { Method } from '../context.js'
import { invalidParams } from '../errors.js'
import { address, list } from '../params.js'
import { type GivenTypedData, readTypedData } from '../typedData.js'

/** eth_signTypedData_v4 (EIP-712): [address, typed data as JSON text or object]. */
export const ethSignTypedDataV4: Method = async (params, context) => {
  const [by, data] = list(params)
  const account = signer(context, address(by, 'the signer'))
  const { typed, chainId } = parse(data)
  checkChain(chainId, context.state.chain())
  await context.consent({
    kind: 'signTypedData',
    title: 'Sign this data?',
    details: [
      { label: 'Account', value: account.address },
      { label: 'For', value: written(typed.domain) },
      { label: String(typed.primaryType), value: written(typed.message) },
    ],
  })
  return account.signTypedData(typed)
}

function parse(data: unknown): GivenTypedData {
  try {
    return readTypedData(data)
  } catch (error) {
    throw invalidParams(
      `not typed data of EIP-712: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** As JSON, with big integers as texts of all their digits. */
const written = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part), 2)

/** EIP-712: refuse to sign for a chain that is not the selected one. */
function checkChain(chainId: bigint | undefined, selected: string): void {
  if (chainId === undefined) return
  const wanted = `eip155:${chainId}`
  if (wanted !== selected)
    throw invalidParams(`the data is for ${wanted}, the wallet is on ${selected}`)
}
