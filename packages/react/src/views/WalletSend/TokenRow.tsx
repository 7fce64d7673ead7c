import type { SendSlice } from '@drawstring/core'
import { formatAmount, formatFullAmount } from '../../format/amount.js'
import { tokenName } from '../../format/tokenName.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Glyph } from '../../parts/Glyph.js'
import { chevron } from '../../parts/glyphs.js'
import { Heard } from '../../parts/Heard.js'
import { Icon } from '../../parts/Icon.js'
import { TokenIcon } from '../../parts/TokenIcon.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { waitsForCoin } from './waitsForCoin.js'

/** What is sent; pressing chooses another. */
export function TokenRow({ send }: { send: SendSlice }) {
  const { token, item, stage } = send
  const text = useText()
  const locale = useLocale()
  const dispatch = useDispatch()
  const tokens = useSlice('tokens')
  const waits = !item && !token && (tokens.state === 'loading' || waitsForCoin(tokens, send))
  const name = item ? `${item.name} #${item.number}` : token && tokenName(token)
  return (
    <button
      type="button"
      className="row"
      data-key="token"
      aria-busy={waits || undefined}
      disabled={stage !== 'form'}
      onClick={() => dispatch({ type: 'push', view: 'WalletSendSelectToken' })}
    >
      {token && !item ? (
        <TokenIcon token={token} />
      ) : (
        <Icon src={item?.imageUrl} name={name ?? '?'} />
      )}
      <span className="name" dir="auto">
        {name ?? text('send.choose')}
      </span>
      {waits && <span className="bone" aria-hidden="true" />}
      {token && !item && (
        <span className="tag">
          <Heard
            short={text('send.have', { amount: formatAmount(token.quantity, locale) })}
            full={text('send.have', { amount: formatFullAmount(token.quantity, locale) })}
          />
        </span>
      )}
      <Glyph path={chevron} flip />
    </button>
  )
}
