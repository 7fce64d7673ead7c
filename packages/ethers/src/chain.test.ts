import { BrowserProvider, type Contract, ContractFactory, id, type JsonRpcSigner } from 'ethers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eventually } from '../../core/src/fixtures/eventually.js'
import { createEthers, type Ethers } from './createEthers.js'
import {
  ABI,
  askChain,
  BYTECODE,
  CHANGED,
  type ChainPage,
  openChainPage,
} from './fixtures/chains.js'
import { ALICE, BOB, failure } from './fixtures/page.js'

vi.spyOn(console, 'warn').mockImplementation(() => {})
let page: ChainPage
let ethers: Ethers<BrowserProvider>

beforeAll(async () => {
  page = await openChainPage()
  ethers = createEthers(page.drawstring, { BrowserProvider })
})
afterAll(() => page.close())

const signerOf = (address: string) =>
  eventually(() => {
    const signer = ethers.signer()
    if (signer?.address !== address) throw new Error(`No signer for ${address} yet.`)
    Object.assign(signer.provider, { pollingInterval: 50 })
    return signer
  })

async function deploy(signer: JsonRpcSigner): Promise<Contract> {
  const contract = await new ContractFactory(ABI, BYTECODE, signer).deploy()
  return (await contract.waitForDeployment()) as Contract
}

it('deploys, writes and hears events, on the chain and by the account of the modal', async () => {
  expect(id('Changed(uint256)')).toBe(CHANGED)
  const contract = await deploy(await signerOf(ALICE))
  const heard: bigint[] = []
  await contract.on('Changed', (value: bigint) => heard.push(value))
  const sent = await contract.getFunction('change').send(7n)
  expect((await sent.wait())?.from).toBe(ALICE)
  await eventually(() => expect(heard).toEqual([7n]))

  await page.drawstring.call({ type: 'switchAccount', namespace: 'eip155', address: BOB })
  const his = contract.connect(await signerOf(BOB)) as Contract
  const second = await his.getFunction('change').send(8n)
  expect((await second.wait())?.from).toBe(BOB)
  await eventually(() => expect(heard).toEqual([7n, 8n]))

  await page.drawstring.switchNetwork(31_338)
  await failure(his.getFunction('change').send(9n))
  const [, other] = page.chains
  expect(await askChain(other, 'eth_getTransactionCount', BOB, 'latest')).toBe('0x0')
  await deploy(await signerOf(BOB))
  expect(await askChain(other, 'eth_getTransactionCount', BOB, 'latest')).toBe('0x1')
})
