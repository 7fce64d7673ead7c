import { Web3Provider } from '@ethersproject/providers'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage, type Page } from '../../../ethers/src/fixtures/page.js'
import { createEthers5, type Ethers5 } from '../createEthers5.js'
import { useEthers } from './index.js'

let page: Page
afterEach(() => page.close())

function Shown({ ethers }: { ethers: Ethers5<Web3Provider> }) {
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
  const ethers = createEthers5(page.drawstring, { Web3Provider })
  await page.connect()
  expect(renderToString(<Shown ethers={ethers} />)).toMatch(/nobody.*waiting/)
})
