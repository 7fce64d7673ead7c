import { must, same, settled } from './expect.js'
import { createRecorder } from './recorder.js'
import { fresh, given } from './scene.js'

export const finding = [
  // An icon on another site would track visitors.
  given('finds a wallet that was there first, and describes it', [], async ({ found, name }) => {
    const connectors = found.filter((connector) => connector.name === name)
    same(connectors.length, 1, 'the number of times it was found')
    const [connector] = connectors
    must(connector !== undefined && connector.id.length > 0, 'it has no id')
    must(
      connector.icon === undefined || connector.icon.startsWith('data:image/'),
      'its icon is no image inside the page',
    )
  }),

  // Extensions may be injected after the page's scripts ran.
  fresh('finds a wallet that comes late', [], async ({ adapter, announce, name }) => {
    const { sink, found } = createRecorder()
    const stop = adapter.start(sink)
    announce()
    stop()
    must(
      found.some((connector) => connector.name === name),
      'it was not found',
    )
  }),

  // A session is stored with this id: after a reload it is found by it.
  fresh(
    'gives a wallet the same id each time it starts',
    [],
    async ({ adapter, announce, name }) => {
      announce()
      const ids = [0, 1].map(() => {
        const { sink, found } = createRecorder()
        adapter.start(sink)()
        return found.find((connector) => connector.name === name)?.id
      })
      must(ids[0] !== undefined, 'it was not found')
      same(ids[1], ids[0], 'the second id')
    },
  ),

  // A page that removed the adapter hears nothing of it.
  fresh('finds nothing after it was stopped', [], async ({ adapter, announce }) => {
    const { sink, found } = createRecorder()
    adapter.start(sink)()
    const before = found.length
    announce()
    same(found.length, before, 'the number of connectors')
  }),

  // Pages sign with this object, and keep it: a new one would leave them with a dead one.
  given("hands out the wallet's own object, the same during a session", [], async (scene) => {
    const { adapter, id, announce, choose, accounts } = scene
    await adapter.connect(id)
    const own = adapter.provider(id)
    must(own !== undefined, 'provider() gives nothing')
    announce()
    choose(accounts)
    await settled()
    must(adapter.provider(id) === own, 'provider() gives another object later')
    same(adapter.provider('nobody'), undefined, 'the provider of nobody')
  }),

  // Extensions are switched off and updated while the page is open.
  given(
    'tells when a wallet goes, and knows it again',
    ['lose'],
    async ({ adapter, id, name, accounts, found, told, announce, lose }) => {
      lose()
      same(told, [['connectorLost', id]], 'what was told')
      found.length = 0
      announce()
      same(
        found.find((connector) => connector.name === name)?.id,
        id,
        'the id of the one that came',
      )
      same((await adapter.connect(id)).accounts, accounts, 'the list of accounts')
    },
  ),

  // An update of the extension must not end the session.
  given(
    'goes on with a session whose wallet goes and comes again',
    ['lose'],
    async ({ adapter, id, told, announce, choose, lose }) => {
      await adapter.connect(id)
      await settled()
      const own = adapter.provider(id)
      lose()
      must(adapter.provider(id) === own, 'provider() gives another object once the wallet went')
      announce()
      must(adapter.provider(id) === own, 'provider() gives another object later')
      told.length = 0
      choose([])
      await settled()
      same(told.length, 1, 'the number of times a change was told')
    },
  ),

  // What one wallet says must never change the session of another one.
  given(
    'keeps two wallets apart',
    ['other'],
    async ({ adapter, id, found, told, other, accounts }) => {
      other.announce()
      const second = found.find((connector) => connector.name === other.name)?.id
      must(second !== undefined, 'it does not find the second wallet')
      must(second !== id, 'both wallets have one id')
      same((await adapter.connect(id)).accounts, accounts, 'the accounts of the first')
      same((await adapter.connect(second)).accounts, other.accounts, 'the accounts of the second')
      must(adapter.provider(id) !== adapter.provider(second), 'both have one object')
      await settled()
      told.length = 0
      other.choose([])
      await settled()
      same(told, [['accountsChanged', second, []]], 'what was told of the second')
    },
  ),
]
