import { must, same } from './expect.js'
import { createRecorder } from './recorder.js'
import { fresh, given } from './scene.js'

export const finding = [
  given('finds a wallet that was there first, and describes it', async ({ found, name }) => {
    const connectors = found.filter((connector) => connector.name === name)
    same(connectors.length, 1, 'the number of times it was found')
    const [connector] = connectors
    must(connector !== undefined && connector.id.length > 0, 'it has no id')
    must(
      connector.icon === undefined || connector.icon.startsWith('data:image/'),
      'its icon is no image inside the page',
    )
  }),

  fresh('finds a wallet that comes late', async ({ adapter, announce, name }) => {
    const { sink, found } = createRecorder()
    const stop = adapter.start(sink)
    announce()
    stop()
    must(
      found.some((connector) => connector.name === name),
      'it was not found',
    )
  }),

  fresh('gives a wallet the same id each time it starts', async ({ adapter, announce, name }) => {
    announce()
    const ids = [0, 1].map(() => {
      const { sink, found } = createRecorder()
      adapter.start(sink)()
      return found.find((connector) => connector.name === name)?.id
    })
    must(ids[0] !== undefined, 'it was not found')
    same(ids[1], ids[0], 'the second id')
  }),

  fresh('finds nothing after it was stopped', async ({ adapter, announce }) => {
    const { sink, found } = createRecorder()
    adapter.start(sink)()
    const before = found.length
    announce()
    same(found.length, before, 'the number of connectors')
  }),

  given("hands out the wallet's own object", async ({ adapter, id }) => {
    must(adapter.provider(id) !== undefined, 'provider() gives nothing')
    same(adapter.provider('nobody'), undefined, 'the provider of nobody')
  }),
]
