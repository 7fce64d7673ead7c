import type { Nft } from '@drawstring/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/useText.js'
import { Empty } from '../../parts/Empty.js'
import { Spam } from '../../parts/Spam.js'
import { Status } from '../../parts/Status.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { NftDetail } from './NftDetail.js'
import { NftGrid } from './NftGrid.js'

/** The NFTs of the account; pressed, one is shown large, from where it can be sent. */
export function Nfts() {
  const text = useText()
  const dispatch = useDispatch()
  const { state, count, spam, spamShown, incomplete } = useSlice('nfts')
  const [shown, setShown] = useState<Nft>()
  const grid = useRef<HTMLDivElement>(null)
  const left = useRef<string>(undefined)
  useLayoutEffect(() => {
    // Back where it was pressed.
    const tiles = grid.current?.querySelectorAll<HTMLElement>('.tile') ?? []
    for (const tile of tiles) if (tile.dataset.key === left.current) tile.focus()
    left.current = shown?.id
  }, [shown])
  const retry = () => dispatch({ type: 'nfts', action: { type: 'retry' } })
  const turn = () => dispatch({ type: 'nfts', action: { type: 'spam', shown: !spamShown } })
  if (shown) return <NftDetail nft={shown} leave={() => setShown(undefined)} />
  return (
    <div ref={grid}>
      {state === 'unsupported' && <Status>{text('nfts.unsupported')}</Status>}
      {state === 'failed' && <Status retry={retry}>{text('nfts.failed')}</Status>}
      {state === 'known' && count === 0 && !incomplete && (
        <Empty>{text(spam ? 'nfts.onlySpam' : 'nfts.empty')}</Empty>
      )}
      <NftGrid show={setShown} />
      {incomplete && <p className="caption centre">{text('nfts.incomplete')}</p>}
      <Spam count={spam} shown={spamShown} turn={turn} />
    </div>
  )
}
