import { type AllSlices, initialSlices } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { errors } from '../../i18n/en/errors.js'
import { naming as texts } from '../../i18n/en/naming.js'
import { learn } from '../../i18n/originals.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { RegisterAccountName } from './RegisterAccountName.js'

const state = vi.hoisted(() => ({ slices: {} as Partial<AllSlices> }))

// A server's page knows of no account; this is what a browser's reads.
vi.mock('../../store/useSlice.js', () => ({
  useSlice: (slice: keyof AllSlices) => state.slices[slice] ?? initialSlices[slice],
}))

/** The view when the form is in this state. */
function shown(more: Partial<AllSlices['naming']>): string {
  learn(texts, errors)
  state.slices = { naming: { ...initialSlices.naming, ...more } }
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <RegisterAccountName />
      </Spoken>
    </DrawstringProvider>,
  )
}

const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ')

it('has a field with a name and a hint, and nothing under it before something is typed', () => {
  const html = shown({})
  expect(html).toContain('aria-label="Account name"')
  const hint = /aria-describedby="([^"]+)"/.exec(html)?.[1]
  expect(html).toContain(`id="${hint}"`)
  expect(words(html)).toContain('At least 4 letters')
  expect(html).not.toMatch(/<ul|role="alert"/)
})

it('says what cannot be a name, and lists nothing', () => {
  const html = shown({ name: 'bob', invalid: true })
  expect(html).toContain('aria-invalid="true"')
  expect(words(html)).toContain('can’t be a name')
  expect(words(html)).not.toContain('No free names')
})

it('says that names are on their way', () => {
  expect(shown({ name: 'alice', loading: true })).toContain(
    '<ul aria-busy="true" aria-label="Looking for names">',
  )
})

it('lists names that may be free, each a button, and promises nothing', () => {
  const html = shown({
    name: 'alice',
    suggestions: [{ name: 'alice1.example.eth' }, { name: 'alice-1.example.eth' }],
  })
  expect(html.match(/<button type="button" class="row"/g)).toHaveLength(2)
  expect(words(html)).toContain('alice1.example.eth')
  expect(words(html)).toContain('can’t be registered here yet')
})

it('says that there are none', () => {
  expect(words(shown({ name: 'alice' }))).toContain('No free names like this one')
})

it('says in the specification’s words that they could not be loaded, and tries again', () => {
  const html = shown({ name: 'alice', error: { key: 'error.nameSuggestionsFailed' } })
  expect(html).toContain('role="alert"')
  expect(words(html)).toContain('Error fetching name suggestions')
  expect(words(html)).toContain('Try again')
})
