import { describe, expect, it } from 'vitest'
import { createRecorder } from '../../adapter/conformance/recorder.js'
import { networkOf } from '../../fixtures/network.js'
import { scriptWalletConnect } from '../../fixtures/walletConnect.js'
import type { ChainId, Namespace } from '../../generated/protocol.js'
import type { SessionView } from '../../generated/walletconnect.js'
import { PAIRING } from '../../host/pairing.js'
import { walletConnectAdapter } from './walletConnectAdapter.js'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const C = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const CHAINS: readonly ChainId[] = ['eip155:1', 'eip155:137']
const MAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEV = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const KEY = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const OTHER_KEY = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

type Accounts = readonly `${string}:${string}`[]

/** A page that is connected with a wallet which names these accounts; `chains`: it says which chains they are on, as not every wallet does. */
async function connected(accounts: Accounts, namespace: Namespace = 'eip155', chains = true) {
  const script = scriptWalletConnect([...CHAINS], [A], [`${MAIN}:${KEY}`])
  const used: string[] = []
  script.client.useChain = (topic, chain) => {
    used.push(chain)
    move(chain, topic)
  }
  const { sink, told } = createRecorder()
  const adapter = walletConnectAdapter(script.client, {
    id: PAIRING,
    namespace,
    families: () => ({ eip155: CHAINS, solana: [MAIN, DEV] }),
  })
  adapter.start(sink)
  await adapter.connect(PAIRING)
  const session = script.client.sessions()[0] as SessionView
  grant(accounts)

  function grant(accounts: Accounts): void {
    const named = accounts.map((account) => account.slice(0, account.lastIndexOf(':')))
    session.namespaces[namespace] = {
      accounts: [...accounts],
      chains: chains ? [...new Set(named)] : [],
      methods: [],
      events: [],
    }
  }

  function move(chain: string, topic = session.topic): void {
    session.chains[namespace] = chain
    script.emit({ type: 'chainChanged', topic, namespace, chain })
  }

  return { script, adapter, told, session, used, grant, move }
}

describe('a session that names other accounts on each chain', () => {
  it('is connected with those of the chain in use alone, after a reload too', async () => {
    const { adapter, session } = await connected([`eip155:1:${A}`, `eip155:137:${B}`])
    for (const [chain, account] of [
      ['eip155:1', A],
      ['eip155:137', B],
      ['eip155:1', A],
    ] as const) {
      session.chains.eip155 = chain
      expect(await adapter.reconnect(PAIRING)).toMatchObject({ accounts: [account], chain })
    }
    expect((await adapter.reconnect(PAIRING)).approved).toEqual(CHAINS)
  })

  it('reports the accounts of the new chain after a switch by the page or by the wallet, and back', async () => {
    const { adapter, told, move, script } = await connected([
      `eip155:1:${A}`,
      `eip155:137:${B}`,
      `eip155:1:${C}`,
    ])
    script.client.provide = async (_topic, _namespace, method) =>
      method === 'wallet_switchEthereumChain' ? move('eip155:137') : '0x89'
    await adapter.switchNetwork(PAIRING, networkOf('eip155:137'))
    move('eip155:1')
    expect(told).toEqual([
      ['chainChanged', PAIRING, 'eip155:137', [B]],
      ['chainChanged', PAIRING, 'eip155:1', [A, C]],
    ])
  })

  it('may name them under each chain', async () => {
    const { adapter, told, session, move } = await connected([`eip155:1:${A}`])
    const granted = { chains: [], methods: [], events: [] }
    session.namespaces = {
      'eip155:1': { ...granted, accounts: [`eip155:1:${A}`] },
      'eip155:137': { ...granted, accounts: [`eip155:137:${B}`] },
    }
    expect(await adapter.reconnect(PAIRING)).toMatchObject({ accounts: [A], approved: CHAINS })
    move('eip155:137')
    expect(told).toEqual([['chainChanged', PAIRING, 'eip155:137', [B]]])
  })

  it('tells of other accounts on the chain in use, and of those elsewhere once it is there', async () => {
    const { told, script, session, grant, move } = await connected([
      `eip155:1:${A}`,
      `eip155:137:${B}`,
    ])
    grant([`eip155:1:${C}`, `eip155:137:${B}`, `eip155:137:${A}`])
    const accounts = [`eip155:1:${C}`]
    script.emit({ type: 'accountsChanged', topic: session.topic, namespace: 'eip155', accounts })
    move('eip155:137')
    expect(told).toEqual([
      ['accountsChanged', PAIRING, [C]],
      ['chainChanged', PAIRING, 'eip155:137', [B, A]],
    ])
  })

  it('does so in every family, and leaves the others alone', async () => {
    const solana = [`${MAIN}:${KEY}`, `${DEV}:${OTHER_KEY}`] as const
    for (const says of [true, false]) {
      const { adapter, told, used, session } = await connected(solana, 'solana', says)
      await adapter.switchNetwork(PAIRING, networkOf(DEV))
      await adapter.request(PAIRING, { method: 'solana_signMessage', params: {} }, MAIN)
      expect(used).toEqual([DEV, MAIN])
      expect(told).toEqual([
        ['chainChanged', PAIRING, DEV, [OTHER_KEY]],
        ['chainChanged', PAIRING, MAIN, [KEY]],
      ])
      expect(session.chains.eip155).toBe('eip155:1')
    }
  })

  it('cannot be moved to a chain on which it names none', async () => {
    const { adapter, told, used, session } = await connected([`${MAIN}:${KEY}`], 'solana')
    session.namespaces.solana?.chains?.push(DEV)
    await expect(adapter.switchNetwork(PAIRING, networkOf(DEV))).rejects.toThrow('has no')
    const request = { method: 'solana_signMessage', params: {} }
    await expect(adapter.request(PAIRING, request, DEV)).rejects.toThrow('has no account')
    expect([used, told]).toEqual([[], []])
  })
})
