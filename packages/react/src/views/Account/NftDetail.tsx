import { shorten } from '../../format/formats.js'
import { useText } from '../../i18n/useText.js'
import { Heard } from '../../parts/Heard.js'
import { OutsideLink } from '../../parts/OutsideLink.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { useWatch } from '../../store/useWatch.js'
import { NftPicture, NftTags, nameOf } from './NftPicture.js'

/** One NFT, large, with what is known of it. Its name, a stranger's word, is no title of the dialog. */
export function NftDetail() {
  const text = useText()
  const dispatch = useDispatch()
  const { active } = useSlice('network')
  const { walletFeatures } = useSlice('options')
  const canSend = useSlice('account').canSend && walletFeatures.includes('send')
  const nft = useLast(useSlice('nfts').shown)
  useWatch('nfts')
  if (!nft) return null
  const { collection, number, explorerUrl } = nft
  const send = () => {
    dispatch({ type: 'push', view: 'WalletSend' })
    dispatch({ type: 'send', action: { type: 'chooseItem', collection, number } })
  }
  return (
    <section className="stack nft" aria-label={nameOf(nft)}>
      <NftPicture nft={nft} />
      <h2>
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
        <button type="button" className="button" data-kind="main" data-key="send" onClick={send}>
          {text('nfts.send')}
        </button>
      )}
      {explorerUrl && (
        <OutsideLink className="button" href={explorerUrl}>
          {text('account.explorer')}
        </OutsideLink>
      )}
    </section>
  )
}
