import type { Page } from '@playwright/test'
import { DRAWN, installDrawn, type Place } from './support/drawnWallet.js'
import {
  button,
  chooseWallet,
  fact,
  modal,
  openModal,
  openNetworks,
  seeNoKnot,
} from './support/modal.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

// What a wallet draws into the page can be pressed while it is asked something, although the modal is open.

const PLACES: Place[] = [
  'body',
  'html',
  'low',
  'nested',
  'closed shadow',
  'shown',
  'popover',
  'dialog',
  'frame',
  'container',
  'open shadow',
]

/** Presses where the wallet's button is, as a person does: whatever is on top there gets it. */
async function pressApprove(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-asked', '')
  await expect
    .poll(() =>
      page.evaluate(() => document.elementFromPoint(60, 30)?.localName !== 'drawstring-layer'),
    )
    .toBe(true)
  await page.mouse.click(60, 30)
}

/** Where a second question is asked as well: in a box that is made anew, and in one that was hidden, in the page or in a shadow tree. */
const TWICE: Place[] = ['body', 'shown', 'open shadow']

for (const place of PLACES) {
  test(`a question that a wallet draws (${place}) is answered there`, async ({ page, visit }) => {
    await installDrawn(page, place)
    await visit()
    await chooseWallet(page, DRAWN)
    await pressApprove(page)
    await expect(fact(page, 'Status')).toHaveText('connected')
    await seeNoKnot(page)
    if (TWICE.includes(place)) await switchThere(page)
  })
}

async function switchThere(page: Page): Promise<void> {
  const isModal = () => modal(page).evaluate((dialog) => dialog.matches(':modal'))
  await openNetworks(page)
  // The modal covers the page as before, for the wallet has answered.
  await expect(modal(page)).toHaveAttribute('aria-modal', 'true')
  expect(await isModal()).toBe(true)
  await button(page, world().two.name).click()
  await expect(modal(page)).toContainText(DRAWN)
  await expect(modal(page)).toHaveAttribute('aria-modal', 'false')
  expect(await isModal()).toBe(false)
  // The page below is covered all the same.
  const top = () => page.evaluate(() => document.elementFromPoint(innerWidth - 20, 20)?.localName)
  expect(await top()).toBe('drawstring-layer')
  await pressApprove(page)
  await expect(fact(page, 'Network')).toHaveText(world().two.caip2)
}

test('neither the sheet nor what is around it moves or fades when a wallet is asked', async ({
  page,
  visit,
}) => {
  await installDrawn(page, 'body')
  await visit()
  await openModal(page)
  await modal(page).evaluate(async (dialog) => {
    const all = [dialog, ...dialog.getElementsByClassName('sheet')]
    await Promise.all(all.flatMap((one) => one.getAnimations().map(({ finished }) => finished)))
    const seen: string[] = []
    for (const type of ['animationstart', 'transitionrun']) {
      dialog.addEventListener(type, ({ target }) => {
        if (all.includes(target as Element)) seen.push(`${type} ${(target as Element).localName}`)
      })
    }
    Object.assign(window, { seen })
  })
  await button(page, DRAWN).click()
  await expect(modal(page)).toHaveAttribute('aria-modal', 'false')
  await expect(modal(page).locator('.sheet')).toBeVisible()
  expect(await page.evaluate('seen')).toEqual([])
})

test('Escape, also where nothing has the focus any more, and a press beside the modal still take the visitor out', async ({
  page,
  visit,
}) => {
  await installDrawn(page, 'body')
  await visit()
  const blur = async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await modal(page).evaluate((dialog) => {
      const { activeElement } = dialog.getRootNode() as ShadowRoot
      if (activeElement instanceof HTMLElement) activeElement.blur()
    })
  }
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => blur().then(() => page.keyboard.press('Escape')),
    () => page.mouse.click(1_000, 20),
  ]) {
    await chooseWallet(page, DRAWN)
    await expect(modal(page)).toHaveAttribute('aria-modal', 'false')
    await leave()
    await expect(modal(page)).toBeHidden()
  }
})

test('with the keyboard alone the wallet’s button is reached behind the modal’s own', async ({
  page,
  visit,
}) => {
  await installDrawn(page, 'body')
  await visit()
  await chooseWallet(page, DRAWN)
  await expect(page.locator('html')).toHaveAttribute('data-asked', '')
  const approve = page.getByRole('button', { name: 'Approve' })
  const stops = await modal(page).getByRole('button').count()
  for (let stop = 0; stop <= stops; stop++) {
    if (await approve.evaluate((it) => it === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(approve).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fact(page, 'Status')).toHaveText('connected')
})

test('a field that a wallet draws and focuses at once can be typed into', async ({
  page,
  visit,
}) => {
  await installDrawn(page, 'field')
  await visit()
  await chooseWallet(page, DRAWN)
  const field = page.getByRole('textbox', { name: 'Password' })
  // Once the modal shows its next view, too.
  await expect(modal(page)).toContainText('Cancel')
  await expect(field).toBeFocused()
  await page.keyboard.type('secret')
  await expect(field).toHaveValue('secret')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(fact(page, 'Status')).toHaveText('connected')

  // What had the focus goes: the modal has it again, and covers the page.
  await openNetworks(page)
  await button(page, world().two.name).click()
  await expect(field).toBeFocused()
  await page.evaluate(() => document.activeElement?.closest('div')?.remove())
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
})

test('what the page itself changes meanwhile does not come over the modal', async ({
  page,
  visit,
}) => {
  await installDrawn(page, 'body')
  await visit()
  await chooseWallet(page, DRAWN)
  await expect(page.locator('html')).toHaveAttribute('data-asked', '')
  await page.evaluate(async () => {
    const part = document.createElement('section')
    part.style.cssText = 'position:relative;z-index:5;isolation:isolate'
    part.innerHTML = '<div><div></div></div>'
    document.body.prepend(part)
    const banner = document.createElement('p')
    banner.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:99px;height:99px;z-index:9'
    part.firstElementChild?.firstElementChild?.append(banner)
    await new Promise(requestAnimationFrame)
    banner.className = 'changed'
    await new Promise(requestAnimationFrame)
  })
  const top = () =>
    page.evaluate(() => document.elementFromPoint(innerWidth - 20, innerHeight - 20)?.localName)
  expect(await top()).toBe('drawstring-layer')
})

test('in a page whose body is moved the modal stays in sight', async ({ page, visit }) => {
  await installDrawn(page, 'dialog')
  await visit()
  await page.evaluate(() => {
    document.body.style.transform = 'translateY(3000px)'
  })
  await page.evaluate(() => window.drawstring.open())
  await button(page, DRAWN).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', '')
  await expect(modal(page)).toHaveAttribute('aria-modal', 'true')
  await expect(modal(page).locator('.sheet')).toBeInViewport()
})
