import type { WalletEntry } from '@drawstring/core'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.js'
import { Bones } from '../../parts/Bones.js'
import { Space } from '../../parts/Space.js'
import { WalletRow } from '../../parts/WalletRow.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { useWindow } from './useWindow.js'

/** Rows whose place is kept while more are on their way. */
const KEPT_ROWS = 6
/** Two screens before the end the next page is asked for. */
const AHEAD = 20

interface Props {
  /** The visitor must agree first. */
  blocked: boolean
  connect: (wallet: WalletEntry, displayIndex: number) => void
}

/** The wallets found so far; as many rows as are near the screen, and more as the end nears. */
export function WalletList({ blocked, connect }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  const { query, certifiedOnly, entries, loading, failed, hasMore, count } = useSlice('directory')
  const list = useRef<HTMLUListElement>(null)
  const { from, to, row, rested } = useWindow(list, entries.length, `${certifiedOnly} ${query}`)
  const wanted = hasMore && !loading && !failed && to + AHEAD >= entries.length
  useEffect(() => {
    if (wanted) dispatch({ type: 'moreWallets' })
  }, [wanted, dispatch])

  return (
    <ul ref={list} aria-label={text('directory.list')} aria-busy={loading || undefined}>
      <li aria-hidden="true">
        <Space height={from * row} />
      </li>
      {entries.slice(from, to).map((wallet, index) => (
        <WalletRow
          key={wallet.id}
          wallet={wallet}
          disabled={blocked}
          index={from + index}
          total={Math.max(count, entries.length)}
          pictured={from + index >= rested[0] && from + index < rested[1]}
          onPress={connect}
        />
      ))}
      <li aria-hidden="true">
        <Space height={(entries.length - to) * row} />
      </li>
      {loading && <Bones count={KEPT_ROWS} />}
    </ul>
  )
}
