import { useText } from '../../i18n/useText.js'
import { Empty } from '../../parts/Empty.js'
import { Spam } from '../../parts/Spam.js'
import { Status } from '../../parts/Status.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { NftGrid } from './NftGrid.js'

/** The NFTs of the account, and what there is to say where they are none, or not all. */
export function Nfts() {
  const text = useText()
  const dispatch = useDispatch()
  const { state, count, spam, spamShown, incomplete } = useSlice('nfts')
  const retry = () => dispatch({ type: 'nfts', action: { type: 'retry' } })
  const turn = () => dispatch({ type: 'nfts', action: { type: 'spam', shown: !spamShown } })
  return (
    <>
      {state === 'unsupported' && <Status>{text('nfts.unsupported')}</Status>}
      {state === 'failed' && <Status retry={retry}>{text('nfts.failed')}</Status>}
      {state === 'known' && count === 0 && !incomplete && (
        <Empty>{text(spam ? 'nfts.onlySpam' : 'nfts.empty')}</Empty>
      )}
      <NftGrid />
      {incomplete && <p className="caption centre">{text('nfts.incomplete')}</p>}
      <Spam count={spam} shown={spamShown} turn={turn} />
    </>
  )
}
