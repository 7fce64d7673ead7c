import { getTypesForEIP712Domain, hashTypedData, isHex, type TypedDataDefinition } from 'viem'
import { parseExactly } from './parseExactly.js'

type Fields = readonly { readonly name: string; readonly type: string }[]
type Types = Readonly<Record<string, Fields>>

/** What is to be signed, and the chain that its domain names, which its hash need not be of. */
export interface GivenTypedData {
  typed: TypedDataDefinition
  chainId: bigint | undefined
}

/**
 * Typed data of EIP-712, given as JSON text or as an object, with nothing left in it but what its hash is of: integers are `bigint`,
 * and members that no type names are gone. Throws where a value is not exactly one of its type.
 */
export function readTypedData(data: unknown): GivenTypedData {
  const given = typeof data === 'string' ? parseExactly(data) : data
  const { domain = {}, types, primaryType, message } = members(given, 'the data')
  const domainData = members(domain, 'domain')
  const { chainId: chain } = domainData
  const chainId =
    chain === undefined || chain === null ? undefined : integer(chain, 'domain.chainId')
  domainData.chainId = chainId
  const all = {
    EIP712Domain: getTypesForEIP712Domain({ domain: domainData }),
    ...members(types, 'types'),
  } as unknown as Types
  const typed = {
    domain: struct(all, 'EIP712Domain', domainData, 'domain'),
    types: all,
    primaryType: String(primaryType),
    message:
      primaryType === 'EIP712Domain' ? {} : struct(all, `${primaryType}`, message, 'message'),
  } as TypedDataDefinition
  // Throws where a value does not fit its type, before anybody is asked.
  hashTypedData(typed)
  return { typed, chainId }
}

function struct(types: Types, name: string, value: unknown, path: string) {
  const fields = Object.hasOwn(types, name) ? types[name] : undefined
  if (!fields) throw new Error(`there is no type ${name}`)
  const given = members(value, path)
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      read(types, field.type, given[field.name], `${path}.${field.name}`),
    ]),
  )
}

function read(types: Types, type: string, value: unknown, path: string): unknown {
  const array = /^(.*)\[(\d*)\]$/.exec(type)
  if (array) {
    const [, of = '', length] = array
    if (!Array.isArray(value)) throw new Error(`${path} must be a list`)
    if (length && value.length !== Number(length)) throw new Error(`${path} must have ${length}`)
    return value.map((item, at) => read(types, of, item, `${path}[${at}]`))
  }
  if (Object.hasOwn(types, type)) return struct(types, type, value, path)
  if (/^u?int\d*$/.test(type)) return integer(value, path)
  const fits =
    type === 'bool'
      ? typeof value === 'boolean'
      : type === 'string'
        ? typeof value === 'string'
        : isHex(value) && value.length % 2 === 0
  if (!fits) throw new Error(`${path} must be of type ${type}`)
  return value
}

/** A number beyond 2^53 was rounded before it came here, and nobody knows from what. */
function integer(value: unknown, path: string): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(-?\d+|0x[\da-f]+)$/i.test(value)) return BigInt(value)
  const why =
    typeof value === 'number' && Number.isInteger(value) ? ' (as text: it is too large)' : ''
  throw new Error(`${path} must be an integer${why}`)
}

function members(value: unknown, path: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new Error(`${path} must be an object`)
}
