import type { Message, Stage } from '@drawstring/core'
import { useText } from '../i18n/useText.js'
import { useDispatch } from '../store/useDispatch.js'
import { MessageText } from './MessageText.js'
import { useKeptFocus } from './useKeptFocus.js'

interface Props {
  stage: Stage
  /** What is said in large while waiting, after a no, and when done. */
  lead: Record<'waiting' | 'rejected' | 'failed' | 'done', string>
  /** What to do, in a quiet sentence. */
  hint: string
  message: Message | undefined
  /** The wallet's own words. */
  detail: string | undefined
}

/** How a request to the wallet goes, and the one thing to do about it. */
export function Outcome({ stage, lead, hint, message, detail }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  const place = useKeptFocus(stage)
  const asked = stage === 'idle' ? 'waiting' : stage
  const mend = stage === 'rejected' || stage === 'failed'
  return (
    <div className="stack outcome" ref={place}>
      <p className="lead centre">{lead[asked]}</p>
      {asked === 'waiting' && <p className="quiet centre">{hint}</p>}
      {stage === 'rejected' && <p className="quiet centre">{text('outcome.rejected')}</p>}
      {stage === 'failed' && message && (
        <p className="quiet centre">
          <MessageText message={message} />
        </p>
      )}
      {stage === 'failed' && detail && (
        <details className="details">
          <summary>{text('outcome.details')}</summary>
          <p>{detail}</p>
        </details>
      )}
      {mend && (
        <div className="bar">
          <button
            type="button"
            className="button"
            data-kind="main"
            onClick={() => dispatch({ type: 'retry' })}
          >
            {text('modal.tryAgain')}
          </button>
        </div>
      )}
      {asked === 'waiting' && (
        <button type="button" className="button" onClick={() => dispatch({ type: 'cancel' })}>
          {text('modal.cancel')}
        </button>
      )}
    </div>
  )
}
