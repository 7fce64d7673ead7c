import { type Hex, isAddress, isHex } from 'viem'
import { invalidParams } from './errors.js'

/** The parameters as a list. */
export function list(params: unknown): readonly unknown[] {
  if (params === undefined) return []
  if (!Array.isArray(params)) throw invalidParams('expected a list')
  return params
}

/** The parameter at `index` as an object. */
export function object(params: unknown, index = 0): Record<string, unknown> {
  const value = list(params)[index]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidParams(`parameter ${index} must be an object`)
  }
  return value as Record<string, unknown>
}

/** A quantity of EIP-1474: 0x and hex digits without leading zeros. */
export function quantity(value: unknown, name: string): Hex {
  if (typeof value === 'string' && /^0x(0|[1-9a-fA-F][0-9a-fA-F]*)$/.test(value))
    return value as Hex
  throw invalidParams(`${name} must be a hex quantity such as 0x1, not ${JSON.stringify(value)}`)
}

export function optionalQuantity(value: unknown, name: string): bigint | undefined {
  return value === undefined || value === null ? undefined : BigInt(quantity(value, name))
}

export function address(value: unknown, name: string): Hex {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return value
  throw invalidParams(`${name} must be an address, not ${JSON.stringify(value)}`)
}

export function bytes(value: unknown, name: string): Hex {
  if (isHex(value) && value.length % 2 === 0) return value
  throw invalidParams(`${name} must be hex bytes`)
}
