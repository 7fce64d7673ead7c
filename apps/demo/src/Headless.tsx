import { useDrawstringAccounts, useDrawstringReceive, useDrawstringTokens } from '@drawstring/react'

import { HeadlessActivity } from './HeadlessActivity'
import { HeadlessReview } from './HeadlessReview'
import { HeadlessSend } from './HeadlessSend'
import { HeadlessSwap } from './HeadlessSwap'

/** The same account by hooks alone: what it holds, what it did, where it receives, sending and swapping. None of our views. */
export function Headless() {
  const { accounts, switchAccount } = useDrawstringAccounts()
  const { state, total, currency, rows, count, show, retry } = useDrawstringTokens()
  const { address, code, copy } = useDrawstringReceive()
  return (
    <section className="connected" id="headless">
      <h1>Your own interface, with hooks</h1>
      <h2>Accounts</h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.address}>
            <button
              type="button"
              className="quiet"
              onClick={() => void switchAccount(account.namespace, account.address)}
            >
              {account.address}
            </button>
          </li>
        ))}
      </ul>
      <h2>Tokens</h2>
      <p id="total">{total === undefined ? '–' : `${total} ${currency}`}</p>
      {state === 'failed' && (
        <button type="button" className="quiet" onClick={retry}>
          Try again
        </button>
      )}
      <ul id="tokens">
        {rows.map(({ id, name, quantity, symbol }) => (
          <li key={id}>
            {name}: {quantity} {symbol}
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <button type="button" className="quiet" onClick={() => show(rows.length)}>
          Show more
        </button>
      )}
      <HeadlessActivity />
      <HeadlessReview />
      <HeadlessSend />
      <HeadlessSwap />
      <h2>Receive</h2>
      <svg
        className="qr"
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={`QR code of ${address}`}
      >
        <path d={code.path} />
      </svg>
      <button type="button" className="quiet" onClick={copy}>
        Copy {address}
      </button>
    </section>
  )
}
