import type { Balance } from '@drawstring/core'
import {
  DrawstringButton,
  NetworkButton,
  useDrawstringAccount,
  useDrawstringBalance,
  useDrawstringNetwork,
  useDrawstringSession,
  useWalletInfo,
} from '@drawstring/react'

/** What the page knows of its visitor. */
export function Visitor() {
  const { address, status } = useDrawstringAccount()
  const { balance } = useDrawstringBalance()
  const { caipNetworkId } = useDrawstringNetwork()
  const { walletInfo } = useWalletInfo()
  const session = useDrawstringSession()
  return (
    <>
      <DrawstringButton /> <NetworkButton />
      <dl>
        <Fact name="Status" value={status} />
        <Fact name="Address" value={address} />
        <Fact name="Balance" value={say(balance)} />
        <Fact name="Network" value={caipNetworkId} />
        <Fact name="Wallet" value={walletInfo?.name} />
        <Fact name="Session" value={session.status} />
      </dl>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={name.toLowerCase()}>{value}</dd>
    </div>
  )
}

function say(balance: Balance): string {
  if (balance.state === 'known') return `${balance.amount} ${balance.symbol}`
  return balance.state === 'unavailable' ? '–' : ''
}
