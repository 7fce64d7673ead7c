import { getAccount, reconnect, sendTransaction, signMessage, watchAccount } from '@wagmi/core'
import { show } from './show.js'

/** What a page does with wagmi; it shows wagmi's own account, and comes back to it as wagmi's provider for React does. */
export function wagmiActions(config) {
  const shows = ({ address, chainId, status }) =>
    show({ Wagmi: status, Address: address, Chain: chainId })
  watchAccount(config, { onChange: shows })
  shows(getAccount(config))
  void reconnect(config)
  return {
    sign: (message) => signMessage(config, { message }),
    send: (to, value) => sendTransaction(config, { to, value: BigInt(value) }),
  }
}
