import { expect, test } from 'vitest'
import { load, pagesOfEngines } from '../support/ours.js'

const ENVIRONMENT = JSON.stringify({ seed: '07'.repeat(32), online: true })

test('options that cannot be read are refused with a reason, however often, and the next engine works', async () => {
  const Engine = await load()
  // A refusal keeps 32 bytes of the stack, which is a megabyte. Were it the kilobyte that reading them takes, the module would break long before.
  for (let count = 0; count < 5_000; count += 1) {
    expect(() => new Engine('{"metadata":{}}', ENVIRONMENT, 0)).toThrow('relays is missing')
  }
  // What they were told is given back, too: kept, these texts would fill 300 pages.
  const long = JSON.stringify({ metadata: { name: 'a'.repeat(4_000) } })
  const refuse = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      expect(() => new Engine(long, ENVIRONMENT, 0)).toThrow('relays is missing')
    }
    return pagesOfEngines()
  }
  const before = await refuse(1)
  expect((await refuse(5_000)) - before).toBeLessThan(16)
  const engine = new Engine('{"metadata":{},"relays":[]}', ENVIRONMENT, 1_800_000_000_000)
  expect(JSON.parse(engine.start(1_800_000_000_000)).effects).toMatchObject([
    { type: 'storageWrite' },
  ])
})
