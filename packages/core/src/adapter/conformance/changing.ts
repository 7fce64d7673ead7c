import type { Network } from '../../generated/protocol.js'
import { must, same, settled } from './expect.js'
import { given } from './scene.js'

export const changing = [
  // Without it the page would show an account that cannot sign.
  given('tells when the visitor takes the permission back', [], async (scene) => {
    const { adapter, id, told, choose } = scene
    await adapter.connect(id)
    await settled()
    told.length = 0
    choose([])
    await settled()
    must(
      told.some(([what, , about]) => what === 'accountsChanged' && JSON.stringify(about) === '[]'),
      'it was not told',
    )
  }),

  // Once: a second listener would tell twice.
  given('tells after a reconnection too', [], async ({ adapter, id, told, choose }) => {
    await adapter.connect(id)
    await adapter.reconnect(id)
    await settled()
    told.length = 0
    choose([])
    await settled()
    same(told.length, 1, 'the number of times it was told')
  }),

  given('is silent once stopped', [], async ({ adapter, id, told, choose, stop }) => {
    await adapter.connect(id)
    await settled()
    told.length = 0
    stop()
    choose([])
    await settled()
    same(told, [], 'what was told')
  }),

  // A balance or a transaction for the network of before would be wrong.
  given(
    'tells when the visitor switches the network in the wallet',
    ['move'],
    async ({ adapter, id, known, told, move }) => {
      await adapter.connect(id)
      await settled()
      told.length = 0
      move(known)
      await settled()
      const chains = told.filter(([what, about]) => what === 'chainChanged' && about === id)
      must(chains.length > 0, 'it was not told')
      for (const [, , chain] of chains)
        must(isNetwork(chain, known), `the network that was told is ${chain}`)
    },
  ),

  given(
    'is silent about the network after a disconnection',
    ['move'],
    async ({ adapter, id, known, told, move }) => {
      await adapter.connect(id)
      await adapter.disconnect(id)
      await settled()
      told.length = 0
      move(known)
      await settled()
      same(told, [], 'what was told')
    },
  ),

  given(
    'is silent about the network once stopped',
    ['move'],
    async ({ adapter, id, known, told, move, stop }) => {
      await adapter.connect(id)
      await settled()
      told.length = 0
      stop()
      move(known)
      await settled()
      same(told, [], 'what was told')
    },
  ),
]

/** A CAIP-2 id, a number as text, or hex. */
function isNetwork(told: unknown, { caipNetworkId, id }: Network): boolean {
  if (typeof told !== 'string') return false
  const isNumber = /^(0x[\da-f]+|\d+)$/i.test(told)
  return told === caipNetworkId || (isNumber && String(Number(told)) === id)
}
