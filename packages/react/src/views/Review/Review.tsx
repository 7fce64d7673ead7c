import type { ReviewSlice } from '@drawstring/core'
import { type RefObject, useId, useRef } from 'react'
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
import { Facts } from './Facts.js'
import { Hero } from './Hero.js'
import { isSigning, Signing, StopSigning } from './Signing.js'
import { Steps } from './Steps.js'

/** What is about to be signed, before it is: nothing is signed that does not stand here. */
export function Review() {
  const now = useSlice('review')
  const review = useLast(now.stage === 'none' ? undefined : now)
  const signing = review !== undefined && isSigning(review)
  const place = useKeptFocus(signing)
  const box = useRef<HTMLInputElement>(null)
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
      <Hero review={review} />
      {!signing && <Warnings review={review} />}
      {!signing && <Critical review={review} box={box} />}
      <Facts review={review} />
      <Calls review={review} />
      {signing ? <StopSigning review={review} /> : <Answer review={review} box={box} />}
    </div>
  )
}

/** What to think about first, and why it cannot be signed. */
function Warnings({ review }: { review: ReviewSlice }) {
  const say = useMessage()
  const { trial, warnings, refused } = review
  const failed = trial.state === 'failed' ? [trial.message] : []
  const blind = trial.state === 'impossible' ? [{ key: 'review.impossible' }] : []
  const all = [...failed, ...blind, ...refused, ...warnings]
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

interface Accepted {
  review: ReviewSlice
  /** Where it is accepted. */
  box: RefObject<HTMLInputElement | null>
}

/** What has to be accepted separately before it can be confirmed. */
function Critical({ review, box }: Accepted) {
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
          ref={box}
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

/** The visitor's word. While something is to be accepted first, it says so, and leads there. */
function Answer({ review, box }: Accepted) {
  const text = useText()
  const dispatch = useDispatch()
  const { stage, kind, wallet, critical, accepted } = review
  const refused = stage === 'refused'
  const known = refused || stage === 'ready'
  const waits = known && !refused && critical.length > 0 && !accepted
  const can = known && !waits
  const why = useId()
  const label: TextKey = known
    ? refused
      ? 'review.repeat'
      : `review.confirm.${kind}`
    : `review.${stage as 'checking'}`
  const type = refused ? 'repeat' : 'confirm'
  const press = () => {
    if (waits) box.current?.focus()
    else if (can) dispatch({ type: 'review', action: { type } })
  }
  return (
    <div className="bar">
      {waits && (
        <p className="caption centre" id={why}>
          {text('review.acceptFirst')}
        </p>
      )}
      <button
        type="button"
        className="button"
        data-kind={refused ? undefined : 'main'}
        aria-disabled={!can || undefined}
        aria-describedby={waits ? why : undefined}
        onClick={press}
      >
        {text(label, { name: wallet })}
      </button>
    </div>
  )
}
