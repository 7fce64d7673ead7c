import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exchangeName } from './exchangeName.js'

interface Exchange {
  id: string
  name: string
}

it("writes the registry's exchanges by name and version", () => {
  const folder = join(import.meta.dirname, '../../../../registry/dex')
  const exchanges = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file): Exchange[] => {
      const { v2 = [], v3 = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return [...v2, ...v3]
    })
  expect(exchanges.length).toBeGreaterThan(10)
  for (const { id, name } of exchanges) {
    expect(exchangeName(id)).toBe(`${name} ${id.split('-').at(-1)}`)
  }
})

it('leaves what a vendor names in another way as it is', () => {
  for (const name of ['Curve', 'Uniswap_V3', 'toString-v1', 'unknown-v2']) {
    expect(exchangeName(name)).toBe(name)
  }
})
