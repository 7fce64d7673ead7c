import type { WalletEntry } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { Agree } from '../../parts/Agree.js'
import { Bones } from '../../parts/Bones.js'
import { WalletRow } from '../../parts/WalletRow.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { useLegal } from '../Connect/Legal.js'

/** More choice helps nobody who has none yet. */
const OFFERED = 6

/** Wallets worth installing, of which it is known where. */
export function GetWallet() {
  const text = useText()
  const dispatch = useDispatch()
  const { rows, loading, showAll } = useSlice('wallets')
  const directory = useSlice('directory')
  const waiting = loading || directory.loading
  const offered = [...rows, ...directory.entries.filter((wallet) => !has(rows, wallet))]
    .filter((wallet) => !wallet.installed && Object.values(wallet.pages).some(Boolean))
    .slice(0, OFFERED)
  // Who gets a wallet elsewhere may be connected by its code right there.
  const { blocked, connect, legal } = useLegal()
  const none = offered.length === 0 && !waiting
  return (
    <>
      <p className="quiet centre pad" role={none ? 'status' : undefined}>
        {text(none ? 'getWallet.empty' : 'getWallet.hint')}
      </p>
      <Agree blocked={blocked} legal={legal} />
      <ul className="after columns">
        {offered.map((wallet, index) => (
          <WalletRow
            key={wallet.id}
            wallet={wallet}
            disabled={blocked}
            index={index}
            onPress={connect}
          />
        ))}
        {waiting && offered.length === 0 && <Bones count={4} />}
      </ul>
      {none && directory.failed && (
        <div className="stack after">
          <button
            type="button"
            className="button"
            data-kind="main"
            onClick={() => dispatch({ type: 'moreWallets' })}
          >
            {text('modal.tryAgain')}
          </button>
        </div>
      )}
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
