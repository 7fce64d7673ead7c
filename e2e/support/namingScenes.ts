import { expect, type Page } from '@playwright/test'
import { chooseInMenu, modal, openAccount, view } from './modal.js'
import type { Scene } from './scene.js'
import { connectOnce } from './stage.js'
import type { Visit } from './test.js'

/** A page whose names are in a zone. */
export const named: Visit = { options: { features: { nameZone: 'example.eth' } } }
export const SUGGESTIONS = '**/v1/profile/suggestions/*'

/** Opens the form, and types a name that the gateway answers with these. */
export async function typeName(page: Page, names: readonly string[]): Promise<void> {
  const suggestions = names.map((label) => ({ name: `${label}.example.eth`, registered: false }))
  await page.route(SUGGESTIONS, (route) => route.fulfill({ status: 200, json: { suggestions } }))
  await openNaming(page)
  await modal(page).getByRole('searchbox', { name: 'Account name' }).fill('alice')
}

export async function openNaming(page: Page): Promise<void> {
  await connectOnce(page)
  await openAccount(page)
  await chooseInMenu(page, 'Choose a name')
  await expect(view(page, 'Choose a name')).toBeVisible()
}

/** The form to choose an account name with. */
export const namingScenes: readonly Scene[] = [
  {
    name: 'account-name',
    walk: 'naming',
    visit: named,
    go: openNaming,
  },
  {
    name: 'account-name-invalid',
    walk: 'naming',
    visit: named,
    async go(page) {
      await openNaming(page)
      await modal(page).getByRole('searchbox').fill('bob')
      await expect(modal(page)).toContainText('can’t be a name')
    },
  },
  {
    name: 'account-name-loading',
    walk: 'naming',
    visit: named,
    async go(page) {
      // No answer comes.
      await page.route(SUGGESTIONS, () => {})
      await openNaming(page)
      await modal(page).getByRole('searchbox').fill('alice')
      await expect(modal(page).locator('ul[aria-busy=true] .bone').first()).toBeVisible()
    },
  },
  {
    name: 'account-name-suggestions',
    walk: 'naming',
    visit: named,
    async go(page) {
      await typeName(page, ['alice1', 'alice-1', 'alice01'])
      await expect(modal(page).getByRole('listitem')).toHaveCount(3)
    },
  },
  {
    name: 'account-name-empty',
    walk: 'naming',
    visit: named,
    async go(page) {
      await typeName(page, [])
      await expect(modal(page)).toContainText('No free names')
    },
  },
  {
    name: 'account-name-failed',
    walk: 'naming',
    visit: named,
    async go(page) {
      await page.route(SUGGESTIONS, (route) => route.abort())
      await openNaming(page)
      await modal(page).getByRole('searchbox').fill('alice')
      await expect(modal(page).getByRole('alert')).toContainText('Error fetching name suggestions')
    },
  },
]
