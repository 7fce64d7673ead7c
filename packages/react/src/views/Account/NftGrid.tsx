import type { Nft } from '@drawstring/core'
import { memo } from 'react'
import { useText } from '../../i18n/useText.js'
import { LongList } from '../../parts/LongList.js'
import { useSlice } from '../../store/useSlice.js'
import { useWatch } from '../../store/useWatch.js'
import { NftPicture, NftTags, nameOf } from './NftPicture.js'

/** Two tiles beside each other, of the height that the style sheet has. */
const TILES = { columns: 2, height: 180 }
/** Tiles whose place is kept while they are on their way. */
const KEPT_TILES = 2

/** The NFTs of the account as pictures. While they are shown, they are kept up to date. */
export function NftGrid({ show }: { show: (nft: Nft) => void }) {
  const text = useText()
  const nfts = useSlice('nfts')
  useWatch('nfts')
  const waits = nfts.state === 'none' || nfts.state === 'loading'
  return (
    <LongList
      label={text('account.tab.nfts')}
      of="nfts"
      window={nfts}
      bones={waits ? KEPT_TILES : 0}
      layout={TILES}
      className="tiles"
    >
      {(nft, place) => <Tile key={nft.id} nft={nft} place={place} count={nfts.count} show={show} />}
    </LongList>
  )
}

interface TileProps {
  nft: Nft
  /** Its place in the whole list, from 1, and how many there are. */
  place: number
  count: number
  show: (nft: Nft) => void
}

const Tile = memo(function Tile({ nft, place, count, show }: TileProps) {
  return (
    <li aria-posinset={place} aria-setsize={count}>
      <button type="button" className="tile" data-key={nft.id} onClick={() => show(nft)}>
        <NftPicture nft={nft} />
        <span className="name">
          <bdi>{nameOf(nft)}</bdi>
        </span>
        <NftTags nft={nft} />
      </button>
    </li>
  )
})
