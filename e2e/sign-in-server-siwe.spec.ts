import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { devEvmAddresses } from '@drawstring/testing'
import { installDevWallet } from '@drawstring/testing/playwright'
import type { Page } from '@playwright/test'
import { preview } from 'vite'
import { expect, test } from './consumers/test.js'
import { buildFrom } from './support/cookieServer.js'
import { writeGuide } from './support/guide.js'
import { button, modal, openModal, view } from './support/modal.js'
import { startSiweServer } from './support/siweServer.js'
import { WALLET } from './support/wallet.js'

const [OWNER] = devEvmAddresses

/** The name of the view that is shown. */
const viewOf = (page: Page) => page.evaluate(() => (window as unknown as { view(): string }).view())

test('a page with the guide’s siweConfig signs in at its own server, in the view ConnectingSiwe', async ({
  page,
  gateway,
}) => {
  const siwe = await startSiweServer(gateway.chains[0]?.rpcUrl ?? '')
  const folder = await writeGuide('sign-in')
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'main.tsx'), MAIN)
  const built = await buildFrom(folder)
  const server = await preview({
    root: folder,
    configFile: false,
    build: { outDir: built },
    preview: { host: '127.0.0.1', port: 0, proxy: { '/siwe': { target: siwe.url } } },
  })
  try {
    await installDevWallet(page, { chains: gateway.chains, approval: 'auto' })
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await openModal(page)
    await button(page, WALLET).click()
    await expect(view(page, 'Sign in')).toBeVisible()
    expect(await viewOf(page)).toBe('ConnectingSiwe')

    siwe.now.refuses = true
    await button(page, 'Sign in').click()
    await expect(modal(page).getByRole('alert')).toContainText('didn’t accept the signature')
    await expect(modal(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
    expect(siwe.now.session).toBeNull()
    siwe.now.refuses = false
    await button(page, 'Sign in').click()

    const leave = page.getByRole('button', { name: `${OWNER}: sign out` })
    await expect(leave).toBeVisible()
    await expect(modal(page)).toBeHidden()
    expect(siwe.now.session).toEqual({ address: OWNER, chainId: 1 })
    await page.reload()
    await leave.click()
    // Who signs out of a page that requires a sign-in is disconnected.
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    expect(siwe.now.session).toBeNull()
  } finally {
    await Promise.all([server.close(), siwe.stop()])
    await Promise.all([folder, built].map((one) => rm(one, { recursive: true })))
  }
})

const PAGE = '<div id="root"></div><script type="module" src="/main.tsx"></script>'
const MAIN = `
import { createDrawstring } from '@drawstring/core'
import { mainnet } from '@drawstring/core/networks'
import { DrawstringButton, DrawstringProvider } from '@drawstring/react'
import { createRoot } from 'react-dom/client'
import { SignInButton } from './SignInButton'
import { siweConfig } from './siweConfig'

const drawstring = createDrawstring({
  projectId: 'YOUR_PROJECT_ID',
  gatewayUrl: 'http://127.0.0.1:8787',
  networks: [mainnet],
  siweConfig,
})
Object.assign(window, { view: () => drawstring.read('modal').view })
createRoot(document.getElementById('root')!).render(
  <DrawstringProvider drawstring={drawstring}>
    <DrawstringButton />
    <SignInButton />
  </DrawstringProvider>,
)
`
