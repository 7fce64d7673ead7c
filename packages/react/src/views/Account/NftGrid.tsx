import type { Nft } from '@drawstring/core'
import { memo, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/useText.js'
import { LongList } from '../../parts/LongList.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { useWatch } from '../../store/useWatch.js'
import { NftPicture, NftTags, nameOf } from './NftPicture.js'

/** Two tiles beside each other: square pictures, so that their height follows the width. */
const COLUMNS = 2
/** In the dialog on a desktop, until they are measured. */
const TILE_HEIGHT = 204
/** Tiles whose place is kept while they are on their way. */
const KEPT_TILES = 2

/** The NFTs of the account as pictures. While they are shown, they are kept up to date; pressed, one is shown large. */
export function NftGrid() {
  const text = useText()
  const dispatch = useDispatch()
  const nfts = useSlice('nfts')
  useWatch('nfts')
  const show = useCallback(
    (nft: Nft) => dispatch({ type: 'nfts', action: { type: 'open', id: nft.id } }),
    [dispatch],
  )
  const waits = nfts.state === 'none' || nfts.state === 'loading'
  const place = useRef<HTMLDivElement>(null)
  const height = useTileHeight(place, nfts.rows.length > 0)
  return (
    <div ref={place}>
      <LongList
        label={text('account.tab.nfts')}
        of="nfts"
        window={nfts}
        bones={waits ? KEPT_TILES : 0}
        layout={{ columns: COLUMNS, height }}
        className="tiles"
      >
        {(nft, place) => (
          <Tile key={nft.id} nft={nft} place={place} count={nfts.count} show={show} />
        )}
      </LongList>
    </div>
  )
}

/** How high one line of tiles is, in pixels, at the width that they have. */
function useTileHeight(place: RefObject<HTMLElement | null>, some: boolean): number {
  const [height, setHeight] = useState(TILE_HEIGHT)
  useLayoutEffect(() => {
    const grid = place.current
    if (!some || !grid) return
    const measure = () => {
      const tile = grid.querySelector('li[aria-posinset]')
      // As laid out, whatever motion does to it meanwhile.
      const found = tile ? Number.parseFloat(getComputedStyle(tile).height) : 0
      if (found > 0) setHeight(found)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [place, some])
  return height
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
