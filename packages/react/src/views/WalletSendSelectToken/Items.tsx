import type { Nft } from '@drawstring/core'
import { useCallback } from 'react'
import { useText } from '../../i18n/useText.js'
import { Empty } from '../../parts/Empty.js'
import { NftList } from '../../parts/NftList.js'
import { Spam } from '../../parts/Spam.js'
import { Status } from '../../parts/Status.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { ItemForm } from './ItemForm.js'

/** The account's NFTs to choose from, and a form for one that nobody lists. */
export function Items() {
  const text = useText()
  const dispatch = useDispatch()
  const { state, count, rows, spam, spamShown, incomplete } = useSlice('nfts')
  const { item } = useSlice('send')
  const choose = useCallback(
    ({ collection, number }: Nft) => {
      dispatch({ type: 'send', action: { type: 'chooseItem', collection, number } })
      dispatch({ type: 'back' })
    },
    [dispatch],
  )
  const current = rows.find(
    ({ collection, number }) => collection === item?.collection && number === item.number,
  )
  const retry = () => dispatch({ type: 'nfts', action: { type: 'retry' } })
  const turn = () => dispatch({ type: 'nfts', action: { type: 'spam', shown: !spamShown } })
  return (
    <>
      {state === 'unsupported' && <Status>{text('nfts.unsupported')}</Status>}
      {state === 'failed' && <Status retry={retry}>{text('nfts.failed')}</Status>}
      {state === 'known' && count === 0 && !incomplete && (
        <Empty>{text(spam ? 'nfts.nothing' : 'nfts.empty')}</Empty>
      )}
      <NftList choose={choose} current={current?.id} />
      <Spam count={spam} shown={spamShown} turn={turn} />
      <ItemForm />
    </>
  )
}
