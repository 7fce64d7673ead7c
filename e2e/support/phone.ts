import { SignClient } from '@walletconnect/sign-client'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { type Hex, hexToString } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** Everybody's test words. */
const account = mnemonicToAccount('test test test test test test test test test test test junk')

/** A wallet on another device: the official library, on the gateway's relay. */
export interface Phone {
  address: string
  /** What it does with the next proposal; nothing leaves it on the phone's screen. */
  says: 'yes' | 'no' | 'nothing'
  /** Pairings whose proposal was shown, and those whose page does not wait any more. */
  readonly shown: string[]
  readonly withdrawn: string[]
  /** What it answers with a transaction on Solana that it signed. */
  gives: 'transaction' | 'signature'
  /** Accounts that it names in place of its own one, by chain: CAIP-2. */
  readonly named: Map<string, string>
  /** Its person goes to another network. */
  moveTo(chain: string): Promise<void>
  /** From now on it does not know one-click sign-in. */
  forgetSignIn(): void
  /** Scans what the dialog shows. */
  scan(uri: string): Promise<void>
  /** The open sessions' topics. */
  topics(): string[]
  /** Ends every session. */
  leave(): Promise<void>
  stop(): Promise<void>
}

/** Its account on Solana. */
export interface SolanaAccount {
  /** CAIP-2. */
  chain: string
  address: string
  /** Signs a transaction, in base64: the signature in base58, and the transaction with it. */
  sign(transaction: string): { signature: string; transaction: string }
}

/** Starts one that knows these chains and signs what it is asked to; transactions on Solana it signs, but does not send. */
export async function startPhone(
  gatewayUrl: string,
  chains: readonly string[],
  solana?: SolanaAccount,
): Promise<Phone> {
  const client = await SignClient.init({
    relayUrl: gatewayUrl.replace(/^http/, 'ws'),
    projectId: '0'.repeat(32),
    metadata: {
      name: 'Pocket',
      description: 'A wallet elsewhere.',
      url: 'https://pocket.example',
      icons: [],
    },
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `phone-${crypto.randomUUID()}`,
    storageOptions: { database: ':memory:' },
  } as Parameters<typeof SignClient.init>[0])
  const topics = () => client.session.getAll().map(({ topic }) => topic)

  const phone: Phone = {
    address: account.address,
    says: 'yes',
    shown: [],
    withdrawn: [],
    gives: 'transaction',
    named: new Map(),
    async moveTo(chain) {
      const event = { name: 'chainChanged', data: Number(chain.split(':')[1]) }
      await Promise.all(topics().map((topic) => client.emit({ topic, event, chainId: chain })))
    },
    forgetSignIn: () => void client.removeAllListeners('session_authenticate'),
    scan: async (uri) => void (await client.pair({ uri })),
    topics,
    async leave() {
      const reason = getSdkError('USER_DISCONNECTED')
      await Promise.all(topics().map((topic) => client.disconnect({ topic, reason })))
    },
    async stop() {
      // What it still had to say it would say with its next beat, over a new socket.
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }

  client.core.pairing.events.on('pairing_delete', ({ topic }: { topic: string }) => {
    phone.withdrawn.push(topic)
  })
  client.on('session_proposal', ({ id, params }) => {
    phone.shown.push(params.pairingTopic)
    if (phone.says === 'nothing') return
    if (phone.says === 'no') {
      void client.reject({ id, reason: getSdkError('USER_REJECTED') })
      return
    }
    const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']
    const events = ['accountsChanged', 'chainChanged']
    const accounts = chains.map((chain) => `${chain}:${phone.named.get(chain) ?? account.address}`)
    const eip155 = { chains: [...chains], accounts, methods, events }
    void client.approve({ id, namespaces: { eip155, ...(solana && ofSolana(solana)) } })
  })
  client.on('session_authenticate', async ({ id, params }) => {
    if (phone.says === 'no') {
      await client.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') })
      return
    }
    const [first] = chains
    const iss = `did:pkh:${first}:${account.address}`
    const authPayload = populateAuthPayload({
      authPayload: params.authPayload as never,
      chains: [...chains],
      methods: ['personal_sign'],
    })
    const message = client.formatAuthMessage({ request: authPayload as never, iss })
    const s = await account.signMessage({ message })
    const auth = buildAuthObject(authPayload, { t: 'eip191', s }, iss)
    await client.approveSessionAuthenticate({ id, auths: [auth] })
  })
  client.on('session_request', async ({ id, topic, params: { request } }) => {
    const result =
      request.method === 'solana_signTransaction'
        ? { [phone.gives]: solana?.sign(request.params.transaction)[phone.gives] }
        : await account.signMessage({ message: hexToString(request.params[0] as Hex) })
    await client.respond({ topic, response: { id, jsonrpc: '2.0', result } })
  })
  for (const name of ['session_ping', 'session_delete', 'session_request_expire'] as const) {
    client.on(name, () => {})
  }
  return phone
}

const ofSolana = ({ chain, address }: SolanaAccount) => ({
  solana: {
    chains: [chain],
    accounts: [`${chain}:${address}`],
    methods: ['solana_signTransaction'],
    events: [],
  },
})
