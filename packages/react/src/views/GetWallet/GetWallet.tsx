import type { WalletEntry } from '@drawstring/core'
import { useCallback } from 'react'
import { useText } from '../../i18n/useText.js'
import { Bones } from '../../parts/Bones.js'
import { WalletRow } from '../../parts/WalletRow.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** More choice helps nobody who has none yet. */
const OFFERED = 6

/** Wallets worth installing. */
export function GetWallet() {
  const text = useText()
  const dispatch = useDispatch()
  const { rows, loading, showAll } = useSlice('wallets')
  const directory = useSlice('directory')
  const waiting = loading || directory.loading
  const offered = [...rows, ...directory.entries.filter((wallet) => !has(rows, wallet))]
    .filter((wallet) => !wallet.installed)
    .slice(0, OFFERED)
  const get = useCallback(
    (wallet: WalletEntry, displayIndex: number) =>
      dispatch({ type: 'connect', wallet: wallet.id, displayIndex }),
    [dispatch],
  )
  const none = offered.length === 0 && !waiting
  return (
    <>
      <p className="quiet centre pad">{text(none ? 'getWallet.empty' : 'getWallet.hint')}</p>
      <ul className="after">
        {offered.map((wallet, index) => (
          <WalletRow key={wallet.id} wallet={wallet} index={index} onPress={get} />
        ))}
        {waiting && offered.length === 0 && <Bones count={4} />}
      </ul>
      {showAll && (
        <div className="stack after">
          <button
            type="button"
            className="button"
            data-key="all"
            onClick={() => dispatch({ type: 'push', view: 'AllWallets' })}
          >
            {text('directory.showAll')}
          </button>
        </div>
      )}
    </>
  )
}

const has = (wallets: readonly WalletEntry[], wanted: WalletEntry) =>
  wallets.some((wallet) => wallet.id === wanted.id)
