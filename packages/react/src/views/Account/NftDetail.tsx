import type { Nft } from '@drawstring/core'
import { useEffect, useRef } from 'react'
import { shorten } from '../../format/formats.js'
import { useText } from '../../i18n/useText.js'
import { Heard } from '../../parts/Heard.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { NftPicture, NftTags, nameOf } from './NftPicture.js'

interface Props {
  nft: Nft
  leave: () => void
}

/** One NFT, large, with what is known of it. */
export function NftDetail({ nft, leave }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  const { active } = useSlice('network')
  const { walletFeatures } = useSlice('options')
  const canSend = useSlice('account').canSend && walletFeatures.includes('send')
  const { collection, number } = nft
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const send = () => {
    dispatch({ type: 'push', view: 'WalletSend' })
    dispatch({ type: 'send', action: { type: 'chooseItem', collection, number } })
  }
  return (
    <section className="stack nft" aria-label={nameOf(nft)}>
      <NftPicture nft={nft} />
      <h2 ref={title} tabIndex={-1}>
        <bdi>{nameOf(nft)}</bdi> <NftTags nft={nft} />
      </h2>
      <dl className="facts">
        <dt>{text('nfts.tokenId')}</dt>
        <dd>
          <bdi>{number}</bdi>
        </dd>
        <dt>{text('nfts.contract')}</dt>
        <dd>
          <bdi dir="ltr" title={collection}>
            <Heard short={shorten(collection)} full={collection} />
          </bdi>
        </dd>
        {active && (
          <>
            <dt>{text('nfts.network')}</dt>
            <dd>
              <bdi>{active.name}</bdi>
            </dd>
          </>
        )}
      </dl>
      {canSend && (
        <button type="button" className="button" data-kind="main" onClick={send}>
          {text('nfts.send')}
        </button>
      )}
      <button type="button" className="button" onClick={leave}>
        {text('nfts.all')}
      </button>
    </section>
  )
}
