import { button, modal, view } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { amountField, fill, openSend, receiverField } from './support/sending.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

test('an amount that is little is what it was once it is turned back', async ({ page, visit }) => {
  await openSend(page, money, visit)
  await amountField(page).fill('0.0000000012345')
  await button(page, 'Enter in USD').click()
  await expect(amountField(page)).toHaveValue(/^0\.0*[1-9]\d{0,3}$/)
  await button(page, 'Enter in ETH').click()
  await expect(amountField(page)).toHaveValue('0.0000000012345')
})

test('an address that looks like one that was sent to is warned of, also in the review', async ({
  page,
  visit,
}) => {
  const [, bob] = money.accounts as [string, string]
  await page.addInitScript(
    (known) => localStorage.setItem('@drawstring/receivers', JSON.stringify([known])),
    bob,
  )
  await openSend(page, money, visit)
  const alike = `${bob.slice(0, 6)}${'0'.repeat(32)}${bob.slice(-4)}`.toLowerCase()
  const said = `starts and ends like ${bob}`
  await fill(page, '0.1', bob)
  await expect(modal(page).locator('.warnings li')).toHaveCount(0)
  await receiverField(page).fill(alike)
  await expect(modal(page).locator('.warnings')).toContainText(said)
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toContainText(said)
  await expect(button(page, 'Send')).toBeVisible()
})
