import { toFault } from '../toFault.js'
import { rejection, same } from './expect.js'
import { given } from './scene.js'

const ASKED = { method: 'eth_chainId', params: [] }

export const failing = [
  // Wallets go away between the list and the press.
  given('rejects what is asked of a wallet that is not there', [], async ({ adapter, known }) => {
    const calls: Record<string, () => Promise<unknown>> = {
      connect: () => adapter.connect('nobody'),
      reconnect: () => adapter.reconnect('nobody'),
      disconnect: () => adapter.disconnect('nobody'),
      switchNetwork: () => adapter.switchNetwork('nobody', known),
      addNetwork: () => adapter.addNetwork('nobody', known),
      request: () => adapter.request('nobody', ASKED, known.caipNetworkId),
    }
    for (const [what, call] of Object.entries(calls)) {
      same(toFault(await rejection(call, what)).kind, 'gone', `the fault of ${what}`)
    }
  }),

  // From the code the core knows that the visitor declined, that a network is to be added, that a
  // window is open already.
  given(
    'keeps the codes of failures, however they are wrapped',
    ['fail', 'sign'],
    async ({ adapter, id, known, fail, sign }) => {
      await adapter.connect(id)
      for (const code of CODES) {
        for (const [wrapper, wrap] of Object.entries(WRAPPERS)) {
          fail(wrap(code))
          const ask = () => adapter.request(id, sign.request, known.caipNetworkId)
          const fault = toFault(await rejection(ask, 'request'))
          same(fault.code, code, `the code in the words of ${wrapper}`)
        }
      }
    },
  ),
]

/** The visitor's no, an unknown network, and "asked already". */
const CODES = [4001, 4902, -32002]

/** How libraries and wallets put an error of this code. */
const WRAPPERS: Record<string, (code: number) => unknown> = {
  'EIP-1193': (code) => Object.assign(new Error('It failed.'), { code }),
  'MetaMask, in an internal error': (code) => ({
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { originalError: { code, message: 'It failed.' } },
  }),
  'ethers 5': (code) => ({ code: 'UNKNOWN_ERROR', error: { code, message: 'It failed.' } }),
  'ethers 6': (code) =>
    Object.assign(new Error('could not coalesce error'), {
      code: 'UNKNOWN_ERROR',
      info: { error: { code, message: 'It failed.' } },
    }),
  viem: (code) =>
    Object.assign(new Error('An unknown error occurred.'), {
      shortMessage: 'An unknown error occurred.',
      cause: Object.assign(new Error('RPC error'), { cause: { code, message: 'It failed.' } }),
    }),
  'JSON-RPC': (code) => ({ jsonrpc: '2.0', id: 1, error: { code, message: 'It failed.' } }),
  'a text': (code) => JSON.stringify({ code, message: 'It failed.' }),
}
