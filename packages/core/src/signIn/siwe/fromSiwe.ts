import type { SiwxConfig, SiwxMessageData, SiwxSession } from '../../options/SiwxConfig.js'
import { isSameAccount, isSameAddress, type SignInAccount } from '../sameAccount.js'
import { readSiwe } from './readSiwe.js'
import type { SiweConfig, SiweMessageParams, SiweSession } from './SiweConfig.js'

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

  async function accept({ message, signature, cacao }: SiwxSession): Promise<void> {
    if (!(await siwe.verifyMessage({ message, signature, ...(cacao ? { cacao } : {}) })))
      throw new Error('The server did not accept the signature.')
    const session = await siwe.getSession()
    if (!session) throw new Error('The server accepted the signature, but began no session.')
    siwe.onSignIn?.(session)
  }

  async function find(chainId: string, address: string): Promise<SiwxSession[]> {
    const before = seen
    const now = { chainId, accountAddress: address }
    seen = now
    const session = await siwe.getSession()
    if (!session?.address || !session.chainId) return []
    const otherAccount = !isSameAddress(chainId, session.address, address) && signOutOnAccountChange
    const otherNetwork = chainOf(session) !== chainId && signOutOnNetworkChange
    if (!otherAccount && !otherNetwork) return [sessionOf(session)]
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
    revokeSession: signOut,
    async getSessions(chainId, address) {
      if (chainId.startsWith('eip155:')) return find(chainId, address)
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

const chainOf = ({ chainId }: SiweSession) => `eip155:${chainId}`
const sessionOf = (session: SiweSession) => sessionFor(chainOf(session), session.address)
const referenceOf = (chainId: string) => chainId.slice(chainId.indexOf(':') + 1)
