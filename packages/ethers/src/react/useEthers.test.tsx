import { BrowserProvider } from 'ethers'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { createEthers, type Ethers } from '../createEthers.js'
import { openPage, type Page } from '../fixtures/page.js'
import { useEthers } from './index.js'

let page: Page
afterEach(() => page.close())

function Shown({ ethers }: { ethers: Ethers<BrowserProvider> }) {
  const { provider, signer, address = 'nobody', chainId } = useEthers(ethers)
  const ready = signer !== undefined && signer.provider === provider
  return (
    <p>
      {address} {chainId} {ready ? 'ready' : 'waiting'}
    </p>
  )
}

it('renders as not connected on a server, and while the page is hydrated', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  page = await openPage()
  const ethers = createEthers(page.drawstring, { BrowserProvider })
  await page.connect()
  expect(renderToString(<Shown ethers={ethers} />)).toMatch(/nobody.*waiting/)
})
