import { parseUnits } from 'viem'
import { deployer } from './accounts.js'
import type { Chain, Deployed } from './chain.js'
import type { Tokens } from './tokens.js'

/** Whole tokens by the token's key, as people write them. */
export interface Stock {
  token: string
  amount: string
}

/** A token, an amount of it in smallest units that the deployer now holds, and the leave for `spender` to take it. */
export async function supply(
  chain: Chain,
  tokens: Tokens,
  { token: key, amount }: Stock,
  spender: Deployed,
) {
  const token = tokens[key]
  if (!token) throw new Error(`there is no token ${key}`)
  const units = parseUnits(amount, token.decimals)
  if (token.kind !== 'weth') await chain.send(token, 'mint', [deployer.address, units])
  // Tether lets an allowance change only by way of zero.
  await chain.send(token, 'approve', [spender.address, 0n])
  await chain.send(token, 'approve', [spender.address, units])
  return { token, units }
}

/** Later than any test. */
export const NO_DEADLINE = 2n ** 40n
