import { expect, it } from 'vitest'
import { nodeTarget } from './nodeTarget.js'

const basic = (text: string) => `Basic ${Buffer.from(text, 'utf8').toString('base64')}`

it.each([
  ['http://u:p@127.0.0.1:8545/', 'http://127.0.0.1:8545/', 'u:p'],
  ['https://u:p@node.test/v1?key=1#x', 'https://node.test/v1?key=1#x', 'u:p'],
  ['https://u@node.test/', 'https://node.test/', 'u:'],
  ['https://:p@node.test/', 'https://node.test/', ':p'],
  ['https://u%40me:p%3Aq%2F@node.test/', 'https://node.test/', 'u@me:p:q/'],
  ['https://jürgen:pä€@node.test/', 'https://node.test/', 'jürgen:pä€'],
  ['https://u:100%@node.test/', 'https://node.test/', 'u:100%'],
])('%s is asked without them, and a header says who asks', (address, url, text) => {
  expect(nodeTarget(address)).toEqual({ url, headers: { authorization: basic(text) } })
})

it.each(['https://node.test', '/v1?chainId=eip155:1', 'nonsense', ''])('%s stays', (address) => {
  expect(nodeTarget(address)).toEqual({ url: address, headers: {} })
})
