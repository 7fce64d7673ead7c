import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { button, chooseInMenu, modal, view } from './support/modal.js'
import { at } from './support/paths.js'
import { run } from './support/program.js'
import { panel, WALLET } from './support/wallet.js'

// One after the other, on one start of what the runner has built.
test.describe.configure({ mode: 'serial', timeout: 600_000 })

let demo: Awaited<ReturnType<typeof run>>
let url: string
test.beforeAll(async () => {
  test.setTimeout(600_000)
  // Cargo, which `./x` asks first, may be compiling tests for minutes.
  demo = await run(at('target/debug/xtask'), ['demo', '--json', '--built'], /^\{/)
  url = JSON.parse(demo.line).url
})
test.afterAll(() => demo.stop())

const section = (page: Page) => page.locator('#sign-in')
const answer = (page: Page) => section(page).getByLabel('The server’s response')

async function approve(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Approve' }).click()
}

/** Presses it by the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await section(page).getByRole('button', { name }).press('Enter')
}

test('the demo’s visitor signs in, and its small server says whose orders are asked for, until they sign out', async ({
  page,
}) => {
  await page.goto(url)
  await section(page).getByRole('link', { name: 'Try it on this page' }).click()
  await expect(section(page)).toContainText('Not signed in')
  await press(page, 'Show my orders')
  await expect(answer(page)).toHaveText('401 {"error":"sign in first"}')
  await press(page, 'Sign in')
  await button(page, WALLET).click()
  await approve(page)
  await expect(view(page, 'Sign in')).toBeVisible()
  await button(page, 'Sign in').click()
  await approve(page)
  await expect(modal(page)).toBeHidden()
  await expect(section(page)).toContainText(/Signed in as 0x[0-9a-fA-F]{40}/)
  await expect(answer(page)).toBeEmpty()
  await press(page, 'Show my orders')
  await expect(answer(page)).toHaveText(
    /^200 \{"account":"eip155:31337:0x[0-9a-fA-F]{40}","orders":\[\]\}$/,
  )
  for (const theme of ['light', 'dark']) {
    await page.getByLabel('Theme', { exact: true }).selectOption(theme)
    await expectNoViolations(page, `signed in, in ${theme}`)
  }
  await press(page, 'Sign out')
  await expect(section(page)).toContainText('Not signed in')
  await press(page, 'Show my orders')
  await expect(answer(page)).toHaveText('401 {"error":"sign in first"}')
})

test('a visitor of the demo who cancels stays connected, and may sign in by the account’s menu', async ({
  page,
}) => {
  await page.goto(`${url}?example=sign-in`)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await button(page, WALLET).click()
  await approve(page)
  await button(page, 'Cancel').click()
  await expect(modal(page)).toBeHidden()
  await expect(page.locator('#address')).toContainText('0x')
  await page
    .locator('header')
    .getByRole('button', { name: /alice.eth|0x/ })
    .click()
  await chooseInMenu(page, 'Sign in')
  await expect(view(page, 'Sign in')).toBeVisible()
})

test('where the demo’s site is hosted without that server, it offers no sign-in', async ({
  page,
}) => {
  const { serverUrl, ...config } = await (await fetch(`${url}/config.json`)).json()
  expect(serverUrl).toMatch(/^http:/)
  await page.route('**/config.json', (route) => route.fulfill({ json: config }))
  await page.goto(`${url}?example=sign-in`)
  await expect(page.locator('#code')).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})
