import { ApiError } from '../api/ApiError.js'
import type { Sessions } from '../api/Sessions.js'
import { readWallet } from '../api/shapes.js'
import { FrameError, faults, type Theme, tooSoon, type User } from '../protocol.js'
import type { Handlers } from '../shell/serve.js'
import { EmailSignIn, type SignIn, toUser } from './EmailSignIn.js'

/** The wait where the gateway did not say how long. */
const ANY_WAIT_S = 30

/** What the frame does for the page's requests. */
export function createHandlers(signIn: SignIn, wearTheme: (theme: Theme) => void): Handlers {
  const { sessions } = signIn
  const emails = new EmailSignIn(signIn)
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
    'session.signOut': () => sessions.end().then(() => ({})),
    'ui.theme': async (theme) => {
      wearTheme(theme)
      return {}
    },
    // What a page says of itself is shown nowhere yet.
    'ui.dapp': async () => ({}),
  }
}

async function userOf(sessions: Sessions, signal: AbortSignal): Promise<User> {
  const session = await sessions.current()
  if (!session) throw new FrameError(faults.unauthorized)
  const call = { method: 'GET', path: '/wallets/me', read: readWallet, signal } as const
  return toUser(session, (await sessions.call(call)).wallet)
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
