import { expectSent } from './support/activity.js'
import { ask } from './support/chain.js'
import { button, modal, view } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { expectNotice } from './support/notices.js'
import { openRich, receiverField } from './support/sending.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

let money: Money

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.replace(/^0x/, ''))
    .toLowerCase()
    .padStart(64, '0')

const call = async (to: string, data: string) =>
  ask<string>(money.chain, 'eth_call', { to, data }, 'latest')

const ownerOf = async (collection: string, id: string) =>
  `0x${(await call(collection, `0x6352211e${word(BigInt(id))}`)).slice(-40)}`
const heldOf = async (collection: string, id: string, owner: string) =>
  BigInt(await call(collection, `0x00fdd58e${word(owner)}${word(BigInt(id))}`))

/** The one of the collection that the account has. */
function own(collection: { tokens: { id: string; owner: string }[] }, owner: string): string {
  const found = collection.tokens.find((token) => token.owner === owner)
  if (!found) throw new Error('the prepared chain has changed')
  return found.id
}

test('lists what the account holds, spam folded away, and sends one', async ({ page, visit }) => {
  await page.clock.install()
  const { owner } = await openRich(page, money, visit)
  const bob = money.accounts[1] as string
  const { address } = money.nfts.erc721
  const id = own(money.nfts.erc721, owner)
  await modal(page).getByRole('tab', { name: 'NFTs' }).click()
  // Nobody asked for them: strangers gave them all.
  await modal(page)
    .getByRole('button', { name: /marked as spam/ })
    .click()
  const picture = button(page, new RegExp(`^Pictures #${id}`))
  await expect(picture).toBeVisible()
  const square = await picture.locator('.picture').boundingBox()
  expect(square?.width).toBeCloseTo(square?.height ?? 0, 0)
  const gift = button(page, /^Free mint/).first()
  // However long the name that a stranger gave it.
  const [flag, room] = [
    await gift.getByText('Possible spam').boundingBox(),
    await gift.boundingBox(),
  ]
  expect((flag?.x ?? 1e9) + (flag?.width ?? 0)).toBeLessThan((room?.x ?? 0) + (room?.width ?? 0))
  await picture.click()
  const name = new RegExp(`^Pictures #${id}`)
  const detail = view(page, 'NFT').getByRole('region', { name })
  await expect(detail).toContainText('Token ID')
  const explorer = detail.getByRole('link', { name: 'View on explorer' })
  const there = new RegExp(`/token/${address}\\?a=${id}$`, 'i')
  await expect(explorer).toHaveAttribute('href', there)
  await button(page, 'Back').click()
  await expect(picture).toBeFocused()
  await picture.press('Enter')
  await button(page, 'Send this NFT').click()
  await expect(view(page, 'Send')).toBeVisible()
  await expect(modal(page).locator('[data-key="token"]')).toContainText(`#${id}`)
  await receiverField(page).fill(bob)
  await button(page, 'Review').click()
  await expect(modal(page).locator('.changes')).toContainText(`#${id}`)
  await button(page, 'Send').click()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => ownerOf(address, id)).toBe(bob.toLowerCase())
  await expect(picture).toHaveCount(0)
  await expectSent(page, new RegExp(`^NFT #${id}NFT #${id} ${address}$`, 'i'))
})

test('one of several can be chosen in the form', async ({ page, visit }) => {
  const { owner } = await openRich(page, money, visit)
  const bob = money.accounts[1] as string
  const { address } = money.nfts.erc1155
  const id = own(money.nfts.erc1155, owner)
  const [mine, his] = [await heldOf(address, id, owner), await heldOf(address, id, bob)]
  await modal(page).getByRole('tab', { name: 'NFTs' }).click()
  await modal(page)
    .getByRole('button', { name: /marked as spam/ })
    .click()
  const row = button(page, new RegExp(`^Items #${id}`))
  await expect(row).toContainText(`×${mine}`)
  await button(page, 'Send').click()
  await modal(page).locator('[data-key="token"]').click()
  await modal(page).getByRole('tab', { name: 'NFTs' }).click()
  await row.click()
  await expect(modal(page).locator('[data-key="token"]')).toContainText(`#${id}`)
  await receiverField(page).fill(bob)
  await button(page, 'Review').click()
  await button(page, 'Send').click()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => heldOf(address, id, bob)).toBe(his + 1n)
  expect(await heldOf(address, id, owner)).toBe(mine - 1n)
})
