import { peek } from '../peek.js'
import { toFault } from '../toFault.js'
import { inVirtualTime } from './clock.js'
import { begin, must } from './expect.js'
import { given, type Scene } from './scene.js'

/** Longer than anything waits for a wallet that answers. */
const LONG_MS = 60_000

export const hostile = [
  // Other extensions on the page may answer in a wallet's place.
  given('bears whatever a wallet answers and tells', ['answer'], async (scene) => {
    const { adapter, id, unknown, answer, told } = scene
    await adapter.connect(id)
    // Code that comes with the first switch comes in real time.
    await begin(() => adapter.switchNetwork(id, unknown), 'switchNetwork').end
    await inVirtualTime(async (pass) => {
      for (const [kind, value] of Object.entries(NONSENSE)) {
        answer(value())
        for (const [what, call] of Object.entries(calls(scene))) {
          const { ended } = begin(call, what)
          await pass(LONG_MS)
          const end = ended()
          must(end !== undefined, `${what} never ends when the wallet answers ${kind}`)
          if ('thrown' in end) toFault(end.thrown)
          else if (what.endsWith('connect') && what !== 'disconnect')
            must(isAccounts(peek(end.value, 'accounts')), `${what} passes on ${kind} as accounts`)
        }
      }
    })
    for (const [what, , about] of told)
      if (what === 'accountsChanged') must(isAccounts(about), 'what is no list of texts was told')
  }),

  // A person may take any time to answer, and may want to leave.
  given('waits for a wallet that is silent, and can be left', ['answer'], async (scene) => {
    const { adapter, id, answer } = scene
    await inVirtualTime(async (pass) => {
      answer(new Promise(() => {}))
      const connecting = begin(() => adapter.connect(id), 'connect')
      await pass(LONG_MS)
      must(connecting.ended() === undefined, 'connect ends though the wallet did not answer')
      const leaving = begin(() => adapter.disconnect(id), 'disconnect')
      await pass(LONG_MS)
      must(leaving.ended() !== undefined, 'disconnect never ends')
    })
  }),
]

/** No order matters but that the session is left at last. */
const calls = ({ adapter, id, known, sign }: Scene) => ({
  connect: () => adapter.connect(id),
  reconnect: () => adapter.reconnect(id),
  switchNetwork: () => adapter.switchNetwork(id, known),
  addNetwork: () => adapter.addNetwork(id, known),
  ...(sign && { request: () => adapter.request(id, sign.request, known.caipNetworkId) }),
  disconnect: () => adapter.disconnect(id),
})

const isAccounts = (accounts: unknown) =>
  Array.isArray(accounts) && accounts.every((account) => typeof account === 'string')

/** Throws whatever is read of it. */
const trap = () =>
  new Proxy(
    {},
    {
      get() {
        throw new Error('A getter that throws.')
      },
    },
  )

/** What no wallet should answer. */
const NONSENSE: Record<string, () => unknown> = {
  nothing: () => undefined,
  null: () => null,
  'a number': () => 7,
  'a text': () => 'yes',
  'a symbol': () => Symbol('yes'),
  'an empty list': () => [],
  'an empty object': () => ({}),
  'an object without a prototype': () => Object.create(null),
  'a list of anything': () => [null, 1, {}, 'one', ['two'], Symbol('three')],
  '100,000 accounts': () => Array.from({ length: 100_000 }, (_, number) => `account ${number}`),
  'getters that throw': trap,
  'a list of getters that throw': () => [trap(), trap()],
  'an error': () => new Error('An error as an answer.'),
}
