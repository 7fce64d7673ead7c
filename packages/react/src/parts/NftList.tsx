import type { Nft } from '@drawstring/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useText } from '../i18n/useText.js'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'
import { Bones } from './Bones.js'
import { NftRow } from './NftRow.js'
import { Space } from './Space.js'
import { useNear } from './useNear.js'

/** Rows whose place is kept while they are on their way. */
const KEPT_ROWS = 3
/** Height of a row in pixels, as the style sheet has it. */
const ROW_PX = 60
/** The core's window begins this far before what is on the screen. */
const BEFORE = 35

interface Props {
  /** What pressing one does. */
  choose?: ((nft: Nft) => void) | undefined
  /** The id of the one that was chosen. */
  current?: string | undefined
}

/** The NFTs of the account, of which only those near the screen are rendered. While it is shown, they are kept up to date. */
export function NftList({ choose, current }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  const { state, count, from, rows } = useSlice('nfts')
  const list = useRef<HTMLUListElement>(null)
  const near = useNear(list, count)
  const first = Math.min(Math.floor(near.from / ROW_PX), count)
  const last = Math.min(Math.ceil(near.to / ROW_PX), count)
  const outside = first < from || last > from + rows.length
  useEffect(() => {
    dispatch({ type: 'nfts', action: { type: 'watch', on: true } })
    return () => dispatch({ type: 'nfts', action: { type: 'watch', on: false } })
  }, [dispatch])
  useLayoutEffect(() => {
    if (!outside) return
    dispatch({ type: 'nfts', action: { type: 'show', from: Math.max(0, first - BEFORE) } })
  }, [outside, first, dispatch])
  const waits = state === 'none' || state === 'loading'
  return (
    <ul ref={list} aria-label={text('account.tab.nfts')} aria-busy={waits}>
      {waits && <Bones count={KEPT_ROWS} />}
      <li aria-hidden="true">
        <Space height={first * ROW_PX} />
      </li>
      {rows.slice(Math.max(0, first - from), Math.max(0, last - from)).map((nft, index) => (
        <NftRow
          key={nft.id}
          nft={nft}
          current={nft.id === current}
          choose={choose}
          place={Math.max(first, from) + index + 1}
          count={count}
        />
      ))}
      <li aria-hidden="true">
        <Space height={(count - last) * ROW_PX} />
      </li>
    </ul>
  )
}
