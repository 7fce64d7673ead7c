import { rejection } from './expect.js'
import { given } from './scene.js'

export const switching = [
  given('switches to a network that the wallet knows', async ({ adapter, id, known }) => {
    await adapter.connect(id)
    await adapter.switchNetwork(id, known)
  }),

  given('rejects to switch to one that it does not know', async ({ adapter, id, unknown }) => {
    await adapter.connect(id)
    await rejection(() => adapter.switchNetwork(id, unknown), 'switchNetwork')
  }),
]
