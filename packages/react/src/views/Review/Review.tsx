import type { ReviewSlice } from '@drawstring/core'
import { useId } from 'react'
import { type TextKey, useMessage, useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { warning } from '../../parts/glyphs.js'
import { MessageText } from '../../parts/MessageText.js'
import { Requester } from '../../parts/Requester.js'
import { useKeptFocus } from '../../parts/useKeptFocus.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { Calls } from './Calls.js'
import { Changes } from './Changes.js'
import { Costs } from './Costs.js'
import { isSigning, Signing, StopSigning } from './Signing.js'
import { Steps } from './Steps.js'

/** What is about to be signed, before it is: nothing is signed that does not stand here. */
export function Review() {
  const now = useSlice('review')
  const review = useLast(now.stage === 'none' ? undefined : now)
  const signing = review !== undefined && isSigning(review)
  const place = useKeptFocus(signing)
  if (!review) return null
  return (
    <div
      ref={place}
      className="stack review"
      aria-busy={review.stage === 'checking'}
      data-signing={signing || undefined}
    >
      <Steps review={review} />
      {signing ? <Signing review={review} /> : <Requester asks="review" />}
      <Changes review={review} />
      {!signing && <Warnings review={review} />}
      <Costs review={review} />
      <Calls review={review} />
      {!signing && <Critical review={review} />}
      {signing ? <StopSigning review={review} /> : <Answer review={review} />}
    </div>
  )
}

/** What to think about first, and why it cannot be signed. */
function Warnings({ review }: { review: ReviewSlice }) {
  const say = useMessage()
  const { trial, warnings, refused } = review
  const failed = trial.state === 'failed' ? [trial.message] : []
  const all = [...failed, ...refused, ...warnings]
  return (
    <ul className="warnings" aria-live="polite">
      {all.map((message) => (
        <li key={say(message)}>
          <Glyph path={warning} />
          <span dir="auto">
            <MessageText message={message} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What has to be accepted separately before it can be confirmed. */
function Critical({ review }: { review: ReviewSlice }) {
  const say = useMessage()
  const text = useText()
  const dispatch = useDispatch()
  const id = useId()
  const { critical, accepted, stage } = review
  if (critical.length === 0 || stage === 'refused') return null
  return (
    <fieldset className="critical" aria-describedby={id}>
      <legend>{text('review.critical')}</legend>
      <ul className="warnings" id={id}>
        {critical.map((message) => (
          <li key={say(message)}>
            <Glyph path={warning} />
            <span dir="auto">
              <MessageText message={message} />
            </span>
          </li>
        ))}
      </ul>
      <label className="accept">
        <input
          type="checkbox"
          checked={accepted}
          disabled={stage !== 'ready'}
          onChange={(event) =>
            dispatch({ type: 'review', action: { type: 'accept', on: event.target.checked } })
          }
        />
        <span>{text('review.accept')}</span>
      </label>
    </fieldset>
  )
}

/** The visitor's word. */
function Answer({ review }: { review: ReviewSlice }) {
  const text = useText()
  const dispatch = useDispatch()
  const { stage, kind, wallet, critical, accepted } = review
  const refused = stage === 'refused'
  const known = refused || stage === 'ready'
  const can = refused || (known && (critical.length === 0 || accepted))
  const label: TextKey = known
    ? refused
      ? 'review.repeat'
      : `review.confirm.${kind}`
    : `review.${stage as 'checking'}`
  const type = refused ? 'repeat' : 'confirm'
  return (
    <div className="bar">
      <button
        type="button"
        className="button"
        data-kind={refused ? undefined : 'main'}
        aria-disabled={!can || undefined}
        onClick={() => can && dispatch({ type: 'review', action: { type } })}
      >
        {text(label, { name: wallet })}
      </button>
    </div>
  )
}
