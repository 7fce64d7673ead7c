import type { ReviewSlice } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { review as texts } from '../../i18n/en/review.js'
import { learn } from '../../i18n/originals.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { Review } from './Review.js'

const state = vi.hoisted(() => ({ review: {} }))

// A server's page knows of nothing to sign; this is what a browser's reads.
vi.mock('../../store/useSlice.js', () => ({
  useSlice: (slice: string) => (slice === 'review' ? state.review : { metadata: {} }),
}))

/** What a visitor reads of something that cannot be signed. */
function refused(trial: ReviewSlice['trial']): string {
  learn(texts)
  state.review = {
    stage: 'refused',
    kind: 'send',
    step: 1,
    steps: 1,
    wallet: 'Juniper',
    calls: [],
    changes: [],
    allowances: [],
    trial,
    warnings: [],
    refused: [],
    critical: [],
    accepted: false,
    ownNode: false,
    raw: '',
  } satisfies ReviewSlice
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <Review />
      </Spoken>
    </DrawstringProvider>,
  )
}

const why = '3: execution reverted 0xd93c0665'

it('says in words that the network would refuse it, and nothing of what the node said', () => {
  const html = refused({ state: 'failed', message: { key: 'review.fails' }, why })
  expect(html).toContain('This transaction would fail.')
  expect(html).not.toContain('0xd93c0665')
})

it('quotes what a contract says as its own words', () => {
  const message = { key: 'review.failsBecause', values: { reason: 'closed on Sundays' } }
  const html = refused({ state: 'failed', message, why })
  expect(html).toContain('The contract says: “\u2068closed on Sundays\u2069”')
  expect(html).not.toContain('0xd93c0665')
})

it('says that it could not be checked, and nothing of what the node said', () => {
  const html = refused({ state: 'impossible', why })
  expect(html).toContain('We couldn’t simulate this transaction.')
  expect(html).not.toContain('0xd93c0665')
})
