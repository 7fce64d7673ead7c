/** A page and a wallet over our engine, in Node or in a browser. */
import type { WalletConnect, WalletConnectEvent } from '@drawstring/core/walletconnect'
import type { WalletAction } from '../../packages/core/src/generated/walletconnect.js'
import { duties } from './duties.js'
import { ASKED, type Page, pairingOf, SIGN_IN, type SignedIn, type Wallet } from './parties.js'

/** The next event of one of these kinds. */
function next<K extends WalletConnectEvent['type']>(
  client: WalletConnect,
  pairing: string,
  ...kinds: K[]
) {
  return new Promise<Extract<WalletConnectEvent, { type: K }>>((resolve) => {
    const stop = client.subscribe((event) => {
      if (!kinds.includes(event.type as K)) return
      if ('pairing' in event && event.pairing !== pairing) return
      stop()
      resolve(event as Extract<WalletConnectEvent, { type: K }>)
    })
  })
}

export interface OurPage extends Page {
  /** Puts the link away. */
  cancel(uri: string): void
  readonly problems: string[]
}

/** The page that has this client. */
export function pageOf(client: WalletConnect): OurPage {
  const told: Page['told'] = []
  const problems: string[] = []
  client.subscribe((event) => {
    if (event.type === 'relay' && event.problem) problems.push(event.problem)
    if (event.type === 'chainChanged') told.push({ name: event.type, data: event.chain })
    if (event.type === 'accountsChanged') told.push({ name: event.type, data: event.accounts })
  })
  const session = (topic: string) => client.sessions().find((one) => one.topic === topic)

  return {
    async connect() {
      const { uri, pairing } = client.connect({ optional: ASKED })
      const ended = next(client, pairing, 'settled', 'rejected', 'expired')
      const settled = ended.then((event) => {
        if (event.type === 'settled') return event.session.topic
        throw Object.assign(new Error(event.type), event.type === 'rejected' ? event.reason : {})
      })
      settled.catch(() => {})
      return { uri, settled }
    },
    async signIn() {
      const { uri, pairing } = client.connect({
        optional: { eip155: { chains: SIGN_IN.chains, methods: SIGN_IN.methods, events: [] } },
        authenticate: { ...SIGN_IN, aud: 'https://app.example/in', iat: new Date().toISOString() },
      })
      const signed = next(client, pairing, 'settled').then((event): SignedIn => {
        const [first] = event.signed
        if (!first) throw new Error('settled without a sign-in')
        const { message, signature } = first
        return { topic: event.session.topic, message, signature }
      })
      return { uri, signed }
    },
    cancel: (uri) => client.cancelConnect(pairingOf(uri)),
    request: (topic, method, params) =>
      client.request({ topic, chain: 'eip155:31337', method, params }),
    ping: (topic) => client.ping(topic),
    disconnect: async (topic) => client.disconnect(topic),
    accounts: (topic) => session(topic)?.namespaces.eip155?.accounts ?? [],
    expiry: (topic) => session(topic)?.expiry ?? 0,
    topics: () => client.sessions().map((one) => one.topic),
    told,
    problems,
    stop: async () => client.stop(),
  }
}

/** The wallet that has this client, whose engine has the wallet's part. */
export function walletOf(client: WalletConnect): Wallet {
  // Pages have no such actions; the door is the same.
  const door = client as WalletConnect & { call(action: WalletAction): Promise<unknown> }
  const { call } = door
  const proposals: number[] = []
  const withdrawn: string[] = []
  let last = ''
  let decide: Parameters<Wallet['decide']>[0] = 'decline'
  let answer: Parameters<Wallet['answer']>[0] | undefined
  const own = duties()
  let signer: [string, (message: string) => Promise<string>] | undefined

  async function signIn(id: string): Promise<void> {
    if (!signer) throw new Error('nobody signs')
    const [account, sign] = signer
    const prepared = await call({
      type: 'prepareSignIn',
      id,
      accounts: [account],
      methods: SIGN_IN.methods,
    })
    const [{ payload, message }] = prepared as [{ payload: object; message: string }]
    const s = { t: 'eip191', s: await sign(message) }
    await call({ type: 'signIn', id, cacaos: [{ h: { t: 'caip122' }, p: payload, s }] })
  }

  client.subscribe((event) => {
    if (event.type === 'proposal') {
      proposals.push(Date.now())
      const { id } = event.offer
      last = id
      if (decide === 'wait') return
      own.begin(
        decide === 'decline'
          ? call({ type: 'reject', id })
          : call({ type: 'approve', id, namespaces: decide }),
      )
    } else if (event.type === 'requestExpired') {
      withdrawn.push(event.topic)
    } else if (event.type === 'signInRequest') {
      own.begin(signIn(event.offer.id))
    } else if (event.type === 'sessionRequest') {
      const { topic, id, chain, method, params } = event
      const answered = answer?.(method, params, chain)
      if (answered) own.begin(answered.then((how) => call({ type: 'respond', topic, id, ...how })))
    }
  })

  return {
    pair: (uri) => call({ type: 'pair', uri }),
    decide: (how) => {
      decide = how
    },
    approve: (namespaces) => call({ type: 'approve', id: last, namespaces }),
    answer: (how) => {
      answer = how
    },
    sign: (account, how) => {
      signer = [account, how]
    },
    ping: (topic) => client.ping(topic),
    emit: (topic, chain, name, data) => call({ type: 'emit', topic, chain, name, data }),
    update: (topic, namespaces) => call({ type: 'update', topic, namespaces }),
    extend: (topic) => client.extend(topic),
    disconnect: async (topic) => client.disconnect(topic),
    topics: () => client.sessions().map((one) => one.topic),
    proposals,
    withdrawn,
    stop: () => own.end(() => client.stop()),
  }
}
