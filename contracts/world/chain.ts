import {
  type Abi,
  type Address,
  createPublicClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
} from 'viem'
import { anvil } from 'viem/chains'
import type { Artifact } from './compile.js'

/** A contract on the chain. */
export interface Deployed {
  address: Address
  abi: Abi
}

/** The chain that is being furnished: every call waits for its block. */
export interface Chain {
  deploy(artifact: Artifact, args?: readonly unknown[]): Promise<Deployed>
  /** Calls as the deployer, for `value` wei. Throws when the call reverts. */
  send(to: Deployed, name: string, args?: readonly unknown[], value?: bigint): Promise<void>
  pay(to: Address, value: bigint): Promise<void>
  read<T>(from: Deployed, name: string, args?: readonly unknown[]): Promise<T>
  rpc<T>(method: string, params?: readonly unknown[]): Promise<T>
}

/** Plenty for one transaction, below the block's limit. */
const GAS = '0x1c00000'

interface Receipt {
  status: Hex
  contractAddress: Address | null
}

/** `deployer` is an account the node signs for. */
export function chainAt(url: string, deployer: Address): Chain {
  const client = createPublicClient({ chain: anvil, transport: http(url) })

  const rpc = <T>(method: string, params: readonly unknown[] = []) =>
    client.request({ method, params } as never) as Promise<T>

  async function transact(what: string, rest: Record<string, unknown>): Promise<Receipt> {
    const transaction = { from: deployer, gas: GAS, ...rest }
    const receipt = await rpc<Receipt>('eth_sendTransactionSync', [transaction])
    if (receipt.status !== '0x1') throw new Error(`${what} reverted`)
    return receipt
  }

  return {
    rpc,
    async deploy({ abi, bytecode }, args = []) {
      const data = encodeDeployData({ abi, bytecode, args })
      const { contractAddress } = await transact('a deployment', { data })
      if (!contractAddress) throw new Error('a deployment made no contract')
      return { abi, address: getAddress(contractAddress) }
    },
    async send({ address, abi }, functionName, args = [], value = 0n) {
      const data = encodeFunctionData({ abi, functionName, args })
      await transact(functionName, { to: address, data, value: `0x${value.toString(16)}` })
    },
    async pay(to, value) {
      await transact('a payment', { to, value: `0x${value.toString(16)}` })
    },
    read: <T>({ address, abi }: Deployed, functionName: string, args: readonly unknown[] = []) =>
      client.readContract({ address, abi, functionName, args }) as Promise<T>,
  }
}
