import type { SiwxConfig, SiwxSession } from '../options/SiwxConfig.js'
import type { Messenger, SessionStorage, Verifier } from './blocks.js'
import { isCurrent } from './isCurrent.js'

export interface SignInParts {
  /** Makes messages: `createMessenger`, or one of yours. */
  readonly messenger: Messenger
  /** Keeps sessions: `storedSessions`, or one of yours, as one that asks your server. */
  readonly storage: SessionStorage
  /**
   * Verify signatures in the browser: a session is valid if at least one verifier is for its family of chains, and all of those agree. Absent:
   * the storage verifies what it is given, as a server does. A check in the browser is a convenience, not a proof for a server.
   */
  readonly verifiers?: readonly Verifier[]
  /** Only signed-in visitors stay connected. By default `true`. */
  readonly required?: boolean
  /** Disconnecting the wallet ends the session. By default `true`. */
  readonly signOutOnDisconnect?: boolean
}

/** A sign-in made of parts, for the option `siwx`. */
export function createSignIn(parts: SignInParts): SiwxConfig {
  const { messenger, storage, verifiers, required = true, signOutOnDisconnect = true } = parts

  /** How often sessions were kept: what was read before the last time is out of date. */
  let keptTimes = 0

  async function isVerified(session: SiwxSession): Promise<boolean> {
    if (!verifiers) return true
    const [namespace] = session.data.chainId.split(':')
    const those = verifiers.filter(({ chainNamespace = namespace }) => chainNamespace === namespace)
    const verdicts = await Promise.all(those.map((one) => one.verify(session)))
    return verdicts.length > 0 && verdicts.every((verdict) => verdict === true)
  }

  async function check(session: SiwxSession): Promise<void> {
    const { chainId, accountAddress } = session.data
    if (!isCurrent(session, chainId, accountAddress))
      throw new Error("The message is not valid now. Check this device's clock and sign again.")
    if (!(await isVerified(session)))
      throw new Error("The signature could not be verified as this account's.")
  }

  return {
    signOutOnDisconnect,
    getRequired: () => required,
    createMessage: (input) => messenger.createMessage(input),
    async addSession(session) {
      await check(session)
      keptTimes += 1
      await storage.add(session)
    },
    async setSessions(sessions) {
      await Promise.all(sessions.map(check))
      keptTimes += 1
      await storage.set(sessions)
    },
    revokeSession: (chainId, address) => storage.delete(chainId, address),
    async getSessions(chainId, address) {
      const timesBefore = keptTimes
      const kept = await storage.get(chainId, address)
      const checked = await Promise.all(
        kept.map(async (one) => isCurrent(one, chainId, address) && (await isVerified(one))),
      )
      const valid = kept.filter((_, place) => checked[place])
      if (valid.length < kept.length && keptTimes === timesBefore) {
        await storage.delete(chainId, address)
        for (const session of valid) await storage.add(session)
      }
      return valid
    },
  }
}
