import { answerLater, devEvmAddresses, reject } from '@drawstring/testing'
import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { button, chooseInMenu, fact, modal, openAccount, view } from './support/modal.js'
import { AUTHENTICATE, NONCE, offered, openReady } from './support/signInScenes.js'
import { asked, sign, tokenOf, verified } from './support/signingIn.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'

const [first, second] = devEvmAddresses
const required = { ...offered, required: true }

test('a visitor signs what they were shown; any backend can verify the session, which outlives a reload and ends with the wallet', async ({
  page,
  visit,
  world,
}) => {
  const sent: { message: string; signature: `0x${string}` }[] = []
  await page.route(AUTHENTICATE, (route) => {
    sent.push(route.request().postDataJSON())
    return route.continue()
  })
  await install(page)
  await visit(required)
  await openReady(page)
  await expect(modal(page)).toContainText(`Sign in to ${new URL(world.pageUrl).host}`)
  await expect(modal(page)).toContainText('By signing in you accept our terms')
  await modal(page).getByText('What you will sign').click()
  const shown = await modal(page).locator('pre').textContent()
  await sign(page)

  const [{ message, signature } = { message: '', signature: '0x' as const }] = sent
  expect(message).toBe(shown)
  expect(await verifyMessage({ address: first, message, signature })).toBe(true)
  expect(parseSiweMessage(message)).toMatchObject({
    address: first,
    chainId: 31337,
    domain: new URL(world.pageUrl).host,
    resources: offered.resources,
  })
  const token = await tokenOf(page)
  expect(await verified(token)).toMatchObject({
    aud: world.projectId,
    sub: `eip155:31337:${first}`,
    address: first,
    domain: new URL(world.pageUrl).host,
  })

  await page.reload()
  await expect(fact(page, 'Session')).toHaveText('signedIn')
  await expect(modal(page)).toBeHidden()
  expect(await tokenOf(page)).toBe(token)
  expect(await asked(page, token)).toBe(200)

  await openAccount(page)
  await chooseInMenu(page, 'Disconnect')
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await expect.poll(() => tokenOf(page)).toBeUndefined()
  await expect.poll(() => asked(page, token)).toBe(401)
})

test('a page that requires it keeps the message in sight, and disconnecting leads out', async ({
  page,
  visit,
}) => {
  await install(page)
  await visit(required)
  await openReady(page)
  await page.keyboard.press('Escape')
  await button(page, 'Close').click()
  await expect(view(page, 'Sign in')).toBeVisible()
  await page.reload()
  // Who comes back without a session is asked again.
  await expect(view(page, 'Sign in')).toBeVisible()
  await button(page, 'Disconnect').click()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await expect(view(page, 'Sign in')).toBeHidden()
})

test('a visitor who declines may try again, or go on without, and sign in and out later', async ({
  page,
  visit,
}) => {
  const wallet = await install(page, { approval: { signMessage: reject() } })
  await visit(offered)
  await openReady(page)
  await button(page, 'Sign in').click()
  await expect(modal(page).getByRole('alert')).toContainText('Nothing was signed.')
  await expect(button(page, 'Sign in')).not.toHaveAttribute('aria-disabled')
  await expect(modal(page).locator(':focus')).toHaveCount(1)
  await button(page, 'Cancel').click()
  await expect(modal(page)).toBeHidden()
  await expect(fact(page, 'Status')).toHaveText('connected')
  await expect(fact(page, 'Session')).toHaveText('signedOut')
  await page.reload()
  await expect(fact(page, 'Session')).toHaveText('signedOut')
  await expect(modal(page)).toBeHidden()

  await wallet.use('auto')
  await openReady(page)
  await sign(page)
  const token = await tokenOf(page)
  await openAccount(page)
  await chooseInMenu(page, 'Sign out')
  await expect(fact(page, 'Session')).toHaveText('signedOut')
  await expect(fact(page, 'Status')).toHaveText('connected')
  expect(await tokenOf(page)).toBeUndefined()
  await expect.poll(() => asked(page, token)).toBe(401)
})

test('the keyboard alone signs, and while the wallet is asked the dialog says where to continue', async ({
  page,
  visit,
}) => {
  const wallet = await install(page, { approval: { signMessage: answerLater() } })
  await visit(required)
  await openReady(page)
  await button(page, 'Sign in').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, /^Continue in/)).toBeFocused()
  await expect(modal(page)).toContainText('By signing in you accept our terms')
  await wallet.release()
  await expect(fact(page, 'Session')).toHaveText('signedIn')
  await expect(modal(page)).toBeHidden()
})

test('another account needs a session of its own, and the first has its own still', async ({
  page,
  visit,
}) => {
  const wallet = await install(page)
  await visit(required)
  await openReady(page)
  await sign(page)
  const token = await tokenOf(page)
  await wallet.setAccounts([second])
  await expect(view(page, 'Sign in')).toBeVisible()
  await expect(fact(page, 'Session')).toHaveText('signedOut')
  expect(await tokenOf(page)).toBeUndefined()
  await expect(modal(page).getByTitle(second)).toBeVisible()
  await expect(button(page, 'Sign in')).not.toHaveAttribute('aria-disabled')
  await sign(page)
  expect(await verified(await tokenOf(page))).toMatchObject({ address: second })
  await wallet.setAccounts([first])
  await expect(fact(page, 'Address')).toHaveText(first)
  await expect(fact(page, 'Session')).toHaveText('signedIn')
  expect(await tokenOf(page)).toBe(token)
})

test('two tabs agree on who is signed in', async ({ context, page, visit }) => {
  const other = await context.newPage()
  await install(page)
  await install(other)
  await visit(offered)
  await visit({ ...offered, page: other })
  await other.evaluate(() => window.drawstring.ready())
  await openReady(page)
  await sign(page)
  await expect(fact(other, 'Session')).toHaveText('signedIn')
  expect(await tokenOf(other)).toBe(await tokenOf(page))
  await openAccount(other)
  await chooseInMenu(other, 'Sign out')
  await expect(fact(page, 'Session')).toHaveText('signedOut')
  expect(await tokenOf(page)).toBeUndefined()
})

test('a gateway that is gone says what to do, and signing works once it is back', async ({
  page,
  visit,
}) => {
  await install(page)
  await page.route(NONCE, (route) => route.abort())
  await visit(required)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await button(page, 'Development wallet').click()
  await expect(modal(page).getByRole('alert')).toContainText('Couldn’t prepare the sign-in')
  await page.unroute(NONCE)
  await button(page, 'Try again').click()
  await page.route(AUTHENTICATE, (route) => route.abort())
  await button(page, 'Sign in').click()
  await expect(modal(page).getByRole('alert')).toContainText('didn’t accept the signature')
  await page.unroute(AUTHENTICATE)
  await expect(button(page, 'Sign in')).not.toHaveAttribute('aria-disabled')
  await sign(page)
})
