import { type JsonRpcSigner, Web3Provider } from '@ethersproject/providers'
import { Interface } from 'ethers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eventually } from '../../core/src/fixtures/eventually.js'
import {
  ABI,
  askChain,
  BYTECODE,
  CHANGED,
  type ChainPage,
  openChainPage,
} from '../../ethers/src/fixtures/chains.js'
import { ALICE, BOB, failure } from '../../ethers/src/fixtures/page.js'
import { createEthers5, type Ethers5 } from './createEthers5.js'

vi.spyOn(console, 'warn').mockImplementation(() => {})
let page: ChainPage
let ethers: Ethers5<Web3Provider>

beforeAll(async () => {
  page = await openChainPage()
  ethers = createEthers5(page.drawstring, { Web3Provider })
})
afterAll(() => page.close())

const signer = () => {
  const now = ethers.signer() as JsonRpcSigner
  now.provider.pollingInterval = 50
  return now
}

async function deploy(by: JsonRpcSigner): Promise<string> {
  const sent = await by.sendTransaction({ data: BYTECODE })
  return (await sent.wait()).contractAddress
}

const change = (to: string, value: number) => ({
  to,
  data: new Interface(ABI).encodeFunctionData('change', [value]),
})

it('deploys, writes and hears events, on the chain and by the account of the modal', async () => {
  const contract = await deploy(signer())
  const heard: number[] = []
  ethers
    .provider()
    ?.on({ address: contract, topics: [CHANGED] }, ({ data }) => heard.push(Number(data)))
  const sent = await signer().sendTransaction(change(contract, 7))
  expect((await sent.wait()).from).toBe(ALICE)
  await eventually(() => expect(heard).toEqual([7]))

  await page.drawstring.call({ type: 'switchAccount', namespace: 'eip155', address: BOB })
  const kept = signer()
  const second = await kept.sendTransaction(change(contract, 8))
  expect((await second.wait()).from).toBe(BOB)
  await eventually(() => expect(heard).toEqual([7, 8]))

  await page.drawstring.switchNetwork(31_338)
  await failure(kept.sendTransaction(change(contract, 9)))
  const [, other] = page.chains
  expect(await askChain(other, 'eth_getTransactionCount', BOB, 'latest')).toBe('0x0')
  await deploy(signer())
  expect(await askChain(other, 'eth_getTransactionCount', BOB, 'latest')).toBe('0x1')
})
