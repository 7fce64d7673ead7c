import type { Client } from '../api/createClient.js'
import type { Session, Sessions } from '../api/Sessions.js'
import { readDevice, readStarted, readVerified, type Wallet } from '../api/shapes.js'
import type { Device } from '../device/openDevice.js'
import { FrameError, faults, type StorageMode, type User } from '../protocol.js'
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
}

type Who = Pick<Session, 'userId' | 'email'>

/** Remembered for another code; a page asks for one at a time. */
const MOST_CHALLENGES = 8

/** Codes by e-mail: asks the gateway for them, and the user what they are. */
export class EmailSignIn {
  readonly #challenges = new Map<string, Challenge>()
  #registered: Promise<void> | undefined
  #isPrompting = false

  constructor(private readonly given: SignIn) {}

  start = async (email: string, signal: AbortSignal) => {
    await this.#register()
    const call = { path: '/auth/email/start', body: { email }, read: readStarted, signal }
    const { challengeId, cooldownS } = await this.given.client.call(call)
    const challenge = { challengeId, email, resendAtMs: Date.now() + cooldownS * 1000 }
    this.#remember(challenge)
    return { ...challenge, cooldownS }
  }

  async prompt(challengeId: string, signal: AbortSignal): Promise<User> {
    if (this.#isPrompting) throw new FrameError(faults.tooMany)
    this.#isPrompting = true
    try {
      const challenge = this.#challenges.get(challengeId) ?? { challengeId }
      const site = new URL(this.given.peerOrigin).host
      const user = await promptOtp(challenge, site, this.given.openView(), this, signal)
      // The code is used up: what becomes of the wallet is no matter of the form.
      return toUser(user, await this.given.wallets.open(signal))
    } finally {
      this.#isPrompting = false
    }
  }

  verify = async (challengeId: string, otp: string, signal: AbortSignal): Promise<Who> => {
    await this.#register()
    const body = { challengeId, otp }
    const call = { path: '/auth/email/verify', body, read: readVerified, signal }
    const { session, user } = await this.given.client.call(call)
    await this.given.sessions.begin(session, user)
    return user
  }

  #remember(challenge: Challenge): void {
    this.#challenges.set(challenge.challengeId, challenge)
    const [oldest = ''] = this.#challenges.keys()
    if (this.#challenges.size > MOST_CHALLENGES) this.#challenges.delete(oldest)
  }

  /** Once for the frame; a failure is tried again with the next request. */
  #register(): Promise<void> {
    this.#registered ??= registerDevice(this.given).catch((error) => {
      this.#registered = undefined
      throw error
    })
    return this.#registered
  }
}

/** The gateway learns the device's key and says its time; the same key is the same device. */
async function registerDevice({ client, device, mode, ...given }: SignIn): Promise<void> {
  const { projectId, peerOrigin: topOrigin } = given
  const body = { jwk: device.jwk, projectId, topOrigin, storage: mode }
  const { serverTimeMs } = await client.call({ path: '/device', body, read: readDevice })
  client.setServerTime(serverTimeMs)
}

export const toUser = ({ userId, email }: Who, wallet: Wallet | null): User => ({
  userId,
  ...(email !== undefined && { email }),
  accounts: wallet?.accounts ?? [],
  backup: wallet?.backup ?? 'none',
})
