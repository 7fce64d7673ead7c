import { useText } from '../../i18n/useText.js'
import { Cord } from '../../parts/Cord.js'
import { Glyph } from '../../parts/Glyph.js'
import { copy } from '../../parts/glyphs.js'
import { Outcome } from '../../parts/Outcome.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { Scan } from './Scan.js'

/** The id of the row for whatever wallet the visitor has elsewhere. */
const ANY = 'walletConnect'

/** A wallet elsewhere: what to scan, then how it goes. */
export function ConnectingWalletConnect() {
  const text = useText()
  const dispatch = useDispatch()
  const now = useSlice('connecting')
  const { link, approved, problem } = useSlice('pairing')
  const { wallet, stage, message, detail } = useLast(now.wallet && now) ?? now
  if (!wallet) return null
  const { name } = wallet
  const any = wallet.id === ANY
  if (stage !== 'idle' && stage !== 'waiting') {
    const lead = {
      waiting: '',
      rejected: any ? text('pairing.rejected') : text('connecting.rejected', { name }),
      failed: any ? text('pairing.failed') : text('connecting.failed', { name }),
      done: text('connecting.done'),
    }
    return (
      <>
        <Cord stage={stage} src={wallet.icon} name={name} />
        <Outcome stage={stage} lead={lead} hint="" message={message} detail={detail} />
      </>
    )
  }
  const places = Object.values(wallet.pages).some(Boolean)
  return (
    <div className="stack pairing">
      <Scan link={link} wallet={wallet} />
      <div role="status">
        <p className="lead centre">
          {approved && text('pairing.approved')}
          {!approved && (any ? text('pairing.scan') : text('pairing.scanWith', { name }))}
        </p>
        <p className="quiet centre">{text(approved ? 'pairing.making' : 'pairing.hint')}</p>
        {problem && (
          <p className="centre" data-tone="warn">
            {text(`pairing.problem.${problem}`)}
          </p>
        )}
      </div>
      <button
        type="button"
        className="button"
        data-kind="main"
        disabled={!link}
        onClick={() => dispatch({ type: 'copyLink' })}
      >
        <Glyph path={copy} />
        {text('pairing.copy')}
      </button>
      {places && (
        <button
          type="button"
          className="link"
          onClick={() => dispatch({ type: 'push', view: 'Downloads' })}
        >
          {text('pairing.get', { name })}
        </button>
      )}
    </div>
  )
}
