import type { Page } from '@playwright/test'
import { encodeFunctionData, type Hex, keccak256, parseAbi, toHex } from 'viem'
import { ask } from './chain.js'
import type { Money } from './money.js'

/** The name that the page shows for it. */
export const CONTRACT_WALLET = 'Contract wallet'

interface Call {
  to: Hex
  value?: Hex
  data?: Hex
}

interface Receipt {
  status: string
}

/** EIP-5792's word for it. */
const ended = ({ status }: Receipt) => (status === '0x1' ? 200 : 500)

/** How it differs from a wallet whose owner brings what was asked to the chain when `bring` is called, and that has the receipt of its number. */
export interface Manner {
  /** It is brought to the chain at once. */
  atOnce?: boolean
  /** The one method that knows its numbers: as calls, as over a session with a wallet elsewhere, or as transactions. */
  knows?: 'wallet_getCallsStatus' | 'eth_getTransactionReceipt'
  /** What goes wrong inside is only told, as a Safe does. */
  by?: 'owner' | 'safe'
  /** Signs bytes as a message, in hex; without it, it signs none. */
  signs?: (raw: Hex) => Promise<Hex>
}

const ABI = parseAbi([
  'function execute(address to, uint256 value, bytes data)',
  'function execTransaction(bytes32 number, address to, uint256 value, bytes data)',
])

/**
 * Puts a wallet on the page whose account is a contract, as a Safe is: it answers with a number of its own, which no node knows, and its owner
 * brings what was asked to the chain.
 */
export async function installContractWallet(
  page: Page,
  { chain, contract }: Pick<Money, 'chain' | 'contract'>,
  manner: Manner = {},
) {
  const { atOnce = false, knows = 'eth_getTransactionReceipt', by = 'owner', signs } = manner
  const asked: { method: string; params: unknown[] }[] = []
  const waiting: { number: Hex; call: Call }[] = []
  const brought = new Map<string, string>()
  const chainId = toHex(BigInt(chain.caip2.split(':')[1] ?? ''))

  async function bring(): Promise<void> {
    for (const { number, call } of waiting.splice(0)) {
      const [to, data] = written(number, call)
      const transaction = { from: contract.owner, to, data }
      brought.set(number, await ask<string>(chain, 'eth_sendTransaction', transaction))
    }
  }

  /** Whom its owner calls for it, and with what. */
  function written(number: Hex, { to, value = '0x0', data = '0x' }: Call): [string, Hex] {
    const call = [to, BigInt(value), data] as const
    const execute = encodeFunctionData({ abi: ABI, functionName: 'execute', args: call })
    const account = contract.address as Hex
    if (by === 'owner') return [account, execute]
    const args = [number, ...call] as const
    return [account, encodeFunctionData({ abi: ABI, functionName: 'execTransaction', args })]
  }

  async function send(call: Call): Promise<string> {
    const number = keccak256(toHex(`number ${asked.length}`))
    waiting.push({ number, call })
    if (atOnce) await bring()
    return number
  }

  async function answer(method: string, params: unknown[]): Promise<unknown> {
    asked.push({ method, params })
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return [contract.address]
      case 'eth_chainId':
        return chainId
      case 'eth_sendTransaction':
        return send(params[0] as Call)
      case 'personal_sign':
        return signs ? signs(params[0] as Hex) : { refused: method }
      case knows: {
        const hash = brought.get(String(params[0]))
        const receipt = hash ? await ask<Receipt>(chain, 'eth_getTransactionReceipt', hash) : null
        if (knows === 'eth_getTransactionReceipt') return receipt
        return receipt ? { status: ended(receipt), receipts: [receipt] } : { status: 100 }
      }
      default:
        return { refused: method }
    }
  }

  await page.exposeFunction('__contractWallet', answer)
  await page.addInitScript((name) => {
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const info = { uuid: crypto.randomUUID(), name, icon, rdns: 'dev.drawstring.contract' }
    type Ask = (method: string, params: unknown) => Promise<unknown>
    const provider = {
      on() {},
      removeListener() {},
      async request({ method, params = [] }: { method: string; params?: unknown[] }) {
        const { __contractWallet } = window as unknown as { __contractWallet: Ask }
        const said = await __contractWallet(method, params)
        if (!(said as { refused?: string } | null)?.refused) return said
        throw Object.assign(new Error(`no ${method} here`), { code: 4200 })
      },
    }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, CONTRACT_WALLET)

  return { asked, bring, methods: () => asked.map(({ method }) => method) }
}
