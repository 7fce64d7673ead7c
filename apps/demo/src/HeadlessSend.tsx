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
      () => setOutcome('It was handed in'),
      (error: Error) => setOutcome(error.message),
    )
  const { to, amountProblem } = send
  return (
    <section id="send">
      <h2>Send</h2>
      <label>
        What
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
          How much to send
          <input
            inputMode="decimal"
            value={send.amount}
            onChange={({ target }) => send.setAmount(target.value)}
          />
        </label>
      )}
      {!send.item && (
        <button type="button" className="quiet" onClick={send.setMax}>
          All there is
        </button>
      )}
      {!send.item && send.token?.price && (
        <label>
          <input
            type="checkbox"
            checked={send.fiat}
            onChange={({ target }) => send.setFiat(target.checked)}
          />
          In money: {send.value ?? '–'}; in {send.token.symbol}: {send.quantity ?? '–'}
        </label>
      )}
      {send.coinProblem && (
        <p>
          {say(send.coinProblem)}{' '}
          <button type="button" className="quiet" onClick={send.retry}>
            Ask again
          </button>
        </p>
      )}
      <label>
        To whom
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
          Stop waiting: {send.stage}
        </button>
      )}
      <button
        type="button"
        className="quiet"
        disabled={!send.complete || send.stage !== 'form'}
        onClick={review}
      >
        Review what to send
      </button>
      <output>{outcome}</output>
    </section>
  )
}
