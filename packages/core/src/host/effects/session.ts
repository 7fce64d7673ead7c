import { AdapterError } from '../../adapter/AdapterError.js'
import { peek } from '../../adapter/peek.js'
import { accountsOf, chainOf, MOST_ACCOUNTS, texts } from '../../adapter/texts.js'
import type { AccountDetails, WalletSession } from '../../generated/protocol.js'
import type { Answer } from './Scene.js'

/** An adapter's session as a reply. */
export async function session(told: Promise<unknown>): Promise<Answer> {
  const session = readSession(await told)
  if (session) return { type: 'session', session }
  throw new AdapterError('wallet', 'The adapter answered without a list of accounts.')
}

/** The session that an adapter tells of; nothing where it lists no accounts. Adapters are JavaScript of others: what they promise is checked here. */
export function readSession(answer: unknown): WalletSession | undefined {
  const accounts = accountsOf(peek(answer, 'accounts'))
  if (!accounts) return undefined
  const [chain, name] = [chainOf(peek(answer, 'chain')), peek(answer, 'name')]
  const approved = texts(peek(answer, 'approved'))
  const details = detailsOf(peek(answer, 'details'))
  return {
    accounts,
    ...(chain === undefined ? {} : { chain }),
    ...(typeof name === 'string' ? { name } : {}),
    ...(approved && { approved }),
    ...(details && { details }),
  }
}

const FACTS = ['type', 'publicKey', 'path'] as const

/** What is told of accounts, of which an entry that names none and a fact that is no text are left out. */
function detailsOf(given: unknown): AccountDetails[] | undefined {
  const list = listed(given)
  return list?.flatMap((one) => {
    const address = peek(one, 'address')
    if (typeof address !== 'string') return []
    const facts = FACTS.map((name) => [name, peek(one, name)] as const)
    return [
      { address, ...Object.fromEntries(facts.filter(([, fact]) => typeof fact === 'string')) },
    ]
  })
}

/** As many entries as accounts are read. */
function listed(given: unknown): unknown[] | undefined {
  try {
    const length = Array.isArray(given) ? Math.min(given.length, MOST_ACCOUNTS) : undefined
    return length === undefined
      ? undefined
      : Array.from({ length }, (_, at) => peek(given, `${at}`))
  } catch {
    return undefined // What cannot be read is no list.
  }
}
