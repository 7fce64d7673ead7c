import { neverAnswer, reject } from '@drawstring/testing'
import { expect, type Page } from '@playwright/test'
import { button, chooseInMenu, chooseWallet, fact, modal, openAccount, view } from './modal.js'
import type { Scene } from './scene.js'
import type { Visit } from './test.js'

/** Where the gateway gives nonces. */
export const NONCE = '**/auth/v1/nonce?*'
/** Where it takes signatures. */
export const AUTHENTICATE = '**/auth/v1/authenticate?*'

/** A page where visitors may sign in with its gateway. */
export const offered: Visit = {
  signIn: 'gateway',
  required: false,
  statement:
    'By signing in you accept our terms of service and our privacy policy. No transaction is sent, and no fee is charged.',
  resources: [
    'https://shop.example/terms',
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3',
  ],
}

/** Connects, which leads to the message; who is connected gets there by the account's menu. */
export async function openSignIn(page: Page): Promise<void> {
  if ((await fact(page, 'Status').textContent()) === 'connected') {
    await openAccount(page)
    await chooseInMenu(page, 'Sign in')
  } else await chooseWallet(page)
  await expect(view(page, 'Sign in')).toBeVisible()
}

/** The message can be signed. */
export async function openReady(page: Page): Promise<void> {
  await openSignIn(page)
  await expect(button(page, 'Sign in')).not.toHaveAttribute('aria-disabled')
}

/** What signs the account in, before, while and after it is signed. */
export const signInScenes: readonly Scene[] = [
  {
    name: 'sign-in-preparing',
    walk: 'sign in',
    visit: offered,
    async go(page) {
      // No answer comes.
      await page.route(NONCE, () => {})
      await openSignIn(page)
      await expect(modal(page).locator('.coming .bone').first()).toBeVisible()
    },
  },
  {
    name: 'sign-in',
    walk: 'sign in',
    acts: true,
    visit: offered,
    go: openReady,
  },
  {
    name: 'sign-in-message',
    walk: 'sign in',
    acts: true,
    visit: offered,
    async go(page) {
      await openReady(page)
      await modal(page).getByText('What you will sign').click()
      await expect(modal(page).locator('pre')).toContainText('wants you to sign in')
    },
  },
  {
    name: 'sign-in-signing',
    walk: 'sign in',
    wallet: { approval: { signMessage: neverAnswer() } },
    visit: offered,
    async go(page) {
      await openReady(page)
      await button(page, 'Sign in').click()
      await expect(button(page, /^Continue in/)).toBeVisible()
    },
  },
  {
    name: 'sign-in-declined',
    walk: 'sign in',
    acts: true,
    wallet: { approval: { signMessage: reject() } },
    visit: offered,
    async go(page) {
      await openReady(page)
      await button(page, 'Sign in').click()
      await expect(modal(page).getByRole('alert')).toContainText('Signature declined')
      await expect(button(page, 'Sign in')).not.toHaveAttribute('aria-disabled')
    },
  },
  {
    name: 'sign-in-failed',
    walk: 'sign in',
    acts: true,
    visit: offered,
    async go(page) {
      await page.route(NONCE, (route) => route.abort())
      await openSignIn(page)
      await expect(modal(page).getByRole('alert')).toContainText('Couldn’t prepare the sign-in')
    },
  },
  {
    name: 'sign-in-required',
    acts: true,
    visit: { ...offered, required: true },
    async go(page) {
      await openReady(page)
      await expect(button(page, 'Disconnect')).toBeVisible()
    },
  },
]
