import type { ReviewSlice } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'

/** What is signed one after the other, and which of it this is. */
export function Steps({ review }: { review: ReviewSlice }) {
  const text = useText()
  const { step, steps } = review
  if (steps < 2) return null
  const names = [text('review.confirm.approve'), text('review.confirm.swap')]
  return (
    <ol className="steps" aria-label={text('review.steps')}>
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index + 1 === step ? 'step' : undefined}
          data-done={index + 1 < step || undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
