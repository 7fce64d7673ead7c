import { devEvmAddresses, devSolanaAddress } from '@drawstring/testing'
import { ask } from './support/chain.js'
import { button, fact, modal, openModal, view } from './support/modal.js'
import { everything } from './support/networks.js'
import { startPhone } from './support/phone.js'
import { solanaAccount } from './support/solanaAccount.js'
import { expect, test } from './support/test.js'

/** Somebody who holds nothing yet. */
const BOB = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
/** Lamports for one signature. */
const FEE = 5_000n

test('one scan connects two chain families, sends on the second, and ends with the last of them', async ({
  page,
  visit,
  world,
}) => {
  const { one, two, solana } = world
  const phone = await startPhone(
    world.gatewayUrl,
    [one.caip2, two.caip2],
    solanaAccount(solana.caip2),
  )
  const lamports = async (address: string) =>
    BigInt((await ask<{ value: number }>(solana, 'getBalance', address)).value)
  const families = () =>
    page.evaluate(() =>
      window.drawstring.read('connection').sessions.map(({ namespace }) => namespace),
    )

  await visit({ options: { walletConnect: { relay: 'own' }, networks: everything() } })
  await openModal(page)
  await button(page, 'WalletConnect').click()
  await expect
    .poll(() => page.evaluate(() => window.drawstring.read('pairing').link?.uri ?? ''))
    .toMatch(/^wc:/)
  await phone.scan(await page.evaluate(() => window.drawstring.read('pairing').link?.uri as string))
  await expect(fact(page, 'Address')).toHaveText(devEvmAddresses[0])
  await expect.poll(families).toEqual(['eip155', 'solana'])
  expect(phone.topics()).toHaveLength(1)

  await page.reload()
  await expect
    .poll(() => page.evaluate(() => window.drawstring.read('connection').initialized))
    .toBe(true)
  expect(await families()).toEqual(['eip155', 'solana'])
  await page.evaluate(
    (id) => window.drawstring.switchNetwork(id, { throwOnFailure: true }),
    solana.caip2,
  )
  await expect(fact(page, 'Address')).toHaveText(devSolanaAddress)
  const [mine, his] = [await lamports(devSolanaAddress), await lamports(BOB)]
  await page.getByRole('button', { name: devSolanaAddress.slice(0, 4) }).click()
  await expect(modal(page).getByRole('listitem').filter({ hasText: 'SOL' }).first()).toBeVisible()
  await button(page, 'Send').click()
  await modal(page).getByLabel('Amount').fill('0.5')
  await modal(page).getByLabel('To', { exact: true }).fill(BOB)
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toBeVisible()
  await button(page, 'Send').click()
  await expect.poll(() => lamports(BOB)).toBe(his + 500_000_000n)
  expect(await lamports(devSolanaAddress)).toBe(mine - 500_000_000n - FEE)

  await page.evaluate(() => window.drawstring.disconnect('solana'))
  await expect.poll(families).toEqual(['eip155'])
  expect(phone.topics()).toHaveLength(1)
  await page.evaluate(() => window.drawstring.disconnect())
  await expect.poll(() => phone.topics()).toEqual([])
  await phone.stop()
})
