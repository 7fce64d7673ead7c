import { must, same, settled } from './expect.js'
import { given } from './scene.js'

export const changing = [
  given('tells when the visitor takes the permission back', async (scene) => {
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

  given('tells after a reconnection too', async ({ adapter, id, told, choose }) => {
    await adapter.connect(id)
    await adapter.reconnect(id)
    await settled()
    told.length = 0
    choose([])
    await settled()
    same(told.length, 1, 'the number of times it was told')
  }),

  given('is silent once stopped', async ({ adapter, id, told, choose, stop }) => {
    await adapter.connect(id)
    await settled()
    told.length = 0
    stop()
    choose([])
    await settled()
    same(told, [], 'what was told')
  }),
]
