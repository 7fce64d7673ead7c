import type { Page } from '@playwright/test'
import { button, connect, fact, modal, openAccount, openModal, view } from './support/modal.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'

/** What the page itself shows, whose tree is gone if a fault of ours reached it. */
const isWhole = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible()
  await expect(fact(page, 'Status')).toBeVisible()
}

/** Lines about a part of ours that could not be shown. */
const faults = (console: readonly string[]) => console.filter((line) => line.includes('DS907'))

test('in a page whose locale is written as a system writes it everything is shown', async ({
  page,
  visit,
  log,
}) => {
  await install(page)
  await visit({ locale: 'de_DE.UTF-8' })
  // In whichever language: the page's own button, then the wallet.
  await page.locator('.drawstring-button').first().click()
  await button(page, 'Development wallet').click()
  await expect(fact(page, 'Status')).toHaveText('connected')
  await expect(page.getByRole('button', { name: /\d ETH/ })).toBeVisible()
  await page.getByRole('button', { name: /0xf39F/ }).click()
  await expect(modal(page).locator('.view > *').first()).toBeVisible()
  await isWhole(page)
  expect(faults(log.console)).toEqual([])
})

test.describe('a fault of ours', () => {
  test('in a button ends in the button, which tries again and comes back by itself', async ({
    page,
    visit,
    log,
  }) => {
    await install(page)
    await visit()
    await page.evaluate(() => {
      const { NumberFormat } = Intl
      Object.assign(window, { mend: () => Object.assign(Intl, { NumberFormat }) })
      Object.assign(Intl, {
        NumberFormat: class {
          constructor() {
            throw new RangeError('Incorrect locale information provided')
          }
        },
      })
    })
    const events = await page.evaluateHandle(() => {
      const names: string[] = []
      window.drawstring.subscribeEvents(({ data }) => data && names.push(data.event))
      return names
    })
    await openModal(page)
    await button(page, 'Development wallet').click()
    await expect(fact(page, 'Status')).toHaveText('connected')
    const again = page.locator('main').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(again).toHaveAttribute('data-theme', 'dark')
    await isWhole(page)
    expect(faults(log.console)).toHaveLength(1)
    expect(await events.jsonValue()).toContain('INTERNAL_SDK_ERROR')

    await again.click()
    await expect(again).toBeVisible()
    expect(faults(log.console)).toHaveLength(1)

    await page.evaluate(() => (window as unknown as { mend(): void }).mend())
    await again.click()
    await expect(page.getByRole('button', { name: /\d ETH/ })).toBeVisible()
  })

  test('in a view ends in the view, the dialog’s other ways stay, and it can be tried again', async ({
    page,
    visit,
    log,
  }) => {
    await install(page)
    await visit()
    await connect(page)
    // What the view shows is not as it should be, whyever.
    await page.evaluate(() => {
      const { drawstring } = window
      const { read } = drawstring
      const spoiled = { ...read('network'), networks: undefined }
      drawstring.read = ((slice) =>
        slice === 'network' ? spoiled : read(slice)) as typeof drawstring.read
      Object.assign(window, { mend: () => Object.assign(drawstring, { read }) })
    })
    await openNetworksOf(page)
    const failed = modal(page).getByRole('alert')
    await expect(failed).toContainText('Couldn’t show this')
    await expect(button(page, 'Close')).toBeVisible()
    await isWhole(page)
    expect(faults(log.console)).toHaveLength(1)

    await page.evaluate(() => (window as unknown as { mend(): void }).mend())
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(modal(page).getByRole('button', { name: /Second Chain/ })).toBeVisible()
  })

  test('that keeps the dialog from opening frees the page’s scrolling, and the next opening works', async ({
    page,
    visit,
    log,
  }) => {
    await visit()
    await page.evaluate(() => {
      const { showModal } = HTMLDialogElement.prototype
      Object.assign(window, {
        mend: () => Object.assign(HTMLDialogElement.prototype, { showModal }),
      })
      HTMLDialogElement.prototype.showModal = () => {
        throw new DOMException('planted', 'InvalidStateError')
      }
    })
    await page.evaluate(() => void window.drawstring.open())
    const dialog = page.locator('drawstring-layer').getByRole('dialog')
    await expect(dialog).toContainText('Couldn’t show this')
    await isWhole(page)
    expect(await isLocked(page)).toBe(false)
    expect(faults(log.console)).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()

    await page.evaluate(() => (window as unknown as { mend(): void }).mend())
    await page.evaluate(() => window.drawstring.open())
    await expect(view(page, 'Connect a wallet')).toBeVisible()
    expect(await isLocked(page)).toBe(true)
  })
})

test.describe('a page that changes what it is made of', () => {
  const replaceBody = (page: Page) =>
    page.evaluate(() => {
      const body = document.createElement('body')
      // The app persists, as with `data-turbo-permanent` or `transition:persist`; what it does not know does not.
      const root = document.getElementById('root')
      if (root) body.append(root)
      document.body.replaceWith(body)
    })
  /** Waits until the closed dialog is laid out. */
  const laidOut = (page: Page) => expect(page.locator('drawstring-layer')).toBeAttached()

  test('has the modal back after its body was replaced, and an open one stays on top while it is', async ({
    page,
    visit,
  }) => {
    await install(page)
    await visit()
    await laidOut(page)
    await replaceBody(page)
    await openModal(page)
    await replaceBody(page)
    await expect(view(page, 'Connect a wallet')).toBeVisible()
    expect(await isOnTop(page)).toBe(true)
    await button(page, 'Development wallet').click()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(modal(page)).toBeHidden()
    expect(await isLocked(page)).toBe(false)
    await replaceBody(page)
    await openAccount(page)
    await expect(button(page, 'Account menu')).toBeVisible()
  })

  test('keeps an open dialog on top while its element is moved or taken away', async ({
    page,
    visit,
  }) => {
    await visit()
    await openModal(page)
    await page.evaluate(() => {
      const host = document.querySelector('drawstring-layer')
      if (host) document.body.prepend(host)
    })
    await expect.poll(() => isOnTop(page)).toBe(true)
    await page.evaluate(() => document.querySelector('drawstring-layer')?.remove())
    await expect.poll(() => isOnTop(page)).toBe(true)
    await button(page, 'Close').click()
    await expect(modal(page)).toBeHidden()
    expect(await isLocked(page)).toBe(false)
  })

  test('keeps our styles when its head and its own style sheets are replaced', async ({
    page,
    visit,
  }) => {
    await install(page)
    await visit()
    const size = () =>
      page
        .locator('.drawstring-button')
        .first()
        .evaluate((node) => getComputedStyle(node).borderRadius)
    const styled = await size()
    await page.evaluate(() => {
      document.head.replaceWith(document.createElement('head'))
      document.adoptedStyleSheets = []
    })
    await connect(page)
    expect(await size()).toBe(styled)
    await openAccount(page)
    await expect(modal(page).locator('.sheet')).not.toHaveCSS('border-radius', '0px')
  })
})

// Not in one page: React itself writes what it finds in every object, which it cannot where that is frozen.
const libraries: Record<string, () => void> = {
  'that add to what is built in and bring promises of their own': () => {
    const array = Array.prototype as unknown as Record<string, unknown>
    array.last = array.each = array.remove = () => undefined
    // Arrays are written as texts of their own.
    array.toJSON = function (this: unknown[]) {
      return `[${this.join(', ')}]`
    }
    const object = Object.prototype as unknown as Record<string, unknown>
    object.extend = object.merge = () => undefined
    window.Promise = class Own<T> extends Promise<T> {} as PromiseConstructor
  },
  'that freeze what is built in': () => {
    for (const { prototype } of [Object, Array, Function, Error, Promise, Map, Set])
      Object.freeze(prototype)
  },
}

for (const [habit, spoil] of Object.entries(libraries)) {
  test(`in a page with libraries of old ${habit} a visitor connects and sees the account`, async ({
    page,
    visit,
    log,
  }) => {
    await install(page)
    await page.addInitScript(spoil)
    await visit()
    await connect(page)
    await openAccount(page)
    await expect(modal(page)).toContainText(/\d ETH/)
    await isWhole(page)
    expect(faults(log.console)).toEqual([])
  })
}

async function openNetworksOf(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Chain$/ }).click()
  await expect(modal(page)).toBeVisible()
}

/** Whether the page is kept from scrolling. */
const isLocked = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflow === 'hidden')

/** Whether the dialog is in the browser's top layer. */
const isOnTop = (page: Page) =>
  page.evaluate(
    () => !!document.querySelector('drawstring-layer')?.shadowRoot?.querySelector('dialog:modal'),
  )
