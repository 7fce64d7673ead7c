import type { Nft } from '@drawstring/core'
import { useCallback } from 'react'
import { useText } from '../../i18n/useText.js'
import { NftList } from '../../parts/NftList.js'
import { Spam } from '../../parts/Spam.js'
import { Status } from '../../parts/Status.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** The NFTs of the account; pressed, one can be sent. */
export function Nfts() {
  const text = useText()
  const dispatch = useDispatch()
  const { state, count, spam, spamShown, incomplete } = useSlice('nfts')
  const { walletFeatures } = useSlice('options')
  const canSend = useSlice('account').canSend && walletFeatures.includes('send')
  const send = useCallback(
    ({ collection, number }: Nft) => {
      dispatch({ type: 'push', view: 'WalletSend' })
      dispatch({ type: 'send', action: { type: 'chooseItem', collection, number } })
    },
    [dispatch],
  )
  const retry = () => dispatch({ type: 'nfts', action: { type: 'retry' } })
  const turn = () => dispatch({ type: 'nfts', action: { type: 'spam', shown: !spamShown } })
  return (
    <>
      {state === 'unsupported' && <Status>{text('nfts.unsupported')}</Status>}
      {state === 'failed' && <Status retry={retry}>{text('nfts.failed')}</Status>}
      {state === 'known' && count === 0 && !incomplete && (
        <Status>{text(spam ? 'nfts.onlySpam' : 'nfts.empty')}</Status>
      )}
      <NftList choose={canSend ? send : undefined} />
      {incomplete && <p className="caption centre">{text('activity.incomplete')}</p>}
      <Spam count={spam} shown={spamShown} turn={turn} />
    </>
  )
}
