import type { Balance } from '@drawstring/core'
import {
  NetworkButton,
  useDisconnect,
  useDrawstringAccount,
  useDrawstringBalance,
  useWalletInfo,
} from '@drawstring/react'

export function Connected() {
  const { address, caipAddress } = useDrawstringAccount()
  const { walletInfo } = useWalletInfo()
  const { balance } = useDrawstringBalance()
  const { disconnect } = useDisconnect()
  return (
    <section className="connected">
      <h1>Welcome</h1>
      <dl>
        <dt>Wallet</dt>
        <dd>{walletInfo?.name}</dd>
        <dt>Address</dt>
        <dd id="address" title={caipAddress}>
          {address}
        </dd>
        <dt>Balance</dt>
        <dd id="balance">{say(balance)}</dd>
        <dt>Network</dt>
        <dd>
          <NetworkButton />
        </dd>
      </dl>
      <button type="button" className="quiet" onClick={() => void disconnect()}>
        Disconnect
      </button>
    </section>
  )
}

/** Unknown is a dash, never zero. */
function say(balance: Balance): string {
  if (balance.state === 'known') return `${balance.amount} ${balance.symbol}`
  return balance.state === 'loading' ? '…' : '–'
}
