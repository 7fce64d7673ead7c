import type { Method } from '../context.js'
import { invalidParams } from '../errors.js'
import { object } from '../params.js'
import { connect } from './accounts.js'

/** wallet_getPermissions (EIP-2255). */
export const walletGetPermissions: Method = async (_, { state }) =>
  state.permitted('eip155') ? [permission(state.visible('eip155'))] : []

/** wallet_requestPermissions (EIP-2255): always asks, also when already connected. */
export const walletRequestPermissions: Method = async (params, context) => {
  requireEthAccounts(params)
  await context.gate.pass('eip155', context.method)
  await connect(context)
  return [permission(context.state.visible('eip155'))]
}

/** wallet_revokePermissions: the page gives its permission back. */
export const walletRevokePermissions: Method = async (params, { state, emitter }) => {
  requireEthAccounts(params)
  if (state.permitted('eip155')) {
    state.forget('eip155')
    emitter.emit('accountsChanged', [])
  }
  return null
}

function requireEthAccounts(params: unknown): void {
  const names = Object.keys(object(params))
  if (names.length !== 1 || names[0] !== 'eth_accounts') {
    throw invalidParams('the only permission is { "eth_accounts": {} }')
  }
}

const permission = (accounts: readonly string[]) => ({
  parentCapability: 'eth_accounts',
  invoker: globalThis.location?.origin ?? 'null',
  caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
})
