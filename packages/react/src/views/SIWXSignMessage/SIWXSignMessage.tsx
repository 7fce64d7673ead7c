import type { SignInSlice } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { useKeptFocus } from '../../parts/useKeptFocus.js'
import { useHeld } from '../../store/useHeld.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { Answer } from './Answer.js'
import { Facts, FactsComing } from './Facts.js'
import { Meeting } from './Meeting.js'

/** The visitor's own doing, of which the wallet's words tell nothing more. */
const DECLINED = 'error.signatureDeclined'

/** What signs the account in, shown before the wallet is asked for it. */
export function SIWXSignMessage() {
  const signIn = useHeld(useSlice('signIn'))
  // What was shown of one account is not shown of another.
  return <Message key={signIn.account} signIn={signIn} />
}

function Message({ signIn }: { signIn: SignInSlice }) {
  const text = useText()
  const place = useKeptFocus(signIn.stage)
  const { name } = useSlice('options').metadata
  const { stage, error, detail } = signIn
  // A new message is made after a failure: until it is there, the one before stays.
  const last = useLast(signIn.request)
  const request = stage === 'failed' ? undefined : last
  const busy = stage === 'preparing' || stage === 'saving'
  return (
    <div ref={place} className="stack signin" aria-busy={busy}>
      <Meeting signIn={signIn} wallet={request?.wallet} />
      <div>
        <h2 className="lead centre">
          {text('signIn.lead', { domain: request?.domain ?? location.host })}
        </h2>
        {name && (
          <p className="caption centre" dir="auto">
            {name}
          </p>
        )}
      </div>
      {request?.statement && (
        <p className="statement centre" dir="auto">
          {request.statement}
        </p>
      )}
      {request && <Facts request={request} />}
      {!request && stage !== 'failed' && <FactsComing />}
      {request && (
        <details className="details">
          <summary>{text('signIn.message')}</summary>
          <pre dir="ltr">{request.message}</pre>
        </details>
      )}
      {error && detail && error.key !== DECLINED && (
        <details className="details">
          <summary>{text('signIn.details')}</summary>
          <p>{detail}</p>
        </details>
      )}
      <Answer signIn={signIn} wallet={request?.wallet} />
    </div>
  )
}
