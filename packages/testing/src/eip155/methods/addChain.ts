import type { Transport } from '../../rpc/transport.js'
import type { DevChain } from '../../wallet/options.js'
import { toCaip2 } from '../chainId.js'
import type { Method } from '../context.js'
import { invalidParams } from '../errors.js'
import { object } from '../params.js'
import { askToSwitch } from './chain.js'

/** wallet_addEthereumChain (EIP-3085): adds a chain after a yes, then offers to switch to it. */
export const walletAddEthereumChain: Method = async (params, context) => {
  const chain = read(object(params))
  const { state } = context
  if (!state.chains().some(({ caip2 }) => caip2 === chain.caip2)) {
    await checkNode(chain, context.state.options.transport)
    await context.consent({
      kind: 'addChain',
      title: 'Add this network?',
      details: [
        { label: 'Name', value: chain.name ?? chain.caip2 },
        { label: 'Chain', value: chain.caip2 },
        { label: 'Node', value: chain.rpcUrl },
      ],
    })
    state.addChain(chain)
  }
  if (state.chain() !== chain.caip2) await askToSwitch(context, chain.caip2)
  return null
}

function read(asked: Record<string, unknown>): DevChain {
  const caip2 = toCaip2(asked.chainId)
  const rpcUrls = asked.rpcUrls
  const rpcUrl = Array.isArray(rpcUrls) ? rpcUrls.find(isHttp) : undefined
  if (!rpcUrl) throw invalidParams('rpcUrls must hold an http(s) address')
  const name = asked.chainName
  if (typeof name !== 'string' || name === '') throw invalidParams('chainName must be a text')
  const coin = asked.nativeCurrency as { symbol?: unknown } | undefined
  return { caip2, rpcUrl, name, ...(typeof coin?.symbol === 'string' && { symbol: coin.symbol }) }
}

const isHttp = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//.test(url)

/** EIP-3085: the node must answer the chain id that is to be added. */
async function checkNode({ rpcUrl, caip2 }: DevChain, ask: Transport): Promise<void> {
  const answer = await ask(rpcUrl, 'eth_chainId', []).catch((error: unknown) => {
    throw invalidParams(`the node at ${rpcUrl} does not answer: ${String(error)}`)
  })
  const real = answer.error ? undefined : toCaip2(answer.result)
  if (real !== caip2) throw invalidParams(`the node at ${rpcUrl} serves ${real}, not ${caip2}`)
}
