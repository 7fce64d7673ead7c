import type { DrawstringOptions } from './DrawstringOptions.js'

/** The options as the text by which a second call is compared with the first. */
export function toText(options: DrawstringOptions): string {
  const { adapters, siwx, siweConfig, ...rest } = options
  const plain = { ...rest, adapters: adapters?.length, siwx: !!siwx, siweConfig: !!siweConfig }
  return JSON.stringify(plain, withoutBigInt)
}

/** Chain objects of libraries hold numbers that JSON does not know. */
export const withoutBigInt = (_: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value
