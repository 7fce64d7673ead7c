import type { Namespace, WalletEntry } from '@drawstring/core'
import { useEffect, useMemo, useRef } from 'react'
import { useText } from '../../i18n/useText.js'
import { Bones } from '../../parts/Bones.js'
import { Space } from '../../parts/Space.js'
import { WalletRow } from '../../parts/WalletRow.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { linesOf } from './sections.js'
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

/** Letters from which on the core searches. */
const SEARCHED = 2

/** The wallets found so far in their sections; as many rows as are near the screen, and more as the end nears. */
export function WalletList({ blocked, connect }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  const directory = useSlice('directory')
  const { query, certifiedOnly, namespace, entries, loading, failed, hasMore } = directory
  const { rows } = useSlice('wallets')
  const searched = [...query.trim()].length >= SEARCHED
  const lines = useMemo(() => {
    const here = certifiedOnly
      ? []
      : rows.filter((wallet) => wallet.installed && on(wallet, namespace))
    return linesOf(entries, here, searched)
  }, [entries, rows, searched, certifiedOnly, namespace])
  const last = lines.at(-1)
  const isWhole = !loading && !failed && !hasMore
  const total = isWhole && last && 'place' in last ? last.place + 1 : -1
  const list = useRef<HTMLUListElement>(null)
  const listing = `${certifiedOnly} ${namespace} ${query}`
  const { from, to, row, rested } = useWindow(list, lines.length, listing)
  const wanted = hasMore && !loading && !failed && to + AHEAD >= lines.length
  useEffect(() => {
    if (wanted) dispatch({ type: 'moreWallets' })
  }, [wanted, dispatch])

  return (
    <ul ref={list} aria-label={text('directory.list')} aria-busy={loading || undefined}>
      <li aria-hidden="true">
        <Space height={from * row} />
      </li>
      {lines.slice(from, to).map((line, index) =>
        'heading' in line ? (
          <li key={line.heading} className="section">
            <h2 className="caption">{text(line.heading)}</h2>
          </li>
        ) : (
          <WalletRow
            key={line.wallet.id}
            wallet={line.wallet}
            disabled={blocked}
            index={line.place}
            total={total}
            headed={!searched}
            pictured={from + index >= rested[0] && from + index < rested[1]}
            onPress={connect}
          />
        ),
      )}
      <li aria-hidden="true">
        <Space height={(lines.length - to) * row} />
      </li>
      {loading && <Bones count={KEPT_ROWS} />}
    </ul>
  )
}

/** Whether an installed wallet has to do with the chain family. */
function on(wallet: WalletEntry, family: Namespace | undefined): boolean {
  return !family || wallet.namespaces.includes(family)
}
