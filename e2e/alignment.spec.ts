import { boxes, expectOne } from './support/aligned.js'
import { test } from './support/test.js'

// What stands on one line in the modal is looked at in each scene of a11y.spec.ts.

test('the page’s buttons stand on one line', async ({ page, visit }) => {
  await visit()
  const parts = page.locator('.drawstring-button')
  await parts.nth(1).waitFor()
  await parts.evaluateAll((all) => {
    const line = document.createElement('div')
    document.body.append(line)
    line.append(...all)
  })
  expectOne((await boxes(parts)).map(({ middle }) => middle))
})
