import { connect, fact, modal, view } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { onMoney } from './support/sending.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'
import { world } from './support/world.js'

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

test('what stands in several views looks as it should in the view that comes first', async ({
  page,
  visit,
}) => {
  await install(page, { chains: [money.chain] })
  await visit(onMoney(money))
  await connect(page)
  // Who was connected before sees no other view on the way.
  await page.reload()
  await expect(fact(page, 'Status')).toHaveText('connected')
  await page.evaluate(() => window.drawstring.open({ view: 'WalletSend' }))
  await expect(view(page, 'Send')).toBeVisible()
  await modal(page).locator('[data-key="token"]').click()
  await modal(page).getByRole('tab', { name: 'NFTs' }).click()
  const summary = modal(page).locator('.byNumber summary')
  await expect(summary).toHaveCSS('min-height', '44px')
  await expect(modal(page).locator('.byNumber')).toHaveCSS('font-size', '13px')
})
