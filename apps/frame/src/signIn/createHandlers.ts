import { ApiError } from '../api/ApiError.js'
import type { Client } from '../api/createClient.js'
import type { Session, Sessions } from '../api/Sessions.js'
import { readDevice, readStarted, readVerified, readWallet, type Wallet } from '../api/shapes.js'
import type { Device } from '../device/openDevice.js'
import {
  FrameError,
  faults,
  type StorageMode,
  type Theme,
  tooSoon,
  type User,
} from '../protocol.js'
import type { Handlers } from '../shell/serve.js'
import type { Wallets } from '../wallet/Wallets.js'
import type { OtpView } from './OtpState.js'
import { type Challenge, promptOtp } from './promptOtp.js'

export interface SignIn {
  readonly client: Client
  readonly sessions: Sessions
  readonly device: Device
  readonly mode: StorageMode
  readonly projectId: string
  /** The page's origin, by the browser's word. */
  readonly peerOrigin: string
  /** Draws the form and asks the page to show it. */
  readonly openView: () => OtpView
  readonly wallets: Pick<Wallets, 'open'>
  readonly wearTheme: (theme: Theme) => void
}

/** The wait where the gateway did not say how long. */
const ANY_WAIT_S = 30
/** Remembered for another code; a page asks for one at a time. */
const MOST_CHALLENGES = 8

/** What the frame does for the page's requests. */
export function createHandlers(signIn: SignIn): Handlers {
  const { sessions } = signIn
  const emails = createEmails(signIn)
  return {
    'auth.email.start': ({ email }, signal) =>
      refusing(async () => {
        const { challengeId, cooldownS } = await emails.start(email, signal)
        return { action: 'VERIFY_OTP', challengeId, cooldownS }
      }),
    'auth.otp.prompt': ({ challengeId }, signal) =>
      refusing(() => emails.prompt(challengeId, signal)),
    'session.isConnected': () =>
      refusing(async () => ({ isConnected: (await sessions.current()) !== undefined })),
    'session.user': (_, signal) => refusing(() => userOf(sessions, signal)),
    'session.signOut': async () => {
      await sessions.end()
      return {}
    },
    'ui.theme': async (theme) => {
      signIn.wearTheme(theme)
      return {}
    },
    // What a page says of itself is shown nowhere yet.
    'ui.dapp': async () => ({}),
  }
}

/** Codes by e-mail: asks for them, and asks the user what they are. */
function createEmails({ client, sessions, wallets, openView, peerOrigin, ...device }: SignIn) {
  const challenges = new Map<string, Challenge>()
  const register = once(() => registerDevice(client, { ...device, peerOrigin }))
  let isPrompting = false

  const start = async (email: string, signal: AbortSignal) => {
    await register()
    const call = { path: '/auth/email/start', body: { email }, read: readStarted, signal }
    const { challengeId, cooldownS } = await client.call(call)
    const resendAtMs = Date.now() + cooldownS * 1000
    challenges.set(challengeId, { challengeId, email, resendAtMs })
    const [oldest = ''] = challenges.keys()
    if (challenges.size > MOST_CHALLENGES) challenges.delete(oldest)
    return { challengeId, email, resendAtMs, cooldownS }
  }

  const verify = async (challengeId: string, otp: string, signal: AbortSignal): Promise<User> => {
    await register()
    const body = { challengeId, otp }
    const call = { path: '/auth/email/verify', body, read: readVerified, signal }
    const { session, user } = await client.call(call)
    await sessions.begin(session, user)
    return toUser(user, await wallets.open(signal))
  }

  return {
    start,
    async prompt(challengeId: string, signal: AbortSignal): Promise<User> {
      if (isPrompting) throw new FrameError(faults.tooMany)
      isPrompting = true
      try {
        const challenge = challenges.get(challengeId) ?? { challengeId }
        const site = new URL(peerOrigin).host
        return await promptOtp(challenge, site, openView(), { start, verify }, signal)
      } finally {
        isPrompting = false
      }
    },
  }
}

/** The gateway learns the device's key and says its time; the same key is the same device. */
async function registerDevice(
  client: Client,
  {
    device,
    mode,
    projectId,
    peerOrigin,
  }: Pick<SignIn, 'device' | 'mode' | 'projectId' | 'peerOrigin'>,
): Promise<void> {
  const body = { jwk: device.jwk, projectId, topOrigin: peerOrigin, storage: mode }
  const { serverTimeMs } = await client.call({ path: '/device', body, read: readDevice })
  client.setServerTime(serverTimeMs)
}

async function userOf(sessions: Sessions, signal: AbortSignal): Promise<User> {
  const session = await sessions.current()
  if (!session) throw new FrameError(faults.unauthorized)
  const call = { method: 'GET', path: '/wallets/me', read: readWallet, signal } as const
  return toUser(session, (await sessions.call(call)).wallet)
}

const toUser = (who: Pick<Session, 'userId' | 'email'>, wallet: Wallet | null): User => ({
  userId: who.userId,
  ...(who.email !== undefined && { email: who.email }),
  accounts: wallet?.accounts ?? [],
  backup: wallet?.backup ?? 'none',
})

/** Once it succeeded, it is not done again; a failure is. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work().catch((error) => {
      done = undefined
      throw error
    })
    return done
  }
}

/** The gateway's refusals in the words of the protocol. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 429) throw new FrameError(tooSoon(error.retryAfterS ?? ANY_WAIT_S))
    const fault = error.status === 401 ? faults.unauthorized : faults.internal
    throw new FrameError(fault, { cause: error })
  }
}
