import type { SiwxConfig, SiwxMessageData, SiwxSession } from '../../options/SiwxConfig.js'
import { isSameAccount, isSameAddress, type SignInAccount } from '../sameAccount.js'
import { readSiwe } from './readSiwe.js'
import type { SiweConfig, SiweMessageParams, SiweSession } from './SiweConfig.js'

/** A server that takes longer to verify the signature before lets the next one go first. */
const PATIENCE_MS = 20_000

/** A sign-in for the option `siwx` around one for EVM chains, as the option `siweConfig` takes it. It knows one session; chains that are not EVM chains need none. */
export function fromSiwe(given: SiweConfig | object): SiwxConfig {
  const siwe = readSiwe(given)
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = siwe
  /** The account that was asked for last: whether it is another one now can only be told here. */
  let seen: SignInAccount | undefined

  async function signOut(): Promise<void> {
    if ((await siwe.signOut()) === false) throw new Error('The server did not end the session.')
    siwe.onSignOut?.()
  }

  /** The server keeps one session, that of the message it verified last: one at a time, in the order of the signatures. */
  let turn: Promise<unknown> = Promise.resolve()
  function accept(signed: SiwxSession): Promise<void> {
    const before = seen
    const patience = new Promise((next) => setTimeout(next, PATIENCE_MS))
    const accepted = Promise.race([turn, patience]).then(() => verify(signed, before))
    turn = accepted.catch(() => {})
    return accepted
  }

  async function verify(
    { data, message, signature, cacao }: SiwxSession,
    before: SignInAccount | undefined,
  ): Promise<void> {
    if (!(await siwe.verifyMessage({ message, signature, ...(cacao ? { cacao } : {}) })))
      throw new Error('The server did not accept the signature.')
    if (seen && seen !== before && isLeft(data, seen)) {
      await signOut()
      throw new Error('The account was left before the server answered. Sign in again.')
    }
    const session = await siwe.getSession()
    if (!session) throw new Error('The server accepted the signature, but began no session.')
    siwe.onSignIn?.(session)
  }

  /** Whether a session for `account` is over once `now` is connected. */
  function isLeft(account: SignInAccount, now: SignInAccount): boolean {
    const isOther = !isSameAddress(now.chainId, account.accountAddress, now.accountAddress)
    const isElsewhere = account.chainId !== now.chainId
    return (isOther && signOutOnAccountChange) || (isElsewhere && signOutOnNetworkChange)
  }

  async function find(chainId: string, address: string): Promise<SiwxSession[]> {
    const before = seen
    const now = { chainId, accountAddress: address }
    if (!before || !isSameAccount(before, now)) seen = now
    const session = await siwe.getSession()
    if (!session?.address || !session.chainId) return []
    const own = { chainId: chainOf(session), accountAddress: session.address }
    if (!isLeft(own, now)) return [sessionOf(session)]
    // Another tab may be on another network: only who sees the change signs out.
    const changed = before && !isSameAccount(before, now)
    if (changed) await signOut()
    return []
  }

  return {
    signOutOnDisconnect: siwe.signOutOnDisconnect ?? true,
    getRequired: () => siwe.required ?? true,
    async createMessage({ chainId, accountAddress }) {
      const params = (await siwe.getMessageParams?.()) ?? {}
      const nonce = await siwe.getNonce(accountAddress)
      if (!nonce) throw new Error('The server gave no nonce.')
      const { domain = location.host, uri = location.origin } = params
      const data = dataOf({ ...params, domain, uri }, { chainId, accountAddress, nonce })
      // No wallet has told its account yet: only the fields are wanted.
      if (!accountAddress) return data
      const { chains, ...rest } = params
      const text = siwe.createMessage({
        ...rest,
        domain,
        uri,
        iat: data.issuedAt as string,
        chainId: Number(referenceOf(chainId)),
        address: `did:pkh:${chainId}:${accountAddress}`,
        nonce,
        version: '1',
      })
      // Some pages write theirs on a server.
      const message = await (text as string | Promise<string>)
      return { ...data, toString: () => message }
    },
    addSession: accept,
    async setSessions(sessions) {
      const [first] = sessions
      await (first ? accept(first) : signOut())
    },
    async revokeSession(chainId) {
      if (isServed(chainId)) await signOut()
    },
    async getSessions(chainId, address) {
      if (isServed(chainId)) return find(chainId, address)
      return [sessionFor(chainId, address)]
    },
  }
}

type Account = Pick<SiwxMessageData, 'chainId' | 'accountAddress' | 'nonce'>

function dataOf(params: SiweMessageParams & { domain: string; uri: string }, account: Account) {
  const { domain, uri, statement, resources, requestId, iat, nbf, exp } = params
  const data: SiwxMessageData = {
    ...account,
    domain,
    uri,
    version: '1',
    issuedAt: iat ?? new Date().toISOString(),
    ...(statement === undefined ? {} : { statement }),
    ...(resources === undefined ? {} : { resources: [...resources] }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(nbf === undefined ? {} : { notBefore: nbf }),
    ...(exp === undefined ? {} : { expirationTime: exp }),
  }
  return data
}

/** What is known of a session that the server keeps: whose it is. */
function sessionFor(chainId: string, accountAddress: string): SiwxSession {
  const { host, origin } = location
  const account = { chainId, accountAddress, nonce: '' }
  return {
    data: { ...account, domain: host, uri: origin, version: '1' },
    message: '',
    signature: '',
  }
}

const isServed = (chainId: string) => chainId.startsWith('eip155:')
const chainOf = ({ chainId }: SiweSession) => `eip155:${chainId}`
const sessionOf = (session: SiweSession) => sessionFor(chainOf(session), session.address)
const referenceOf = (chainId: string) => chainId.slice(chainId.indexOf(':') + 1)
