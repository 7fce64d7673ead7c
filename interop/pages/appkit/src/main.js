/** A page as AppKit's documentation has it made, with both of its adapters; only what a test gives it differs. */
import { createAppKit } from '@reown/appkit'
import { base, mainnet, solanaDevnet } from '@reown/appkit/networks'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { getAccount, reconnect, sendTransaction, signMessage, watchAccount } from '@wagmi/core'
import { show } from './show.js'
import { solanaActions } from './solana.js'

const { projectId, networks, ...rest } = window.__options
const known = { base, mainnet, solanaDevnet }
const chosen = networks.map((name) => known[name])
const wagmi = new WagmiAdapter({ projectId, networks: chosen })
const modal = createAppKit({
  projectId,
  networks: chosen,
  adapters: [wagmi, new SolanaAdapter()],
  metadata: { name: 'Shop', description: 'A test page.', url: location.origin, icons: [] },
  ...rest,
})
const config = wagmi.wagmiConfig

/** What a test presses, as a page's own buttons would. */
window.page = {
  modal,
  account: () => getAccount(config).address,
  sign: (message) => signMessage(config, { message }),
  send: (to, value) => sendTransaction(config, { to, value: BigInt(value) }),
  ...solanaActions(modal),
}

function showWagmi({ address, chainId, status }) {
  show({ Wagmi: status, Address: address, Chain: chainId })
}

watchAccount(config, { onChange: showWagmi })
showWagmi(getAccount(config))
// As wagmi's provider for React does.
void reconnect(config)
modal.subscribeAccount(({ address, isConnected }) => show({ Account: isConnected ? address : '' }))
modal.subscribeNetwork(({ caipNetworkId }) => show({ Network: caipNetworkId }))
