import type { Nft } from '@drawstring/core'
import { useState } from 'react'
import { formatAmount } from '../../format/amount.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'

/** What it is called; by its number where the collection has no name. */
export const nameOf = (nft: Nft) => nft.name || `#${nft.number}`

/** Its picture; its number where it has none. */
export function NftPicture({ nft }: { nft: Nft }) {
  const [broken, setBroken] = useState<string>()
  const { imageUrl, number } = nft
  return (
    <span className="picture" aria-hidden="true">
      {imageUrl && imageUrl !== broken ? (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(imageUrl)}
        />
      ) : (
        <bdi>#{number}</bdi>
      )}
    </span>
  )
}

/** How many of it there are, and whether it may be spam. */
export function NftTags({ nft }: { nft: Nft }) {
  const text = useText()
  const locale = useLocale()
  const { quantity, spam } = nft
  const several = quantity !== undefined && quantity !== '1'
  return (
    <>
      {several && (
        <span className="tag">
          {text('nfts.several', { count: formatAmount(quantity, locale) })}
        </span>
      )}
      {spam && <span className="tag warn">{text('activity.isSpam')}</span>}
    </>
  )
}
