import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { AllWalletsRow } from './AllWalletsRow.js'

it.each([
  [2, '2'],
  [10, '10+'],
  [1230, '1,230+'],
])('says of %i wallets at least: %s', (count, said) => {
  const html = renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <AllWalletsRow count={count} />
      </Spoken>
    </DrawstringProvider>,
  )
  expect(html).toContain(`<span class="tag">${said}</span>`)
})
