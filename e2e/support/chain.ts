import type { Chain } from './world.js'

/** Asks a chain directly, past the gateway. */
export async function ask<T>(
  chain: Pick<Chain, 'rpcUrl'>,
  method: string,
  ...params: unknown[]
): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body })
  const { result, error } = (await answer.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Gives an address so much, in smallest units. What the gateway read of the last block counts until there is another, so one is made. */
export async function setBalance(
  chain: Pick<Chain, 'rpcUrl'>,
  address: string,
  units: bigint,
): Promise<void> {
  await ask(chain, 'anvil_setBalance', address, `0x${units.toString(16)}`)
  await ask(chain, 'anvil_mine')
}

/** What an address holds on an Ethereum chain, in whole coins, every digit. */
export async function coins(chain: Pick<Chain, 'rpcUrl'>, address: string): Promise<string> {
  const units = BigInt(await ask<string>(chain, 'eth_getBalance', address, 'latest'))
  return decimal(units, 18)
}

/** What an address holds on the Solana chain, in whole coins. */
export async function sol(chain: Pick<Chain, 'rpcUrl'>, address: string): Promise<string> {
  const { value } = await ask<{ value: number }>(chain, 'getBalance', address)
  return decimal(BigInt(value), 9)
}

function decimal(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (fraction && `.${fraction}`)
}
