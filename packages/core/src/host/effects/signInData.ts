import { texts } from '../../adapter/texts.js'
import type { SiwxMessageData } from '../../options/SiwxConfig.js'

/** Every field of a sign-in message that is one text. */
const TEXTS = [
  'accountAddress',
  'chainId',
  'domain',
  'uri',
  'version',
  'nonce',
  'statement',
  'requestId',
  'issuedAt',
  'expirationTime',
  'notBefore',
] as const

/** Resources that are read of a message; a server that gives more means something else. */
const MOST_RESOURCES = 100

/**
 * A copy of a message's fields, as far as they are what they should be: the page's object may be of any class, with methods and whatever else its
 * maker put there. A mandatory field that is missing stays missing: who reads it says so.
 */
export function signInData(given: unknown): SiwxMessageData {
  const fields = TEXTS.map((name) => [name, own(given, name)] as const)
  const resources = texts(own(given, 'resources'), MOST_RESOURCES)
  return {
    ...Object.fromEntries(fields.filter(([, value]) => typeof value === 'string')),
    ...(resources && { resources }),
  } as SiwxMessageData
}

/** What the core reads of a session. */
export const readSession = (given: unknown) => ({ data: signInData(own(given, 'data')) })

/** The text to sign; nothing of what has no words of its own. Throws what the page's `toString` throws. */
export function readText(made: unknown): string | undefined {
  if (typeof made === 'string') return made
  if (typeof made !== 'object' || made === null) return undefined
  const says = made.toString as unknown
  return typeof says !== 'function' || says === Object.prototype.toString ? undefined : String(made)
}

/** An own property; getters and proxies that throw say nothing. */
function own(of: unknown, name: string): unknown {
  try {
    const isThere = typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    return isThere ? (of as Record<string, unknown>)[name] : undefined
  } catch {
    return undefined
  }
}
