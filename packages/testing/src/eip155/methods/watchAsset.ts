import type { Method } from '../context.js'
import { invalidParams } from '../errors.js'
import { address } from '../params.js'

/** wallet_watchAsset (EIP-747). Its parameters are an object, not a list; a list of one is forgiven. */
export const walletWatchAsset: Method = async (params, context) => {
  const asked = (Array.isArray(params) ? params[0] : params) as
    | { type?: unknown; options?: Record<string, unknown> }
    | undefined
  if (asked?.type !== 'ERC20') throw invalidParams('the only type of asset is "ERC20"')
  const { symbol, decimals } = asked.options ?? {}
  if (typeof symbol !== 'string' || symbol === '' || symbol.length > 11) {
    throw invalidParams('options.symbol must be a text of 1 to 11 characters')
  }
  if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > 36) {
    throw invalidParams('options.decimals must be a whole number from 0 to 36')
  }
  await context.consent({
    kind: 'watchAsset',
    title: 'Show this token?',
    details: [
      { label: 'Token', value: symbol },
      { label: 'Contract', value: address(asked.options?.address, 'options.address') },
    ],
  })
  return true
}
