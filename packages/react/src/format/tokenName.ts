import type { SwapToken, Token } from '@drawstring/core'
import { shorten } from './formats.js'

/** What a token is called beside an amount: its symbol, or its address where the symbol is a stranger's word. */
export function tokenName(token: Token | SwapToken | undefined): string {
  if (!token) return ''
  const { address, symbol, verified } = token
  return address && !verified ? shorten(address) : symbol
}
