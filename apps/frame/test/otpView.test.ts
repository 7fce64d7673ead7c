import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OtpState } from '../src/signIn/OtpState.js'
import { en } from '../src/texts/en.js'
import type { OtpPage } from './otpPage.js'
import { serveOtpPage } from './serveOtpPage.js'

declare global {
  interface Window {
    otp: OtpPage
  }
}

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const state: OtpState = { email: 'ann@example.com', site: 'shop.example', busy: 'no', waitS: 30 }
let browser: Browser
let site: Awaited<ReturnType<typeof serveOtpPage>>
let page: Page
let complaints: string[]

beforeAll(async () => {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  ;[browser, site] = await Promise.all([
    chromium.launch({ executablePath, args: ['--no-sandbox'] }),
    serveOtpPage(),
  ])
})
afterAll(async () => {
  site.stop()
  await browser.close()
})

/** The form in this state, in a window as large as the frame becomes. */
async function open(over: Partial<OtpState> = {}, { lang = 'en', theme = 'dark' } = {}) {
  page = await browser.newPage({ viewport: { width: 376, height: 480 } })
  complaints = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(`${site.url}?lang=${lang}`)
  await page.waitForFunction('window.otp')
  await page.evaluate((mode) => {
    document.documentElement.dataset.theme = mode
  }, theme)
  await show(over)
}
const show = (over: Partial<OtpState>) =>
  page.evaluate((given) => window.otp.show(given), { ...state, ...over })
const presses = () => page.evaluate(() => window.otp.presses)
const focused = () =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id)
const code = () => page.getByLabel(en['otp.code'])
const button = (key: 'otp.verify' | 'otp.resend' | 'otp.cancel') =>
  page.getByRole('button', { name: en[key] })

afterEach(async () => {
  // The document's policy refused nothing, and nothing failed.
  expect(complaints).toEqual([])
  await page.close()
})

describe('the code', () => {
  it('has the focus, and is sent with its sixth digit', async () => {
    await open()
    expect(await code().evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('12345')
    expect(await presses()).toEqual([])
    await page.keyboard.type('6')
    expect(await presses()).toEqual([{ type: 'submit', code: '123456' }])
  })

  it.each([
    ['with blanks', ' 123 456\n'],
    ['with a dash', '123-456'],
    ['in a sentence', 'Your code is 123456.'],
  ])('is pasted %s', async (_, text) => {
    await open()
    await code().evaluate((input: HTMLInputElement, pasted) => {
      // What a paste does, without the rights to the clipboard.
      input.ownerDocument.execCommand('insertText', false, pasted)
    }, text)
    expect(await code().inputValue()).toBe('123456')
    expect(await presses()).toEqual([{ type: 'submit', code: '123456' }])
  })

  it('takes digits alone', async () => {
    await open()
    await page.keyboard.type('1a2-3 ')
    expect(await code().inputValue()).toBe('123')
  })

  it('is sent by Enter as it is, for the answer that it is too short', async () => {
    await open()
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    expect(await presses()).toEqual([{ type: 'submit', code: '123' }])
  })

  it('that is the same again is sent again', async () => {
    await open()
    await page.keyboard.type('111111')
    await page.evaluate(() => window.otp.clearCode())
    await page.keyboard.type('111111')
    expect(await presses()).toHaveLength(2)
  })

  it('that was wrong says so, and keeps the form as high', async () => {
    await open()
    const height = () => page.locator('form').evaluate((form) => form.offsetHeight)
    const before = await height()
    await show({ note: { key: 'otp.wrong', bad: true } })
    expect(await height()).toBe(before)
    expect(await code().getAttribute('aria-invalid')).toBe('true')
    const described = await code().getAttribute('aria-describedby')
    expect(described?.split(' ')).toContain('note')
    expect(await page.locator('#note').textContent()).toBe(en['otp.wrong'])
  })

  it('cannot be changed while it is checked', async () => {
    await open({ busy: 'verifying' })
    await page.keyboard.type('1')
    expect(await code().inputValue()).toBe('')
    expect(await page.getByRole('button', { name: en['otp.verifying'] }).isVisible()).toBe(true)
  })
})

describe('another code', () => {
  it('says when it may be asked for, in the specification’s words', async () => {
    await open({ waitS: 12 })
    expect(await page.locator('#wait').textContent()).toBe('Please try again after 12 seconds')
    expect(await button('otp.resend').getAttribute('aria-disabled')).toBe('true')
    expect(await button('otp.resend').getAttribute('aria-describedby')).toBe('wait')
  })

  it('is asked for by its button, which keeps the focus', async () => {
    await open({ waitS: 0 })
    await button('otp.resend').focus()
    await page.keyboard.press('Enter')
    expect(await presses()).toEqual([{ type: 'resend' }])
    await show({ busy: 'sending' })
    expect(await focused()).toBe(en['otp.resending'])
  })

  it('is not offered where it cannot be asked for', async () => {
    await open({ waitS: undefined, email: undefined })
    expect(await button('otp.resend').count()).toBe(0)
    expect(await page.locator('#lead').textContent()).toBe(en['otp.sentAnywhere'])
  })
})

describe('the keyboard', () => {
  it('reaches everything, in the order in which it is read', async () => {
    await open({ waitS: 0 })
    const order: unknown[] = [await focused()]
    for (let n = 0; n < 3; n += 1) {
      await page.keyboard.press('Tab')
      order.push(await focused())
    }
    expect(order).toEqual(['code', en['otp.verify'], en['otp.resend'], en['otp.cancel']])
  })

  it.each(['Escape', 'the button'])('cancels by %s', async (how) => {
    await open()
    expect(await page.evaluate(() => window.otp.isCanceled())).toBe(false)
    if (how === 'Escape') await page.keyboard.press('Escape')
    else await button('otp.cancel').press('Enter')
    expect(await page.evaluate(() => window.otp.isCanceled())).toBe(true)
  })
})

describe.each(['dark', 'light'])('in the %s theme', (theme) => {
  it.each<[string, Partial<OtpState>, string]>([
    ['waiting', {}, 'en'],
    ['ready for another code', { waitS: 0 }, 'de'],
    ['after a wrong code', { note: { key: 'otp.wrong', bad: true } }, 'en'],
    ['after another code', { note: { key: 'otp.resent', bad: false } }, 'de'],
    ['checking', { busy: 'verifying' }, 'en'],
  ])('axe finds nothing wrong, %s', async (_, over, lang) => {
    await open(over, { theme, lang })
    await page.evaluate(await axe)
    const { violations } = (await page.evaluate('axe.run(document)')) as AxeResults
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    expect(found).toEqual([])
  })

  it('nothing is cut off, also with long texts on a narrow screen', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`
    await open({ email, note: { key: 'otp.wrong', bad: true } }, { theme, lang: 'de' })
    await page.setViewportSize({ width: 320, height: 480 })
    const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(wide)).toBe(0)
  })
})
