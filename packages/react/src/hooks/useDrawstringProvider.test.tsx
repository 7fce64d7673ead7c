import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scripted } from '../../playground/scripted.js'
import { DrawstringProvider } from '../provider/DrawstringProvider.js'
import { useDrawstringProvider } from './useDrawstringProvider.js'

// A server's page knows no session; this is what a browser's reads.
vi.mock('../store/useSlice.js', () => ({
  useSlice: () => ({
    sessions: [
      { namespace: 'solana', connector: 'wallet-standard:Solflare', kind: 'ANNOUNCED' },
      { namespace: 'eip155', connector: 'walletConnect', kind: 'WALLET_CONNECT' },
    ],
  }),
}))

function Told() {
  const solana = useDrawstringProvider('solana')
  const evm = useDrawstringProvider('eip155')
  const bitcoin = useDrawstringProvider('bip122')
  return [solana, evm, bitcoin].map(({ walletProviderType }) => walletProviderType).join()
}

it('tells how a wallet was found in the words of getProviderType', () => {
  const drawstring = { ...scripted(), getProvider: () => undefined }
  const told = renderToStaticMarkup(
    <DrawstringProvider drawstring={drawstring}>
      <Told />
    </DrawstringProvider>,
  )
  expect(told).toContain('ANNOUNCED,WALLET_CONNECT,')
})
