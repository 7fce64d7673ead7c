import { bitcoin, type Network, polkadot } from '@drawstring/core/networks'
import { devEvmAddresses } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { ourWallet } from '../interop/support/ours.js'
import type { Answer } from '../interop/support/parties.js'
import { signByWitness } from './support/bip322.js'
import { button, fact, modal, openModal, view } from './support/modal.js'
import {
  BITCOIN,
  BITCOIN_ADDRESS,
  isSignedOnBitcoin,
  isSignedOnPolkadot,
  POLKADOT,
  POLKADOT_ADDRESS,
  signOnBitcoin,
  signOnPolkadot,
} from './support/otherFamilies.js'
import { startOtherFamiliesGateway } from './support/otherFamiliesGateway.js'
import { startPhone } from './support/phone.js'
import { offered } from './support/signInScenes.js'
import { claimsOf, sign, tokenOf, verified } from './support/signingIn.js'
import { expect, test, type Visit } from './support/test.js'
import { world } from './support/world.js'

const required: Visit = { ...offered, required: true }
const elsewhere = { walletConnect: { relay: 'own' } } as const

let gateway: Awaited<ReturnType<typeof startOtherFamiliesGateway>>
test.beforeAll(async () => {
  gateway = await startOtherFamiliesGateway(world().pageUrl)
})
test.afterAll(() => gateway?.stop())

/** A page of this gateway and network. */
const pageOn = (network: Network): Visit => ({
  ...required,
  options: {
    ...elsewhere,
    gatewayUrl: gateway.url,
    projectId: gateway.projectId,
    networks: [network],
  },
})

/** Opens the dialog at the code; the code's link. */
async function link(page: Page): Promise<string> {
  await openModal(page)
  await button(page, 'Scan with phone').click()
  const uri = () => page.evaluate(() => window.drawstring.read('pairing').link?.uri ?? '')
  await expect.poll(uri).toMatch(/^wc:/)
  return uri()
}

test('a phone signs in while it connects, and the gateway knows the session', async ({
  page,
  visit,
  world,
}) => {
  const phone = await startPhone(world.gatewayUrl, [world.one.caip2, world.two.caip2])
  await visit({ ...required, options: elsewhere })
  await phone.scan(await link(page))
  await expect(fact(page, 'Session')).toHaveText('signedIn')
  await expect(view(page, 'Sign in')).toBeHidden()
  const sub = `${world.one.caip2}:${devEvmAddresses[0]}`
  expect(await verified(await tokenOf(page))).toMatchObject({ sub })
  expect(await claimsOf(page)).toMatchObject({ sub })
  await phone.stop()
})

const KEY = Uint8Array.from({ length: 32 }, (_, place) => (place === 31 ? 1 : 0))

/** Wallets of families that sign messages in a form of their own, as they answer over WalletConnect. */
const families = [
  {
    name: 'Bitcoin, with a witness',
    network: bitcoin,
    account: `${BITCOIN}:${BITCOIN_ADDRESS}`,
    method: 'signMessage',
    answer: async (message: string) => ({
      address: BITCOIN_ADDRESS,
      signature: signByWitness(KEY, message),
    }),
  },
  {
    name: 'Bitcoin, with a compact signature',
    network: bitcoin,
    account: `${BITCOIN}:${BITCOIN_ADDRESS}`,
    method: 'signMessage',
    answer: async (message: string) => ({
      address: BITCOIN_ADDRESS,
      signature: await signOnBitcoin(message),
    }),
    isSigned: (message: string, signature: string) =>
      isSignedOnBitcoin(message, Buffer.from(signature, 'base64').toString('hex')),
  },
  {
    name: 'Polkadot, with the message wrapped',
    network: polkadot,
    account: `${POLKADOT}:${POLKADOT_ADDRESS}`,
    method: 'polkadot_signMessage',
    answer: async (message: string) => ({ signature: signOnPolkadot(wrapped(message)) }),
    isSigned: (message: string, signature: string) =>
      isSignedOnPolkadot(wrapped(message), signature),
  },
]

/** Wallets of Polkadot sign no bytes that could be a transaction's. */
const wrapped = (message: string) => Buffer.from(`<Bytes>${message}</Bytes>`)

/** A wallet elsewhere with one account and this one method. */
async function startWallet(
  account: string,
  method: string,
  answer: (message: string) => Promise<unknown>,
) {
  const [namespace = ''] = account.split(':')
  const wallet = await ourWallet(gateway.url.replace(/^http/, 'ws'))
  wallet.decide({ [namespace]: { accounts: [account], methods: [method], events: [] } })
  wallet.answer(async (_, params): Promise<Answer> => {
    return { result: await answer((params as { message: string }).message) }
  })
  return wallet
}

for (const { name, network, account, method, answer, isSigned } of families)
  test(`a wallet elsewhere signs in on ${name}`, async ({ page, visit }) => {
    const sent: { message: string; signature: string }[] = []
    await page.route('**/auth/v1/authenticate?*', (route) => {
      sent.push(route.request().postDataJSON())
      return route.continue()
    })
    const wallet = await startWallet(account, method, answer)
    await visit(pageOn(network))
    await wallet.pair(await link(page))
    await expect(view(page, 'Sign in')).toBeVisible()
    await expect(button(page, 'Sign in')).not.toHaveAttribute('aria-disabled')
    await sign(page)
    const [{ message, signature } = { message: '', signature: '' }] = sent
    if (isSigned) expect(await isSigned(message, signature)).toBe(true)
    expect(await verified(await tokenOf(page), gateway.url)).toMatchObject({ sub: account })
    expect(await claimsOf(page)).toMatchObject({ sub: account })
    await wallet.stop()
  })

test('a wallet elsewhere that signs no messages is said not to, and disconnecting leads out', async ({
  page,
  visit,
}) => {
  const wallet = await startWallet(
    `${POLKADOT}:${POLKADOT_ADDRESS}`,
    'polkadot_signTransaction',
    async () => ({}),
  )
  await visit(pageOn(polkadot))
  await wallet.pair(await link(page))
  await expect(view(page, 'Sign in')).toBeVisible()
  await button(page, 'Sign in').click()
  await expect(modal(page).getByRole('alert')).toContainText(
    'This wallet can’t sign messages on this network',
  )
  await button(page, 'Disconnect').click()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await expect.poll(() => wallet.topics()).toEqual([])
  await wallet.stop()
})
