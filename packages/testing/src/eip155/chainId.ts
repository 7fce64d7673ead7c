import { type Hex, numberToHex } from 'viem'
import { invalidParams } from './errors.js'
import { quantity } from './params.js'

/** `eip155:31337` → `0x7a69`. */
export const toHex = (caip2: string): Hex => numberToHex(BigInt(caip2.slice('eip155:'.length)))

/** `0x7a69` → `eip155:31337`; zero is no chain. */
export function toCaip2(value: unknown): string {
  const id = BigInt(quantity(value, 'chainId'))
  if (id === 0n) throw invalidParams('chainId must not be 0x0')
  return `eip155:${id}`
}
