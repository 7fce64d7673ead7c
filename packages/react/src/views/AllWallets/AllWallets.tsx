import type { WalletEntry } from '@drawstring/core'
import { useCallback } from 'react'
import { useText } from '../../i18n/useText.js'
import { Bones } from '../../parts/Bones.js'
import { WalletRow } from '../../parts/WalletRow.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { Nothing } from './Nothing.js'
import { Search } from './Search.js'
import { useWindow } from './useWindow.js'

/** Rows whose place is kept while more are on their way. */
const KEPT_ROWS = 6

/** Every wallet the gateway knows. */
export function AllWallets() {
  const text = useText()
  const dispatch = useDispatch()
  const { query, certifiedOnly, entries, loading, failed, hasMore } = useSlice('directory')
  const more = useCallback(() => dispatch({ type: 'moreWallets' }), [dispatch])
  const connect = useCallback(
    (wallet: WalletEntry) => dispatch({ type: 'connect', wallet: wallet.id }),
    [dispatch],
  )
  const { shown, end } = useWindow(
    entries,
    `${certifiedOnly} ${query}`,
    hasMore && !loading && !failed,
    more,
  )
  return (
    <>
      <Search query={query} certifiedOnly={certifiedOnly} />
      <ul aria-label={text('directory.list')} aria-busy={loading || undefined} className="long">
        {shown.map((wallet) => (
          <WalletRow key={wallet.id} wallet={wallet} onPress={connect} />
        ))}
        {loading && <Bones count={KEPT_ROWS} />}
      </ul>
      <div ref={end} />
      {failed && (
        <div className="stack" role="alert">
          <p className="quiet centre">{text('directory.failed')}</p>
          <button type="button" className="button" onClick={more}>
            {text('modal.tryAgain')}
          </button>
        </div>
      )}
      {!failed && !loading && entries.length === 0 && (
        <Nothing query={query} certifiedOnly={certifiedOnly} />
      )}
    </>
  )
}
