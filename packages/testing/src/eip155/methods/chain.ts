import { toCaip2, toHex } from '../chainId.js'
import type { Context, Method } from '../context.js'
import { unrecognizedChain } from '../errors.js'
import { object } from '../params.js'

/** eth_chainId of the selected chain. */
export const ethChainId: Method = async (_, { state }) => toHex(state.chain())

/** net_version: the same, in decimal. */
export const netVersion: Method = async (_, { state }) => state.chain().slice('eip155:'.length)

/** wallet_switchEthereumChain (EIP-3326): 4902 for a chain without a node. */
export const walletSwitchEthereumChain: Method = async (params, context) => {
  const wanted = object(params).chainId
  const caip2 = toCaip2(wanted)
  if (!context.state.chains().some((chain) => chain.caip2 === caip2)) {
    throw unrecognizedChain(String(wanted))
  }
  if (context.state.chain() !== caip2) await askToSwitch(context, caip2)
  return null
}

/** Asks to go to `caip2` and goes, unless the script says otherwise. */
export async function askToSwitch(context: Context, caip2: string): Promise<void> {
  const { state } = context
  const { instead, twice } = await context.consent({
    kind: 'switchChain',
    title: 'Switch network?',
    details: [
      { label: 'From', value: nameOf(context, state.chain()) },
      { label: 'To', value: nameOf(context, caip2) },
    ],
  })
  if (instead === 'stay') return
  select(context, instead ?? caip2)
  if (twice) context.emitter.emit('chainChanged', toHex(state.chain()))
}

function select({ state, emitter }: Context, caip2: string): void {
  state.selectChain(caip2)
  emitter.emit('chainChanged', toHex(caip2))
}

export function nameOf({ state }: Context, caip2: string): string {
  const chain = state.chains().find((known) => known.caip2 === caip2)
  return chain?.name ? `${chain.name} (${caip2})` : caip2
}
