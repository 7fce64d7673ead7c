import { type AllSlices, initialSlices } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scripted } from '../../playground/scripted.js'
import { errors } from '../i18n/en/errors.js'
import { learn } from '../i18n/originals.js'
import { DrawstringProvider } from '../provider/DrawstringProvider.js'
import { NoticeBar } from './NoticeBar.js'
import { Spoken } from './Spoken.js'

const state = vi.hoisted(() => ({ slices: {} as Partial<AllSlices> }))

// A server's page has no notice; this is what a browser's reads.
vi.mock('../store/useSlice.js', () => ({
  useSlice: (slice: keyof AllSlices) => state.slices[slice] ?? initialSlices[slice],
}))

const shown = () =>
  renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <NoticeBar />
      </Spoken>
    </DrawstringProvider>,
  )

it('says in the account that a sign-out failed, to screen readers as well', () => {
  learn(errors)
  const notice = {
    open: true,
    variant: 'error',
    message: { key: 'error.signOutFailed', values: {} },
  }
  state.slices = {
    modal: { ...initialSlices.modal, open: true, view: 'Account' },
    notice: { ...initialSlices.notice, ...notice } as AllSlices['notice'],
  }
  expect(shown()).toMatch(/<div aria-live="polite">.*Couldn’t sign you out\. Try again\./)
})

it('is empty, and there to be filled, while nothing is to be said', () => {
  state.slices = {}
  expect(shown()).toContain('<div aria-live="polite"></div>')
})
