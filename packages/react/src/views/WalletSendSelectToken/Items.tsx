import type { Nft } from '@drawstring/core'
import { useCallback } from 'react'
import { useText } from '../../i18n/useText.js'
import { NftList } from '../../parts/NftList.js'
import { Status } from '../../parts/Status.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { ItemForm } from './ItemForm.js'

/** The account's NFTs to choose from, and a form for one that nobody lists. */
export function Items() {
  const text = useText()
  const dispatch = useDispatch()
  const { active } = useSlice('network')
  const { state, count, rows } = useSlice('nfts')
  const { item } = useSlice('send')
  const choose = useCallback(
    ({ collection, number }: Nft) => {
      dispatch({ type: 'send', action: { type: 'chooseItem', collection, number } })
      dispatch({ type: 'back' })
    },
    [dispatch],
  )
  if (active?.chainNamespace !== 'eip155') return null
  const current = rows.find(
    ({ collection, number }) => collection === item?.collection && number === item.number,
  )
  const retry = () => dispatch({ type: 'nfts', action: { type: 'retry' } })
  return (
    <section className="items" aria-label={text('account.tab.nfts')}>
      {(count > 0 || state === 'loading') && <h2 className="month">{text('account.tab.nfts')}</h2>}
      {state === 'failed' && <Status retry={retry}>{text('nfts.failed')}</Status>}
      <NftList choose={choose} current={current?.id} />
      <ItemForm />
    </section>
  )
}
