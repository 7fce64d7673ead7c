import { hashTypedData, recoverTypedDataAddress } from 'viem'
import { expect, test } from 'vitest'
import { createOffline } from '../../test/fakes.js'
import { approve } from '../approval/answer.js'
import { devEvmAddresses } from '../index.js'
import { readTypedData } from './typedData.js'

const [first] = devEvmAddresses

const types = {
  Leg: [{ name: 'units', type: 'int256' }],
  Order: [
    { name: 'value', type: 'uint256' },
    { name: 'note', type: 'string' },
    { name: 'parts', type: 'uint256[]' },
    { name: 'legs', type: 'Leg[]' },
  ],
}
const quoted = (value: string) => ({ value, note: '', parts: [], legs: [] })

const text = (message: string, domain = '{"name":"D","chainId":31337}') =>
  `{"domain":${domain},"types":${JSON.stringify(types)},"primaryType":"Order","message":${message}}`

/** The hash of the same data with every integer as text. */
const hashOf = (message: Record<string, unknown>, chainId = 31337n) =>
  hashTypedData({ domain: { name: 'D', chainId }, types, primaryType: 'Order', message } as never)

const read = (data: unknown) => readTypedData(data).typed

test.each([
  ['10000000000000001', '10000000000000001'],
  ['9007199254740993', '9007199254740993'],
  ['9007199254740993.0', '9007199254740993'],
  ['1e20', '100000000000000000000'],
  ['1.5E+3', '1500'],
  ['123456789012345678901234567890e0', '123456789012345678901234567890'],
  ['7', '7'],
  ['"10000000000000001"', '10000000000000001'],
  ['"0x2386f26fc10001"', '10000000000000001'],
])('the integer %s is signed as %s', (written, exact) => {
  const typed = read(text(`{"value":${written},"note":"","parts":[],"legs":[]}`))
  expect(hashTypedData(typed)).toBe(hashOf(quoted(exact)))
})

test('integers in lists and nested structs are exact, also below zero', () => {
  const typed = read(
    text(
      '{"value":1,"note":"9007199254740993","parts":[9007199254740993],"legs":[{"units":-9007199254740993}]}',
    ),
  )
  const legs = [{ units: '-9007199254740993' }]
  const message = { value: '1', note: '9007199254740993', parts: ['9007199254740993'], legs }
  expect(hashTypedData(typed)).toBe(hashOf(message))
})

test.each(['31337', '"31337"', '"0x7a69"', '31337.0'])('the chain %s is signed', (chainId) => {
  const typed = read(text(JSON.stringify(quoted('1')), `{"name":"D","chainId":${chainId}}`))
  expect(hashTypedData(typed)).toBe(hashOf(quoted('1')))
})

test.each([
  ['1.5', 'no integer'],
  ['"1.5"', 'message.value must be an integer'],
  ['9007199254740990.6', 'no integer'],
  ['1e-7', 'no integer'],
  ['1e999999999', 'no integer'],
  ['-1', 'not in safe'],
  ['""', 'message.value must be an integer'],
  ['true', 'message.value must be an integer'],
  ['null', 'message.value must be an integer'],
])('the integer %s is refused', (written, why) => {
  const message = `{"value":${written},"note":"","parts":[],"legs":[]}`
  expect(() => read(text(message))).toThrow(why)
})

test('a number where a text belongs is refused, however large', () => {
  for (const note of ['5', '9007199254740993']) {
    const message = `{"value":1,"note":${note},"parts":[],"legs":[]}`
    expect(() => read(text(message))).toThrow('message.note must be of type string')
  }
})

test('a number that was rounded before it came is refused', () => {
  const data = JSON.parse(text(JSON.stringify(quoted('1'))))
  // What JSON.parse makes of 9007199254740993.
  data.message.value = 2 ** 53
  expect(() => read(data)).toThrow('message.value must be an integer (as text: it is too large)')
  data.message.value = 2n ** 53n + 1n
  expect(hashTypedData(read(data))).toBe(hashOf(quoted('9007199254740993')))
})

test('strings that look like numbers or hold quotation marks stay as they are', () => {
  const note = 'a "9007199254740993" \\ , 1e20: 9007199254740993'
  const message = { ...quoted('1'), note }
  expect(hashTypedData(read(text(JSON.stringify(message))))).toBe(hashOf(message))
})

test('what is shown is what is signed, in all digits and without members that no type names', async () => {
  const shown: string[] = []
  const wallet = createOffline({
    approval: ({ details }) => {
      shown.push(...details.map(({ value }) => value))
      return approve()
    },
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  shown.length = 0
  const data = text(
    '{"value":9007199254740993,"note":"","parts":[],"legs":[],"refund":"all"}',
    '{"name":"D","chainId":"31337","seal":"x"}',
  )
  const asked = { method: 'eth_signTypedData_v4', params: [first, data] }
  const signature = (await wallet.provider.request(asked)) as `0x${string}`
  expect(shown.slice(1).map((value) => JSON.parse(value))).toEqual([
    { name: 'D', chainId: '31337' },
    quoted('9007199254740993'),
  ])
  const signer = await recoverTypedDataAddress({ ...(read(data) as object), signature } as never)
  expect(signer).toBe(first)
})

test('data for another chain is refused though its hash is not of the chain', async () => {
  const { provider } = createOffline()
  await provider.request({ method: 'eth_requestAccounts' })
  const data = JSON.parse(text(JSON.stringify(quoted('1')), '{"name":"D","chainId":1}'))
  data.types.EIP712Domain = [{ name: 'name', type: 'string' }]
  const asked = { method: 'eth_signTypedData_v4', params: [first, data] }
  await expect(provider.request(asked)).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining('the data is for eip155:1'),
  })
})
