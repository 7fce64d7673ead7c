import { boxes, expectOne } from './support/aligned.js'
import { touching } from './support/layout.js'
import { connect, modal, openAccount } from './support/modal.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'

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

test('controls that touch would be noticed', async ({ page, visit }) => {
  await install(page)
  await visit()
  await connect(page)
  await openAccount(page)
  const tabs = modal(page).getByRole('tablist')
  await expect(tabs).toBeVisible()
  expect(await touching(page)).toEqual([])
  await tabs.evaluate((list: HTMLElement) => {
    list.style.marginTop = '0'
  })
  expect((await touching(page)).length).toBeGreaterThan(0)
})
