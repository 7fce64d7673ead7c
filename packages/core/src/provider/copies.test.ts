import { createDevWallet, reject } from '@drawstring/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDrawstring, forgetDrawstring } from '../createDrawstring.js'
import { stubPage } from '../fixtures/page.js'
import { mainnet, optimism } from '../networks/index.js'
import { evmProvider } from './index.js'

vi.spyOn(console, 'warn').mockImplementation(() => {})
beforeEach(() => {
  stubPage()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})
afterEach(() => vi.unstubAllGlobals())

it('two copies of the package on a page serve the same session, with the same codes', async () => {
  forgetDrawstring()
  const chains = ['eip155:1', 'eip155:10'].map((caip2) => ({ caip2, rpcUrl: 'http://x.invalid' }))
  const wallet = createDevWallet({ chains, approval: { switchChain: reject() } }).announce()
  wallet.use({ connect: { type: 'approve' }, switchChain: reject() })
  const drawstring = createDrawstring({ projectId: 'test', networks: [mainnet, optimism] })
  await drawstring.ready()
  vi.resetModules()
  const copy = (await import('./index.js')).evmProvider(drawstring)
  expect(copy).not.toBe(evmProvider(drawstring))
  const asked = copy.request({ method: 'eth_requestAccounts' })
  await drawstring.call({ type: 'connect', wallet: wallet.rdns, namespace: 'eip155' })
  const accounts = await asked
  expect(await evmProvider(drawstring).request({ method: 'eth_accounts' })).toEqual(accounts)
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }
  await expect(copy.request(request)).rejects.toMatchObject({ code: 4001 })
  wallet.remove()
})
