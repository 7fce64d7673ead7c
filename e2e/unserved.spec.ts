import { type Gateway, startGateway } from './support/gateway.js'
import { connect, modal, openAccount } from './support/modal.js'
import { ethereum } from './support/networks.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'
import { world } from './support/world.js'

// A real gateway without a node of the page's network: what it cannot tell is said, once, and is no failure.

let gateway: Gateway
test.beforeAll(async () => {
  gateway = await startGateway({ rpc: {} })
})
test.afterAll(() => gateway.stop())

test('a network that the gateway does not serve has no tokens, NFTs or activity, and is asked for once', async ({
  page,
  visit,
}) => {
  const projectId = await gateway.addFullProject('unserved', world().pageUrl)
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === gateway.url) asked.push(pathname.split('/').at(-1) ?? '')
  })
  const times = (path: string) => asked.filter((one) => one === path).length
  await install(page)
  await visit({ options: { projectId, gatewayUrl: gateway.url, networks: ethereum() } })
  await connect(page)
  await openAccount(page)
  await expect(modal(page)).toContainText('Token balances aren’t available on this network.')
  for (const [tab, text] of [
    ['NFTs', 'NFTs aren’t available on this network.'],
    ['Activity', 'Activity isn’t available on this network.'],
  ] as const) {
    await modal(page).getByRole('tab', { name: tab }).click()
    await expect(modal(page)).toContainText(text)
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  // What was known was not asked for.
  expect([times('balance'), times('supported-chains')]).toEqual([1, 1])
  expect([times('nfts'), times('history')]).toEqual([0, 0])
})
