import { AdapterError } from '../../adapter/AdapterError.js'
import { peek } from '../../adapter/peek.js'
import { texts } from '../../adapter/texts.js'
import type { Answer } from './Scene.js'

/** An adapter's session as a reply. Adapters are JavaScript of others: what they promise is checked here. */
export async function session(told: Promise<unknown>): Promise<Answer> {
  const answer = await told
  const accounts = texts(peek(answer, 'accounts'))
  if (!accounts)
    throw new AdapterError('wallet', 'The adapter answered without a list of accounts.')
  const [chain, name] = [peek(answer, 'chain'), peek(answer, 'name')]
  return {
    type: 'session',
    session: {
      accounts,
      ...(chain === undefined ? {} : { chain: String(chain) }),
      ...(typeof name === 'string' ? { name } : {}),
    },
  }
}
