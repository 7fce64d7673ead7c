import type { Store } from '../device/Store.js'
import { integer, optional, type Reader, shape, text, tryRead } from '../protocol.js'
import type { Emit } from '../shell/serve.js'
import { ApiError } from './ApiError.js'
import type { Call, Client } from './createClient.js'
import { readNothing, readRefreshed, type Tokens } from './shapes.js'

/** What is kept of a session. `expiresAtMs` is the access token's end, by the server's clock. */
const readKept = shape({
  accessToken: text(4096),
  refreshToken: text(4096),
  expiresAtMs: integer(0, Number.MAX_SAFE_INTEGER),
  userId: text(64),
  email: optional(text(254)),
})
export type Session = ReturnType<typeof readKept>
type Who = Pick<Session, 'userId' | 'email'>

const KEY = 'session'
const LOCK = 'ew.refresh'
/** A token that ends sooner is refreshed first: the request needs time to arrive. */
const MARGIN_MS = 60_000
/** What a refresh is refused with when the session is over. */
const ENDED = [400, 401, 403]

/**
 * The session of this page's user. It is read from the store each time, since another tab of the
 * same page may have refreshed or ended it.
 */
export class Sessions {
  /** The refresh that is under way in this frame. */
  #refreshing: Promise<Session | undefined> | undefined

  constructor(
    private readonly client: Client,
    private readonly store: Store,
    private readonly emit: Emit,
    private readonly locks: Pick<LockManager, 'request'> | undefined,
  ) {}

  async begin(tokens: Tokens, who: Who): Promise<void> {
    await this.#keep(tokens, who)
  }

  /** The session, refreshed if it was about to end; nothing where there is none or it is over. */
  async current(): Promise<Session | undefined> {
    const kept = await this.#read()
    return kept && this.#isStale(kept) ? this.#refresh(kept) : kept
  }

  /** A request with the session's token; one that the gateway no longer takes is refreshed once. */
  async call<T>(call: Call<T>): Promise<T> {
    const session = await this.current()
    if (!session) throw new ApiError(401)
    const send = ({ accessToken }: Session) => this.client.call({ ...call, accessToken })
    try {
      return await send(session)
    } catch (error) {
      const fresh = isUnauthorized(error) ? await this.#refresh(session) : undefined
      if (!fresh) throw error
      return send(fresh)
    }
  }

  /** Ends the session here, and at the gateway if it can be reached. */
  async end(): Promise<void> {
    // The gateway takes no token that has ended.
    const session = await this.current().catch(() => undefined)
    await this.#forget()
    if (!session) return
    const call = { path: '/session/revoke', read: readNothing as Reader<object> }
    await this.client.call({ ...call, accessToken: session.accessToken }).catch(() => undefined)
  }

  #isStale = ({ expiresAtMs }: Session) => expiresAtMs - this.client.now() < MARGIN_MS

  async #read(): Promise<Session | undefined> {
    return tryRead(readKept, await this.store.get(KEY))
  }

  /** One refresh at a time over all tabs: a refresh token that is used twice ends every session. */
  #refresh(old: Session): Promise<Session | undefined> {
    this.#refreshing ??= this.#locked(() => this.#refreshUnlessDone(old)).finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  #locked<T>(work: () => Promise<T>): Promise<T> {
    return this.locks ? (this.locks.request(LOCK, work) as Promise<T>) : work()
  }

  async #refreshUnlessDone(old: Session): Promise<Session | undefined> {
    const kept = await this.#read()
    if (!kept || kept.accessToken !== old.accessToken) return kept
    try {
      const body = { refreshToken: kept.refreshToken }
      const call = { path: '/session/refresh', body, read: readRefreshed }
      return await this.#keep((await this.client.call(call)).session, kept)
    } catch (error) {
      if (!isEnded(error)) throw error
      await this.#forget()
      return undefined
    }
  }

  async #keep(tokens: Tokens, { userId, email }: Who): Promise<Session> {
    const { accessToken, refreshToken, expiresInS } = tokens
    const expiresAtMs = this.client.now() + expiresInS * 1000
    const session = { accessToken, refreshToken, expiresAtMs, userId, ...(email && { email }) }
    await this.store.set(KEY, session)
    this.emit('session', { state: 'ready', expiresAt: expiresAtMs })
    return session
  }

  async #forget(): Promise<void> {
    await this.store.remove(KEY)
    this.emit('session', { state: 'anonymous' })
  }
}

/** A proof that is refused says nothing of the session: this device's clock may be wrong. */
const isOfProof = (error: ApiError) => error.code?.includes('dpop') ?? false
const isUnauthorized = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && !isOfProof(error)
const isEnded = (error: unknown) =>
  error instanceof ApiError && ENDED.includes(error.status) && !isOfProof(error)
