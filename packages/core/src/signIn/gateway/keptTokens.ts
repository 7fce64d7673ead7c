import { report } from '../../errors/report.js'
import { createStorage } from '../../host/storage/createStorage.js'
import type { SiwxSession } from '../../options/SiwxConfig.js'
import { notStored } from '../problems.js'
import { isSameAccount } from '../sameAccount.js'
import { parse, readWhole } from '../storedSessions.js'
import { readToken } from './readToken.js'

/** A session with the gateway's token for it. */
export interface Kept {
  readonly token: string
  readonly session: SiwxSession
  /** When the token ends, in milliseconds since 1970. */
  readonly endsAt: number
}

/** Accounts that are signed in at a time; of more, the oldest session ends. */
export const MOST_KEPT = 8

export const storageKey = (projectId: string) => `@drawstring/sign_in:${projectId}`

/** A project's sessions in the browser's storage, the newest first, as every tab sees them. Those whose token has ended are not there. */
export function keptTokens(projectId: string) {
  const key = storageKey(projectId)
  const storage = createStorage()
  let warned = false

  function read(): Kept[] {
    const list = parse(storage.read(key))
    const now = Date.now()
    return (Array.isArray(list) ? list : [])
      .flatMap((one) => readKept(one) ?? [])
      .filter(({ endsAt }) => endsAt > now)
  }

  function write(kept: readonly Kept[]): void {
    const stored = kept.slice(0, MOST_KEPT).map(({ token, session }) => ({ token, session }))
    const failed = storage.write(key, stored.length > 0 ? JSON.stringify(stored) : undefined)
    if (failed === undefined || warned) return
    warned = true
    report('warning', notStored(failed))
  }

  return { read, write }
}

function readKept(stored: unknown): Kept | undefined {
  const { token, session } = (stored ?? {}) as { token?: unknown; session?: unknown }
  const [facts, whole] = [readToken(token), readWhole(session)]
  return facts && whole && { token: token as string, session: whole, endsAt: facts.endsAt }
}

/** Whether a session is that of an account on a chain. */
export const isOf =
  (chainId: string, address: string) =>
  ({ session: { data } }: Kept): boolean =>
    isSameAccount(data, { chainId, accountAddress: address })
