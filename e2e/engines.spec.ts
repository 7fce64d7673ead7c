import { expect, test } from '@playwright/test'
import { startChromium } from './engines/chromium.js'
import type { Engine } from './engines/Engine.js'
import { startFirefox } from './engines/firefox.js'
import { openShop } from './engines/shop.js'
import { visitorOf } from './engines/visitor.js'
import { startWebKit } from './engines/webkit.js'
import { ask } from './support/chain.js'
import { type Money, startMoney, units } from './support/money.js'
import { network } from './support/networks.js'
import { OWNER } from './support/swapping.js'
import { world } from './support/world.js'

const ENGINES: Record<string, () => Promise<Engine>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
}
const RECEIVER = '0x00000000000000000000000000000000000a11ce'

let money: Money
let shop: Awaited<ReturnType<typeof openShop>>

// The browsers take turns on one chain.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
  shop = await openShop(world(), money.chain)
  await shop.furnish({
    options: {
      projectId: money.projectId,
      gatewayUrl: money.gatewayUrl,
      networks: [network(money.chain)],
      currency: 'usd',
      swap: money.pinned,
      customTokens: money.customTokens,
      metadata: { name: 'Shop', description: 'A test page.', url: shop.url, icons: [] },
      features: { analytics: false },
      walletConnect: false,
    },
  })
})

test.afterAll(async () => {
  await shop?.stop()
  await money?.stop()
})

for (const [name, start] of Object.entries(ENGINES)) {
  test(`${name}: a visitor connects, signs, sends and swaps`, async () => {
    const without = process.env.WITHOUT_ENGINES?.split(',') ?? []
    test.skip(
      without.includes(name),
      'it cannot be installed here, as the closing lines of `./x test` say',
    )
    const engine = await start()
    try {
      const visitor = visitorOf(engine)
      const { press, fill, sees, until } = visitor
      await engine.goto(`${shop.url}/?gateway=${money.gatewayUrl}`)
      await press('^Connect wallet')
      await press('Development wallet')
      await sees('connected')

      const signature = await engine.evaluate<string>(
        `drawstring.getWalletProvider().request({ method: 'personal_sign', params: ['0x6869', '${OWNER}'] })`,
      )
      expect(signature).toMatch(/^0x[0-9a-f]{130}$/)

      const coins = async () =>
        BigInt(await ask<string>(money.chain, 'eth_getBalance', RECEIVER, 'latest'))
      const before = await coins()
      await press('(0xf39F|alice.eth)')
      await press('^Send$')
      await fill('^Amount', '0.25')
      await fill('^To', RECEIVER)
      await press('^Review')
      await sees('Review send')
      await press('^Send$')
      await until('money at the receiver', async () => (await coins()) > before)
      expect((await coins()) - before).toBe(25n * 10n ** 16n)

      const held = () => units(money, 'USDC', OWNER)
      const had = await held()
      await engine.goto(`${shop.url}/?gateway=${money.gatewayUrl}`)
      await press('(0xf39F|alice.eth)')
      await press('^Swap$')
      await press('(^You receive .*Select|^Select token$)')
      await fill('.', 'USDC')
      await press('USDC')
      await fill('Amount you pay', '1')
      await press('^Review swap$')
      await sees('Review swap')
      await press('^Swap$')
      await until('USDC', async () => (await held()) > had)
      await sees('Swapped ETH to USDC')
    } finally {
      await engine.close()
    }
  })
}
