import { createDrawstring } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { errors } from '../i18n/en/errors.js'
import { learn } from '../i18n/originals.js'
import { MessageText } from '../parts/MessageText.js'
import { DrawstringProvider } from '../provider/DrawstringProvider.js'
import { Spoken } from './Spoken.js'

function Said({ of: key }: { of: string }) {
  return <MessageText message={{ key }} />
}

const said = (key: string) =>
  renderToStaticMarkup(
    <DrawstringProvider drawstring={createDrawstring({ projectId: 'test', networks: [] })}>
      <Spoken>
        <Said of={key} />
      </Spoken>
    </DrawstringProvider>,
  )

it('says a message of the core in its own words, and of one that nobody knows that an error occurred', () => {
  learn(errors)
  expect(said('error.sendFailed')).toContain('Failed to send transaction. Please try again.')
  expect(said('strange.key')).toContain('An error occurred')
})

it("puts a plain sentence under a text of the specification's, and none under its own", () => {
  learn(errors)
  const under = (sentence: string) => `<span class="plain">${sentence}</span>`
  expect(said('error.balanceUnavailable')).toContain(
    `Token Balance Unavailable ${under('Couldn’t load your tokens.')}`,
  )
  expect(said('strange.key')).toContain(under('Try again in a moment.'))
  expect(said('error.walletTimeout')).not.toContain('plain')
})
