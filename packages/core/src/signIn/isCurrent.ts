import type { SiwxMessageData, SiwxSession } from '../options/SiwxConfig.js'
import { isSameAccount } from './sameAccount.js'

/** How far the clock of whoever wrote a message may be ahead of this device's. */
const LEEWAY_MS = 60_000

/** Whether a session is one of this account on this chain, and now. */
export function isCurrent({ data }: SiwxSession, chainId: string, address: string): boolean {
  const isOwn = isSameAccount(data, { chainId, accountAddress: address })
  return isOwn && isInTime(data, Date.now())
}

/** Whether a message holds at a time; a time that cannot be read is none at which it does. */
export function isInTime(data: SiwxMessageData, now: number): boolean {
  const { issuedAt, notBefore, expirationTime } = data
  const begun = [issuedAt, notBefore].every(
    (time) => time === undefined || Date.parse(time) <= now + LEEWAY_MS,
  )
  return begun && (expirationTime === undefined || Date.parse(expirationTime) > now)
}
