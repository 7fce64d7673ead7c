import type { Transfer, TransferDirection } from '@drawstring/core'
import { formatAmount, formatFullAmount } from '../../format/amount.js'
import type { Words } from '../../i18n/useText.js'

/** What changed hands, in words. */
export interface Moved {
  short: string
  /** The same with nothing left out, to hear. */
  full: string
  tone?: 'good' | 'quiet' | undefined
  /** The contracts of what nobody vouches for. */
  title?: string | undefined
}

/** A number that a visitor may count as money: of a token that the package or the page knows. */
export const isSum = ({ nft, address }: Transfer) => !nft && !address
const isStranger = ({ nft, address }: Transfer) => !nft && !!address

const SIGNS: Record<TransferDirection, string> = { in: '+', out: '−', self: '' }

/** Each amount with its sign; an NFT by its number, and unverified tokens by how many they are: neither is money. */
export function movedOf(
  transfers: readonly Transfer[],
  text: Words['text'],
  locale: string,
): Moved[] {
  const moved = transfers.filter((transfer) => !isStranger(transfer)).map(told)
  const strangers = transfers.filter(isStranger)
  if (strangers.length === 0) return moved
  const title = strangers.map(({ address }) => address).join(' ')
  const short =
    strangers.length === 1
      ? text('activity.unverified')
      : text('activity.unverifiedMany', { count: String(strangers.length) })
  return [...moved, { short, full: `${short} ${title}`, tone: 'quiet', title }]

  function told(transfer: Transfer): Moved {
    const { direction, address } = transfer
    const { short, full } = what(transfer, text, locale)
    if (!isSum(transfer))
      return { short, full: `${full} ${address}`, tone: 'quiet', title: address }
    const sign = SIGNS[direction]
    return { short: sign + short, full: sign + full, tone: direction === 'in' ? 'good' : undefined }
  }
}

/** An amount of a known token, or an NFT: shortened, and with every digit. */
export function what(
  { nft, name, amount }: Transfer,
  text: Words['text'],
  locale: string,
): { short: string; full: string } {
  if (!nft) {
    const of = (format: typeof formatAmount) =>
      amount === undefined ? name : `${format(amount, locale)} ${name}`
    return { short: of(formatAmount), full: of(formatFullAmount) }
  }
  // Its name is that of its contract, and its number.
  const number = name.includes('#') ? name.slice(name.indexOf('#')) : ''
  const one = text('activity.nft', { number }).trim()
  if (amount === undefined) return { short: one, full: one }
  const of = (format: typeof formatAmount) =>
    text('activity.several', { count: format(amount, locale), what: one })
  return { short: of(formatAmount), full: of(formatFullAmount) }
}
