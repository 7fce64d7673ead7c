import {
  useDrawstringMessage,
  useDrawstringNfts,
  useDrawstringSend,
  useDrawstringTokens,
} from '@drawstring/react'
import { useState } from 'react'

/** Sending by hooks alone: a form of one's own over the core's. */
export function HeadlessSend() {
  const { rows } = useDrawstringTokens()
  const nfts = useDrawstringNfts()
  const send = useDrawstringSend()
  const say = useDrawstringMessage()
  const [outcome, setOutcome] = useState('')
  const review = () =>
    send.review().then(
      () => setOutcome('Submitted'),
      (error: Error) => setOutcome(error.message),
    )
  const { to, amountProblem } = send
  return (
    <section id="send">
      <h2>Send</h2>
      <label>
        Token
        <select
          value={send.item ? `${send.item.collection} ${send.item.number}` : send.token?.id}
          onChange={({ target }) => {
            const [collection = '', number] = target.value.split(' ')
            if (number) send.chooseItem(collection, number)
            else send.choose(target.value)
          }}
        >
          {rows.map(({ id, symbol }) => (
            <option key={id} value={id}>
              {symbol}
            </option>
          ))}
          {nfts.rows.map(({ id, collection, number, name }) => (
            <option key={id} value={`${collection} ${number}`}>
              {name || id}
            </option>
          ))}
        </select>
      </label>
      {!send.item && (
        <label>
          Amount
          <input
            inputMode="decimal"
            value={send.amount}
            onChange={({ target }) => send.setAmount(target.value)}
          />
        </label>
      )}
      {!send.item && (
        <button type="button" className="quiet" onClick={send.setMax}>
          Max
        </button>
      )}
      {!send.item && send.token?.price && (
        <label>
          <input
            type="checkbox"
            checked={send.fiat}
            onChange={({ target }) => send.setFiat(target.checked)}
          />
          Enter a value: {send.value ?? '–'}, {send.quantity ?? '–'} {send.token.symbol}
        </label>
      )}
      {send.coinProblem && (
        <p>
          {say(send.coinProblem)}{' '}
          <button type="button" className="quiet" onClick={send.retry}>
            Try again
          </button>
        </p>
      )}
      <label>
        Recipient
        <input value={send.receiver} onChange={({ target }) => send.setReceiver(target.value)} />
      </label>
      <p>
        {amountProblem && say(amountProblem)} {to.state === 'known' ? to.address : to.state}
        {to.state === 'invalid' && ` ${say(to.message)}`}
      </p>
      <ul>
        {send.warnings.map((warning) => (
          <li key={warning.key}>{say(warning)}</li>
        ))}
      </ul>
      {send.stage !== 'form' && (
        <button type="button" className="quiet" onClick={send.cancel}>
          Cancel: {send.stage}
        </button>
      )}
      <button
        type="button"
        className="quiet"
        disabled={!send.complete || send.stage !== 'form'}
        onClick={review}
      >
        Review send
      </button>
      <output>{outcome}</output>
    </section>
  )
}
