import type { Balance } from '@drawstring/core'
import {
  NetworkButton,
  useDisconnect,
  useDrawstringAccount,
  useDrawstringBalance,
  useWalletInfo,
} from '@drawstring/react'
import { useTexts } from './texts'

/** What a page knows of its visitor. */
export function Connected() {
  const text = useTexts()
  const { address, caipAddress } = useDrawstringAccount()
  const { walletInfo } = useWalletInfo()
  const { balance } = useDrawstringBalance()
  const { disconnect } = useDisconnect()
  return (
    <div className="card connected">
      <h2>{text.account}</h2>
      <dl>
        <dt>{text.wallet}</dt>
        <dd>{walletInfo?.name}</dd>
        <dt>{text.address}</dt>
        <dd id="address" title={caipAddress}>
          {address}
        </dd>
        <dt>{text.balance}</dt>
        <dd id="balance" title={balance.state === 'known' ? exact(balance) : undefined}>
          {short(balance)}
        </dd>
        <dt>{text.network}</dt>
        <dd>
          <NetworkButton />
        </dd>
      </dl>
      <button type="button" className="quiet" onClick={() => void disconnect()}>
        {text.disconnect}
      </button>
    </div>
  )
}

type Known = Extract<Balance, { state: 'known' }>

const exact = ({ amount, symbol }: Known) => `${amount} ${symbol}`

/** Six digits are enough to look at. Unknown is a dash, never zero. */
function short(balance: Balance): string {
  if (balance.state !== 'known') return balance.state === 'loading' ? '…' : '–'
  const digits = new Intl.NumberFormat(document.documentElement.lang, {
    maximumSignificantDigits: 6,
  })
  return `${digits.format(Number(balance.amount))} ${balance.symbol}`
}
