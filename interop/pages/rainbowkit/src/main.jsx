/** A page as RainbowKit's documentation has it made; only what a test gives it differs. */
import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, connectorsForWallets, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { rainbowWallet, walletConnectWallet } from '@rainbow-me/rainbowkit/wallets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { Shop } from './shop.jsx'

const { projectId, rpc } = window.__options
const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(rpc[mainnet.id]), [base.id]: http(rpc[base.id]) },
  connectors: connectorsForWallets(
    [{ groupName: 'Wallets', wallets: [walletConnectWallet, rainbowWallet] }],
    { appName: 'Shop', projectId },
  ),
})

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <ConnectButton />
        <Shop />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
