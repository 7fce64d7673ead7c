import { report } from '../errors/report.js'
import { readSession } from '../host/effects/signInData.js'
import { createStorage } from '../host/storage/createStorage.js'
import type { SiwxSession } from '../options/SiwxConfig.js'
import type { SessionStorage } from './blocks.js'
import { notStored } from './problems.js'
import { isSameAccount } from './sameAccount.js'

/** Sessions that are kept, the newest first: more accounts than anyone signs in with. */
const MOST = 32

/** Sessions in the browser's storage. One that is full or absent costs no sign-in: the session lasts until the page is left. */
export function storedSessions({ key = '@drawstring/sign_in' } = {}): SessionStorage {
  const storage = createStorage()
  let warned = false

  function read(): SiwxSession[] {
    const list = parse(storage.read(key))
    return Array.isArray(list) ? list.flatMap((one) => readWhole(one) ?? []) : []
  }

  function write(sessions: readonly SiwxSession[]): void {
    const kept = sessions.slice(0, MOST)
    const failed = storage.write(key, kept.length > 0 ? JSON.stringify(kept) : undefined)
    if (failed === undefined || warned) return
    warned = true
    report('warning', notStored(failed))
  }

  const without = (chainId: string, accountAddress: string) =>
    read().filter(({ data }) => !isSameAccount(data, { chainId, accountAddress }))

  return {
    async add(session) {
      const { chainId, accountAddress } = session.data
      write([session, ...without(chainId, accountAddress)])
    },
    async set(sessions) {
      write(sessions)
    },
    async get(chainId, accountAddress) {
      return read().filter(({ data }) => isSameAccount(data, { chainId, accountAddress }))
    },
    async delete(chainId, address) {
      write(without(chainId, address))
    },
  }
}

/** A session as it was stored; nothing where another program wrote something else there. */
export function readWhole(stored: unknown): SiwxSession | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { message, signature } = stored as Partial<SiwxSession>
  const { data } = readSession(stored)
  const isWhole = typeof message === 'string' && typeof signature === 'string'
  return isWhole && data.chainId && data.accountAddress ? { data, message, signature } : undefined
}

/** What a stored text holds; nothing if it is no JSON. */
export function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
