import { AdapterError } from '../../adapter/AdapterError.js'
import { peek } from '../../adapter/peek.js'
import { texts } from '../../adapter/texts.js'
import type { AccountDetails } from '../../generated/protocol.js'
import type { Answer } from './Scene.js'

/** An adapter's session as a reply. Adapters are JavaScript of others: what they promise is checked here. */
export async function session(told: Promise<unknown>): Promise<Answer> {
  const answer = await told
  const accounts = texts(peek(answer, 'accounts'))
  if (!accounts)
    throw new AdapterError('wallet', 'The adapter answered without a list of accounts.')
  const [chain, name] = [peek(answer, 'chain'), peek(answer, 'name')]
  const approved = texts(peek(answer, 'approved'))
  const details = detailsOf(peek(answer, 'details'))
  return {
    type: 'session',
    session: {
      accounts,
      ...(chain === undefined ? {} : { chain: String(chain) }),
      ...(typeof name === 'string' ? { name } : {}),
      ...(approved && { approved }),
      ...(details && { details }),
    },
  }
}

const FACTS = ['type', 'publicKey', 'path'] as const

/** What is told of accounts, of which an entry that names none and a fact that is no text are left out. */
function detailsOf(given: unknown): AccountDetails[] | undefined {
  if (!Array.isArray(given)) return undefined
  return given.flatMap((one) => {
    const address = peek(one, 'address')
    if (typeof address !== 'string') return []
    const facts = FACTS.map((name) => [name, peek(one, name)] as const)
    return [
      { address, ...Object.fromEntries(facts.filter(([, fact]) => typeof fact === 'string')) },
    ]
  })
}
