import { connect, modal, openAccount, view } from './support/modal.js'
import { named, SUGGESTIONS, typeName } from './support/namingScenes.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'

test('the keyboard alone takes a suggestion into the field', async ({ page, visit }) => {
  await install(page)
  await visit(named)
  await typeName(page, ['alice1', 'alice-1'])
  const field = modal(page).getByRole('searchbox', { name: 'Account name' })
  await expect(modal(page).getByRole('listitem')).toHaveCount(2)
  await field.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('alice1')
  // The list is made anew: the focus stays in the modal.
  await expect(modal(page).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(modal(page).locator(':focus')).toHaveCount(1)
})

test('a failure is shown, and Enter in the field tries again', async ({ page, visit }) => {
  await install(page)
  await visit(named)
  await typeName(page, ['alice1'])
  await page.unroute(SUGGESTIONS)
  await page.route(SUGGESTIONS, (route) => route.abort())
  const field = modal(page).getByRole('searchbox', { name: 'Account name' })
  await field.fill('robert')
  await expect(modal(page).getByRole('alert')).toContainText('Error fetching name suggestions')
  const suggestions = [{ name: 'robert.example.eth' }]
  await page.unroute(SUGGESTIONS)
  await page.route(SUGGESTIONS, (route) => route.fulfill({ status: 200, json: { suggestions } }))
  await field.press('Enter')
  await expect(modal(page).getByRole('button', { name: 'robert.example.eth' })).toBeVisible()
  await expect(view(page, 'Choose a name')).toBeVisible()
})

test('nothing of it is shown where the page has no zone', async ({ page, visit }) => {
  await install(page)
  await visit()
  await connect(page)
  await openAccount(page)
  await modal(page).getByRole('button', { name: 'Account menu' }).click()
  await expect(modal(page).getByRole('button', { name: 'Accounts' })).toBeVisible()
  await expect(modal(page).getByRole('button', { name: 'Choose a name' })).toHaveCount(0)
})
