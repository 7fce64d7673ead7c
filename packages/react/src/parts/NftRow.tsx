import type { Nft } from '@drawstring/core'
import { memo } from 'react'
import { formatAmount } from '../format/amount.js'
import { useText } from '../i18n/useText.js'
import { useLocale } from '../i18n/useTexts.js'
import { Icon } from './Icon.js'

interface Props {
  nft: Nft
  /** It is the one that was chosen. */
  current?: boolean
  /** What pressing it does; without, it is no button. */
  choose?: ((nft: Nft) => void) | undefined
  /** Its place in the whole list, from 1, and how many there are. */
  place: number
  count: number
}

/** One token of a collection. */
export const NftRow = memo(function NftRow({ nft, current, choose, place, count }: Props) {
  const text = useText()
  const locale = useLocale()
  const name = nft.name || `#${nft.number}`
  const inside = (
    <>
      <Icon src={nft.imageUrl} name={name} />
      <span className="name">
        <bdi>{name}</bdi>
      </span>
      {nft.spam && <span className="tag warn">{text('activity.isSpam')}</span>}
      {nft.quantity !== undefined && nft.quantity !== '1' && (
        <span className="tag">
          {text('nfts.several', { count: formatAmount(nft.quantity, locale) })}
        </span>
      )}
    </>
  )
  return (
    <li className="entry" aria-posinset={place} aria-setsize={count}>
      {choose ? (
        <button
          type="button"
          className="row entry"
          data-key={nft.id}
          aria-current={current || undefined}
          onClick={() => choose(nft)}
        >
          {inside}
        </button>
      ) : (
        <span className="row entry">{inside}</span>
      )}
    </li>
  )
})
