import { mainnet } from '@drawstring/core/networks'
import { type LocalChain, startAnvil } from '@drawstring/testing/chains'
import { BrowserProvider, verifyMessage } from 'ethers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { createDrawstring } from '../../packages/core/src/createDrawstring.js'
import { eventually } from '../../packages/core/src/fixtures/eventually.js'
import { stubPage } from '../../packages/core/src/fixtures/page.js'
import { createEthers } from '../../packages/ethers/src/index.js'
import { account, answersOn, granted } from '../support/account.js'
import { kitWallet } from '../support/kits.js'
import { type Relay, startRelay } from '../support/relay.js'

let relay: Relay
let chain: LocalChain
beforeAll(async () => {
  relay = await startRelay()
  chain = await startAnvil({ chainId: 31_337 })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await chain?.stop()
  await relay?.stop()
})

it('ethers signs and sends over a wallet of walletkit', async () => {
  const [near, far] = relay.wires
  const asked: string[] = []
  const answer = answersOn(chain.rpcUrl)
  const grant = { eip155: { ...granted(31_337, 1).eip155, chains: ['eip155:31337', 'eip155:1'] } }
  const wallet = await kitWallet(far.url, grant as never, async (method, params) => {
    asked.push(method)
    const answered = await answer(method, params)
    return 'result' in answered ? answered.result : undefined
  })
  const page = stubPage()
  vi.stubGlobal('WebSocket', WebSocket)
  Object.assign(page.window, { location, navigator })
  const local = {
    id: 31_337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  }
  const drawstring = createDrawstring({
    projectId: 'test',
    networks: [local, mainnet],
    walletConnect: { relay: 'own', relayUrls: [near.url] },
  })
  const ethers = createEthers(drawstring, { BrowserProvider })
  await drawstring.ready()
  drawstring.dispatch({ type: 'connect', wallet: 'walletConnect', namespace: 'eip155' })
  const uri = await eventually(() => {
    const link = drawstring.read('pairing').link?.uri
    if (!link) throw new Error('There is no link yet.')
    return link
  })
  await wallet.pair(uri)
  const signer = await eventually(() => {
    const ready = ethers.signer()
    if (!ready) throw new Error('There is no signer yet.')
    return ready
  })
  expect(signer.address).toBe(account.address)
  expect(verifyMessage('hi', await signer.signMessage('hi'))).toBe(account.address)
  Object.assign(signer.provider, { pollingInterval: 50 })
  const sent = await signer.sendTransaction({ to: account.address, value: 1n })
  expect((await sent.wait())?.status).toBe(1)
  expect(asked).toEqual(['personal_sign', 'eth_sendTransaction'])

  await drawstring.switchNetwork(1)
  await expect(signer.signMessage('hi')).rejects.toThrow('bound to chain 31337')
  expect(asked).toHaveLength(2)
  await drawstring.disconnect()
  await eventually(() => expect(wallet.topics()).toEqual([]))
  expect(ethers.provider()).toBeUndefined()
  await wallet.stop()
})
