import { must, same } from './expect.js'
import { given } from './scene.js'

export const requesting = [
  // The answer goes to the page as JSON text: bytes and bigint would be lost there.
  given('signs, and answers in JSON', ['sign'], async ({ adapter, id, known, sign }) => {
    await adapter.connect(id)
    const answer = await adapter.request(id, sign.request, known.caipNetworkId)
    must(isJson(answer), 'the answer is no JSON')
    must(await sign.isSigned(answer), 'the answer is not signed as asked')
  }),

  // What is meant for one network is never signed on another.
  given(
    'asks on the network that is meant',
    ['sign', 'signedOn'],
    async ({ adapter, id, known, sign, signedOn }) => {
      await adapter.connect(id)
      await adapter.request(id, sign.request, known.caipNetworkId)
      same(signedOn(), known.caipNetworkId, 'the network of the request')
    },
  ),
]

/** Whether a value says the same after it was written as JSON: no bytes, no bigint, nothing undefined. */
function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isJson)
  if (typeof value !== 'object') return false
  const plain = [Object.prototype, null].includes(Object.getPrototypeOf(value))
  return plain && Object.values(value).every(isJson)
}
