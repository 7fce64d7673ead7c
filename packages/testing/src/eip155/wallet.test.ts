import { expect, test } from 'vitest'
import { createOffline, eventsOf } from '../../test/fakes.js'
import { createDevWallet, devEvmAddresses } from '../index.js'

const [first, second] = devEvmAddresses

const typedFor = (chainId: unknown) => ({
  domain: { chainId },
  types: { A: [{ name: 'a', type: 'string' }] },
  primaryType: 'A',
  message: { a: '' },
})

async function connected() {
  const wallet = createOffline()
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  return { wallet, events: eventsOf(wallet), request: wallet.provider.request }
}

test('other accounts chosen in the wallet reach the site', async () => {
  const { wallet, events, request } = await connected()
  wallet.setAccounts([second])
  expect(events).toEqual([['accountsChanged', [second]]])
  expect(await request({ method: 'eth_accounts' })).toEqual([second])
})

test('an account the site is no longer shown cannot sign', async () => {
  const { wallet, request } = await connected()
  wallet.setAccounts([second])
  const asked = { method: 'personal_sign', params: ['0x00', first] }
  await expect(request(asked)).rejects.toMatchObject({ code: 4100 })
})

test('an account without a key cannot sign', async () => {
  const { wallet, request } = await connected()
  const stranger = '0x000000000000000000000000000000000000dEaD'
  wallet.setAccounts([stranger])
  const asked = { method: 'personal_sign', params: ['0x00', stranger] }
  await expect(request(asked)).rejects.toMatchObject({ code: 4100 })
})

test.each([undefined, []])('the event can say %j whatever the wallet knows', async (said) => {
  const { wallet, events, request } = await connected()
  wallet.emitAccountsChanged(said)
  expect(events).toEqual([['accountsChanged', said]])
  expect(await request({ method: 'eth_accounts' })).toEqual([first])
})

test('a network switched in the wallet reaches the site, even an unknown one', async () => {
  const { wallet, events, request } = await connected()
  wallet.switchTo('eip155:424242')
  expect(events).toEqual([['chainChanged', '0x67932']])
  expect(await request({ method: 'net_version' })).toBe('424242')
})

test('on an unknown network there is no node to ask', async () => {
  const { wallet, request } = await connected()
  wallet.switchTo('eip155:424242')
  await expect(request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4902 })
})

test('a wallet without chains answers 4900 until it is back', async () => {
  const { wallet, events, request } = await connected()
  wallet.disconnect()
  expect(events).toEqual([['disconnect', expect.objectContaining({ code: 4900 })]])
  await expect(request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
  wallet.reconnect()
  expect(events[1]).toEqual(['connect', { chainId: '0x7a69' }])
  expect(await request({ method: 'eth_chainId' })).toBe('0x7a69')
})

test('a permission taken back in the wallet reaches the site', async () => {
  const { wallet, events } = await connected()
  wallet.revoke()
  expect(events).toEqual([['accountsChanged', []]])
})

test('a listener that was removed hears nothing', async () => {
  const wallet = createOffline()
  const heard: unknown[] = []
  const listener = (payload: never) => heard.push(payload)
  wallet.provider.on('chainChanged', listener)
  wallet.provider.removeListener('chainChanged', listener)
  wallet.switchTo('eip155:31338')
  expect(heard).toEqual([])
})

test.each([
  'eth_sign',
  'eth_signTransaction',
  'eth_subscribe',
  'anvil_setBalance',
  'personal_unlockAccount',
  'wallet_x',
])('%s is not supported', async (method) => {
  await expect(createOffline().provider.request({ method })).rejects.toMatchObject({ code: 4200 })
})

test.each([undefined, null, {}, { method: 7 }])('the request %j is invalid', async (asked) => {
  await expect(createOffline().provider.request(asked as never)).rejects.toMatchObject({
    code: -32600,
  })
})

test.each([
  ['wallet_switchEthereumChain', []],
  ['wallet_switchEthereumChain', [{ chainId: '31337' }]],
  ['wallet_switchEthereumChain', [{ chainId: '0x0' }]],
  ['wallet_switchEthereumChain', { chainId: '0x1' }],
  ['wallet_addEthereumChain', [{ chainId: '0x5' }]],
  ['wallet_addEthereumChain', [{ chainId: '0x5', chainName: 'X', rpcUrls: ['ftp://x'] }]],
  ['wallet_watchAsset', { type: 'ERC721' }],
  ['personal_sign', ['0x00']],
  ['personal_sign', [{}, first]],
  ['eth_signTypedData_v4', [first, '{']],
  ['eth_signTypedData_v4', [first, '{}']],
  ['eth_signTypedData_v4', [first, typedFor('main')]],
  ['eth_sendTransaction', [{}]],
  ['eth_sendTransaction', [{ from: first, to: 'nowhere' }]],
  ['eth_sendTransaction', [{ from: first, value: '1.5' }]],
  ['eth_sendTransaction', [{ from: first, chainId: '0x1' }]],
  ['eth_sendTransaction', [{ from: first, chainId: 'main' }]],
])('%s with %j is refused as invalid', async (method, params) => {
  const { request } = await connected()
  await expect(request({ method, params })).rejects.toMatchObject({ code: -32602 })
})

test('a node that cannot be reached is -32603', async () => {
  const asked = { method: 'eth_blockNumber' }
  await expect(createOffline().provider.request(asked)).rejects.toMatchObject({ code: -32603 })
})

test.each([
  [{ chains: [] }, 'chains is empty'],
  [{ chains: [{ caip2: '1', rpcUrl: 'http://x' }] }, '"1" is not a CAIP-2 id'],
  [{ chains: [{ caip2: 'eip155:1', rpcUrl: 'x' }] }, 'must start with http'],
  [{ icon: 'https://x/y.svg' }, 'icon must be'],
  [{ mnemonic: 'a', accounts: {} }, 'not both'],
])('options %j are refused: %s', (options, message) => {
  const chains = [{ caip2: 'eip155:1', rpcUrl: 'http://127.0.0.1' }]
  expect(() => createDevWallet({ chains, ...options })).toThrow(message)
})
