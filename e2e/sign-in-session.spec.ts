import { answerLater } from '@drawstring/testing'
import { button, chooseInMenu, fact, modal, openAccount, view } from './support/modal.js'
import { expectNotice } from './support/notices.js'
import { offered, openReady } from './support/signInScenes.js'
import { asked, claimsOf, sign, tokenOf, verified } from './support/signingIn.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'

const required = { ...offered, required: true }
/** Shorter than the gateway lets clocks differ, so that it takes what the page signs ahead of it. */
const LIFETIME_MS = 25_000

test('a session that is over is asked for again', async ({ page, visit }) => {
  await page.clock.install()
  await install(page)
  await visit({ ...required, lifetimeMs: LIFETIME_MS })
  await openReady(page)
  await expect(modal(page)).toContainText('Expires')
  await sign(page)
  const token = await tokenOf(page)
  await page.clock.runFor(LIFETIME_MS)
  await expect(view(page, 'Sign in')).toBeVisible()
  await expect(fact(page, 'Session')).toHaveText('signedOut')
  expect(await tokenOf(page)).toBeUndefined()
  await expect(button(page, 'Sign in')).not.toHaveAttribute('aria-disabled')
  await sign(page)
  expect(await tokenOf(page)).not.toBe(token)
  expect(await claimsOf(page)).toMatchObject({ jti: (await verified(await tokenOf(page))).jti })
})

test('another chain needs a session of its own, and each outlives a reload', async ({
  page,
  visit,
  world,
}) => {
  const { one, two } = world
  const wallet = await install(page)
  await visit(required)
  await openReady(page)
  await sign(page)
  const first = await tokenOf(page)
  await wallet.switchTo(two.caip2)
  await expect(view(page, 'Sign in')).toBeVisible()
  await expect(fact(page, 'Session')).toHaveText('signedOut')
  expect(await tokenOf(page)).toBeUndefined()
  await expect(modal(page)).toContainText(two.name)
  await expect(button(page, 'Sign in')).not.toHaveAttribute('aria-disabled')
  await sign(page)
  const second = await tokenOf(page)
  expect(await verified(second)).toMatchObject({ chainId: two.caip2 })
  await page.reload()
  await expect(fact(page, 'Session')).toHaveText('signedIn')
  expect(await tokenOf(page)).toBe(second)
  await wallet.switchTo(one.caip2)
  await expect(fact(page, 'Network')).toHaveText(one.caip2)
  await expect(fact(page, 'Session')).toHaveText('signedIn')
  expect(await tokenOf(page)).toBe(first)
  expect([await asked(page, first), await asked(page, second)]).toEqual([200, 200])
})

test('two tabs that sign at once end in one session, which is in both', async ({
  context,
  page,
  visit,
}) => {
  const other = await context.newPage()
  const approval = { signMessage: answerLater() }
  const wallets = [await install(page, { approval }), await install(other, { approval })]
  await visit(required)
  await openReady(page)
  await visit({ ...required, page: other })
  // The wallet knows this site: who comes back is asked.
  await expect(view(other, 'Sign in')).toBeVisible()
  for (const tab of [page, other]) {
    await expect(button(tab, 'Sign in')).not.toHaveAttribute('aria-disabled')
    await button(tab, 'Sign in').click()
    await expect(button(tab, /^Continue in/)).toBeVisible()
  }
  await Promise.all(wallets.map((wallet) => wallet.release()))
  for (const tab of [page, other]) {
    await expect(fact(tab, 'Session')).toHaveText('signedIn')
    await expect(modal(tab)).toBeHidden()
  }
  await expect.poll(async () => (await tokenOf(page)) === (await tokenOf(other))).toBe(true)
  expect(await asked(page, await tokenOf(page))).toBe(200)
})

test('a sign-out that fails is said where it was pressed', async ({ page, visit }) => {
  await install(page)
  await visit({ signIn: 'fails' })
  await openReady(page)
  await sign(page)
  await openAccount(page)
  await chooseInMenu(page, 'Sign out')
  await expectNotice(page, 'Couldn’t sign you out. Try again.')
  await expect(fact(page, 'Session')).toHaveText('signedIn')
})
