import { SignClient as SignClient2218 } from '@walletconnect/sign-client'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { SignClient as SignClient2190 } from 'sign-client-2.19.0'
import { mend } from './mends.js'
import { ASKED, metadata, type Page, SIGN_IN, type SignedIn, type Wallet } from './parties.js'

export type Version = '2.21.8' | '2.19.0'
type Client = Awaited<ReturnType<typeof SignClient2218.init>>

let clients = 0

/**
 * So long after its start an official client looks for messages of its sessions that it had not finished handling when it
 * last ended (`processPendingMessageEvents`). It takes those that it handles at that moment for such, handles them again,
 * and stumbles over what it did itself: after the end of a session over `Record was recently deleted - session`, where
 * nobody can catch it. It does so too on a relay that hands every message out once, in order, and waits for each
 * acknowledgement.
 */
const LOOKS_BACK_MS = 1_000

type Care = 'as it is' | 'mended'

async function start(
  version: Version,
  name: string,
  relayUrl: string,
  care: Care,
): Promise<Client> {
  const SignClient = version === '2.21.8' ? SignClient2218 : SignClient2190
  const client = await SignClient.init({
    relayUrl,
    projectId: '0'.repeat(32),
    metadata: metadata(name),
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `interop-${++clients}`,
    storageOptions: { database: ':memory:' },
  } as never)
  if (care === 'mended') mend(client as Client)
  await new Promise((resolve) => setTimeout(resolve, LOOKS_BACK_MS + 50))
  return client as Client
}

const stop = (client: Client) => client.core.relayer.transportClose()

export async function officialPage(
  version: Version,
  url: string,
  care: Care = 'mended',
): Promise<Page> {
  const client = await start(version, 'page', url, care)
  const told: Page['told'] = []
  client.on('session_event', ({ params }) => {
    told.push({ name: params.event.name, data: params.event.data })
  })
  // It throws where nobody listens.
  for (const name of [
    'session_ping',
    'session_update',
    'session_extend',
    'session_delete',
  ] as const) {
    client.on(name, () => {})
  }

  return {
    async connect() {
      const { uri, approval } = await client.connect({ optionalNamespaces: ASKED })
      const settled = approval().then((session) => session.topic)
      settled.catch(() => {})
      return { uri: uri as string, settled }
    },
    async signIn() {
      const { uri, response } = await client.authenticate({
        ...SIGN_IN,
        uri: 'https://app.example/in',
        // It takes from what it is given.
        resources: [...SIGN_IN.resources],
      })
      const signed = response().then(({ auths, session }): SignedIn => {
        const auth = auths?.[0]
        if (!auth || !session) throw new Error('no sign-in, or no session')
        const { iss } = auth.p
        const message = client.formatAuthMessage({ request: auth.p as never, iss })
        return { topic: session.topic, message, signature: auth.s.s }
      })
      signed.catch(() => {})
      return { uri: uri as string, signed }
    },
    request: (topic, method, params) =>
      client.request({ topic, chainId: 'eip155:31337', request: { method, params } }),
    ping: (topic) => client.ping({ topic }),
    disconnect: (topic) => client.disconnect({ topic, reason: getSdkError('USER_DISCONNECTED') }),
    accounts: (topic) => client.session.get(topic).namespaces.eip155?.accounts ?? [],
    expiry: (topic) => client.session.get(topic).expiry,
    topics: () => client.session.getAll().map((session) => session.topic),
    told,
    stop: () => stop(client),
  }
}

/** A wallet that also tells what it knows of a session's page, and may leave a pairing. */
export interface OfficialWallet extends Wallet {
  leave(pairing: string): Promise<unknown>
  peer(topic: string): { redirect?: { native?: string; universal?: string } }
}

export async function officialWallet(version: Version, url: string): Promise<OfficialWallet> {
  const client = await start(version, 'wallet', url, 'mended')
  const proposals: number[] = []
  const withdrawn: string[] = []
  let decide: Parameters<Wallet['decide']>[0] = 'decline'
  let answer: Parameters<Wallet['answer']>[0] | undefined
  let signer: [string, (message: string) => Promise<string>] | undefined

  client.on('session_proposal', ({ id }) => {
    const again = proposals.includes(id)
    proposals.push(id)
    if (decide === 'wait') return
    const answered =
      decide === 'decline'
        ? client.reject({ id, reason: getSdkError('USER_REJECTED') })
        : client.approve({ id, namespaces: decide })
    // Of a code that is scanned twice it shows the proposal twice; the first answer may have settled it.
    if (again) answered.catch(() => {})
  })
  client.core.pairing.events.on('pairing_delete', ({ topic }: { topic: string }) => {
    withdrawn.push(topic)
  })
  client.on('session_request', async ({ id, topic, params }) => {
    const how = await answer?.(params.request.method, params.request.params)
    if (how) await client.respond({ topic, response: { id, jsonrpc: '2.0', ...how } as never })
  })
  client.on('session_authenticate', async ({ id, params }) => {
    if (!signer) throw new Error('nobody signs')
    const [account, sign] = signer
    const payload = populateAuthPayload({
      authPayload: params.authPayload as never,
      chains: SIGN_IN.chains,
      methods: SIGN_IN.methods,
    })
    const iss = `did:pkh:${account}`
    const s = await sign(client.formatAuthMessage({ request: payload as never, iss }))
    const auth = buildAuthObject(payload, { t: 'eip191', s }, iss)
    await client.approveSessionAuthenticate({ id, auths: [auth] })
  })
  for (const name of ['session_ping', 'session_delete', 'session_request_expire'] as const) {
    client.on(name, () => {})
  }

  return {
    pair: (uri) => client.pair({ uri }),
    decide: (how) => {
      decide = how
    },
    async approve(namespaces) {
      const id = proposals.at(-1)
      if (id === undefined) throw new Error('nothing to approve')
      await client.approve({ id, namespaces })
    },
    leave: (topic) => client.disconnect({ topic, reason: getSdkError('USER_DISCONNECTED') }),
    answer: (how) => {
      answer = how
    },
    sign: (account, how) => {
      signer = [account, how]
    },
    ping: (topic) => client.ping({ topic }),
    emit: (topic, chainId, name, data) => client.emit({ topic, chainId, event: { name, data } }),
    update: (topic, namespaces) => client.update({ topic, namespaces }),
    extend: (topic) => client.extend({ topic }),
    disconnect: (topic) => client.disconnect({ topic, reason: getSdkError('USER_DISCONNECTED') }),
    peer: (topic) => client.session.get(topic).peer.metadata,
    topics: () => client.session.getAll().map((session) => session.topic),
    proposals,
    withdrawn,
    stop: () => stop(client),
  }
}
