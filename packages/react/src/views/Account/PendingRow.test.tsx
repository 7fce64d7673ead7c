import type { Pending } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { activity as texts } from '../../i18n/en/activity.js'
import { learn } from '../../i18n/originals.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { PendingRow } from './PendingRow.js'

/** The row of a payment that got this far. */
function row(progress: Pending['progress']): string {
  learn(texts)
  const pending = { id: '1', operation: 'send', transfers: [], with: '', progress }
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <PendingRow pending={pending as unknown as Pending} />
      </Spoken>
    </DrawstringProvider>,
  )
}

it('says what became of it', () => {
  expect(row('waiting')).toContain('Pending')
  expect(row('replaced')).toContain('Replaced by another transaction')
  expect(row('dropped')).toContain('Dropped, nothing was sent')
})
