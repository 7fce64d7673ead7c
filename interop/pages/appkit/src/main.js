/** A page as AppKit's documentation has it made, with the adapters of the networks that a test gives it. */
import { createAppKit } from '@reown/appkit'
import { base, mainnet, solanaDevnet } from '@reown/appkit/networks'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { show } from './show.js'
import { solanaActions } from './solana.js'
import { wagmiActions } from './wagmi.js'

const { projectId, networks, ...rest } = window.__options
const known = { base, mainnet, solanaDevnet }
const chosen = networks.map((name) => known[name])
const ofSolana = chosen.filter((network) => network === solanaDevnet)
const ofEthereum = chosen.filter((network) => network !== solanaDevnet)
const wagmi = ofEthereum.length > 0 && new WagmiAdapter({ projectId, networks: ofEthereum })
const solana = ofSolana.length > 0 && new SolanaAdapter()

const modal = createAppKit({
  projectId,
  networks: chosen,
  adapters: [wagmi, solana].filter(Boolean),
  metadata: { name: 'Shop', description: 'A test page.', url: location.origin, icons: [] },
  ...rest,
})

/** What a test presses, as a page's own buttons would. */
window.page = {
  modal,
  ...(wagmi && wagmiActions(wagmi.wagmiConfig)),
  ...(solana && solanaActions(modal)),
}

modal.subscribeAccount(({ address, isConnected }) => show({ Account: isConnected ? address : '' }))
modal.subscribeNetwork(({ caipNetworkId }) => show({ Network: caipNetworkId }))
