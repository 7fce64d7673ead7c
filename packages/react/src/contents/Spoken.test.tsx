import { createDrawstring } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { errors } from '../i18n/en/errors.js'
import { learn } from '../i18n/originals.js'
import { useMessage } from '../i18n/useText.js'
import { DrawstringProvider } from '../provider/DrawstringProvider.js'
import { Spoken } from './Spoken.js'

function Said({ of: key }: { of: string }) {
  return useMessage()({ key })
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
