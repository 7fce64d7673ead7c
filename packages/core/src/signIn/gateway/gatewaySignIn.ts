import { report } from '../../errors/report.js'
import type { SiwxConfig, SiwxSession } from '../../options/SiwxConfig.js'
import { createMessenger } from '../createMessenger.js'
import { notSignedOut } from '../problems.js'
import { isSameAccount, type SignInAccount } from '../sameAccount.js'
import { askGateway, type Gateway, GatewayRefusal } from './askGateway.js'
import type { SessionClaims } from './claims.js'
import { isOf, type Kept, keptTokens, MOST_KEPT, storageKey } from './keptTokens.js'
import { readToken } from './readToken.js'
import { waitingSessions } from './waitingSessions.js'
import { watchToken } from './watchToken.js'

export interface GatewaySignInOptions extends Gateway {
  /** What the visitor reads above the buttons: `Sign in to see your orders.` */
  readonly statement?: string
  /** What the session gives access to, as addresses. */
  readonly resources?: readonly string[]
  /** Only signed-in visitors stay connected. By default `true`. */
  readonly required?: boolean
  /** Disconnecting the wallet ends the session. By default `true`. */
  readonly signOutOnDisconnect?: boolean
  /** How long a session lasts, in milliseconds: an hour by default, which is also the most. */
  readonly lifetimeMs?: number
}

export interface GatewaySignIn extends SiwxConfig {
  /**
   * The token to send to your backend as `Authorization: Bearer …`: that of the connected account; before one is, the latest; none once the
   * account was left or its wallet locked, or while it is on a network that the page does not support.
   */
  getToken(): string | undefined
  /** Calls `listener` once the token is another one, in any tab. Returns how to stop. */
  onChange(listener: () => void): () => void
  /** What the gateway says of the session. Rejects where there is none. */
  me(): Promise<SessionClaims>
}

const HOUR_MS = 3_600_000
/** Messages that wait for a signature: each time the view opens one is made, and one more every four minutes. */
const MOST_WAITING = 8

/** A sign-in with the gateway, for the option `siwx`: it gives the nonce, verifies the signature, and issues a token that any backend can verify. */
export function gatewaySignIn(options: GatewaySignInOptions): GatewaySignIn {
  const { projectId, statement, resources, required = true, lifetimeMs = HOUR_MS } = options
  const { signOutOnDisconnect = true } = options
  const kept = keptTokens(projectId)
  /** Proofs that the gateway made a nonce, by nonce. */
  const proofs = new Map<string, string>()
  const waiting = waitingSessions(storageKey(projectId))
  /** The account that is connected: the one that sessions were read for last; `left` once it is not there any more. */
  let active: SignInAccount | 'left' | undefined

  function current(): Kept | undefined {
    if (active === 'left') return undefined
    const all = kept.read()
    return active ? all.find(isOf(active.chainId, active.accountAddress)) : all[0]
  }
  const watch = watchToken(storageKey(projectId), current)

  const messenger = createMessenger({
    ...(statement === undefined ? {} : { statement }),
    ...(resources === undefined ? {} : { resources }),
    lifetimeMs: Math.min(lifetimeMs, HOUR_MS),
    async getNonce() {
      const answer = await askGateway(options, 'nonce', 'No sign-in message could be made')
      const { nonce, token } = (answer ?? {}) as { nonce?: unknown; token?: unknown }
      if (typeof nonce !== 'string' || typeof token !== 'string')
        throw new Error('No sign-in message could be made: the gateway gave no nonce. Update it.')
      for (const old of [...proofs.keys()].slice(0, 1 - MOST_WAITING)) proofs.delete(old)
      proofs.set(nonce, token)
      return nonce
    },
  })

  /** Exchanges a signature for a token. */
  async function authenticate(session: SiwxSession): Promise<Kept> {
    const { data, message, signature } = session
    const proof = proofs.get(data.nonce)
    if (!proof)
      throw new Error(
        'The message was made before this page was loaded, or too long ago. Sign again.',
      )
    // The gateway takes a nonce once, whatever comes of it.
    proofs.delete(data.nonce)
    const answer = await askGateway(options, 'authenticate', 'The signature was not accepted', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-nonce-jwt': `Bearer ${proof}` },
      body: JSON.stringify({ message, signature }),
    })
    const { token } = (answer ?? {}) as { token?: string }
    const facts = readToken(token)
    if (!token || !facts || !isSameAccount({ ...facts, accountAddress: facts.address }, data))
      throw new Error('The signature was not accepted: the gateway gave no token for this account.')
    return { token, session: { data, message, signature }, endsAt: facts.endsAt }
  }

  /** Exchanges a signature for a token to keep. One whose account was left meanwhile is over at once. */
  async function admit(session: SiwxSession, keep: (made: Kept) => Promise<void>): Promise<void> {
    const asked = waiting.begin(session.data)
    try {
      const made = await authenticate(session)
      // Nothing may come between this look and the writing.
      if (asked.isWanted()) return await keep(made)
      await signOut(made.token)
      throw new Error(
        'The account was left or signed out before the gateway answered. Sign in again.',
      )
    } finally {
      asked.done()
    }
  }

  /** Keeps these alone, and tells the gateway which others are over. */
  async function replace(next: readonly Kept[]): Promise<void> {
    const before = kept.read()
    const stay = next.slice(0, MOST_KEPT)
    kept.write(stay)
    watch.look()
    const over = before.filter(({ token }) => !stay.some((one) => one.token === token))
    await Promise.all(over.map(({ token }) => signOut(token)))
  }

  /** Signed out here is signed out, whatever the gateway says. */
  async function signOut(token: string): Promise<void> {
    try {
      await askGateway(options, 'sign-out', 'The gateway was not told of the sign-out', {
        method: 'POST',
        headers: bearer(token),
        keepalive: true,
      })
    } catch (error) {
      // A token that it does not know any more needs no sign-out.
      if (error instanceof GatewayRefusal && error.status === 401) return
      report('warning', notSignedOut(error instanceof Error ? error.message : String(error)))
    }
  }

  return {
    signOutOnDisconnect,
    getRequired: () => required,
    createMessage: (input) => messenger.createMessage(input),
    async addSession(session) {
      const { chainId, accountAddress } = session.data
      const isOfAccount = isOf(chainId, accountAddress)
      await admit(session, (made) =>
        replace([made, ...kept.read().filter((one) => !isOfAccount(one))]),
      )
    },
    async setSessions(sessions) {
      waiting.endAll()
      const known = ({ signature }: SiwxSession) =>
        kept.read().find((one) => one.session.signature === signature)
      const keep = (...made: Kept[]) =>
        replace([...made, ...sessions.flatMap((one) => known(one) ?? [])])
      // A wallet that signed for several networks at once did so with one nonce, which is good for the first of them.
      const [first] = sessions
      await (!first || known(first) ? keep() : admit(first, keep))
    },
    async revokeSession(chainId, accountAddress) {
      waiting.endOf({ chainId, accountAddress })
      const isOfAccount = isOf(chainId, accountAddress)
      await replace(kept.read().filter((one) => !isOfAccount(one)))
    },
    async getSessions(chainId, accountAddress) {
      const account = { chainId, accountAddress }
      if (!active || active === 'left' || !isSameAccount(active, account))
        waiting.endOthers(account)
      active = account
      watch.look()
      const found = kept.read().filter(isOf(chainId, accountAddress))
      return found.map(({ session, endsAt }) => {
        const expirationTime = new Date(endsAt).toISOString()
        return { ...session, data: { ...session.data, expirationTime } }
      })
    },
    accountLeft() {
      active = 'left'
      watch.look()
    },
    getToken: () => current()?.token,
    onChange: watch.add,
    async me() {
      const now = current()
      if (!now) throw new Error('No account is signed in. Call signIn() first.')
      try {
        const headers = bearer(now.token)
        const claims = await askGateway(options, 'me', 'The session could not be read', { headers })
        if (typeof (claims as SessionClaims | undefined)?.sub === 'string')
          return claims as SessionClaims
        throw new Error('The session could not be read: the gateway did not tell it.')
      } catch (error) {
        if (error instanceof GatewayRefusal && error.status === 401) {
          kept.write(kept.read().filter(({ token }) => token !== now.token))
          watch.look()
        }
        throw error
      }
    },
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
