import { devEvmAddresses } from '@drawstring/testing'
import { ask } from './support/asking.js'
import { button, fact, openModal, openNetworks } from './support/modal.js'
import { expectNotice } from './support/notices.js'
import { startPhone } from './support/phone.js'
import { expect, test } from './support/test.js'

const [address, second] = devEvmAddresses

test('a wallet elsewhere that names another account on each network is used with that of the network', async ({
  context,
  page,
  visit,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const phone = await startPhone(world.gatewayUrl, [world.one.caip2, world.two.caip2])
  phone.named.set(world.two.caip2, second)
  await visit({ options: { walletConnect: { relay: 'own' } } })
  await openModal(page)
  await button(page, 'Scan with phone').click()
  await button(page, 'Copy link').click()
  await expectNotice(page, 'Link copied')
  await phone.scan(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(fact(page, 'Address')).toHaveText(address)
  const heard = await page.evaluateHandle(() => {
    const heard: unknown[] = []
    const provider = window.drawstring.getProvider('eip155') as {
      on(event: string, listener: (payload: unknown) => void): void
    }
    for (const event of ['chainChanged', 'accountsChanged'])
      provider.on(event, (payload) => heard.push(payload))
    return heard
  })
  await openNetworks(page)
  await button(page, world.two.name).click()
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
  await expect(fact(page, 'Address')).toHaveText(second)
  expect(await ask(page, 'eth_accounts', [])).toEqual([second])
  expect(await heard.jsonValue()).toEqual(['0x7a6a', [second]])
  await page.reload()
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
  await expect(fact(page, 'Address')).toHaveText(second)
  await phone.moveTo(world.one.caip2)
  await expect(fact(page, 'Network')).toHaveText(world.one.caip2)
  await expect(fact(page, 'Address')).toHaveText(address)
  expect(await ask(page, 'eth_accounts', [])).toEqual([address])
  await phone.stop()
})
