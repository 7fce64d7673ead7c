import type { SendSlice } from '@drawstring/core'
import { useId, useState } from 'react'
import { decimalPoint } from '../../format/decimalPoint.js'
import { useMessage, useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Glyph } from '../../parts/Glyph.js'
import { Groups } from '../../parts/Groups.js'
import { scan, warning } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useTyped } from '../../store/useTyped.js'
import { canScan } from './canScan.js'
import { Scanner } from './Scanner.js'

/** To whom: an address, a name, or what a QR code says; who that is stands below, letter by letter. */
export function ReceiverField({ send }: { send: SendSlice }) {
  const text = useText()
  const say = useMessage()
  const dispatch = useDispatch()
  const locale = useLocale()
  const id = useId()
  const [scanning, setScanning] = useState(false)
  const { to } = send
  const fixed = send.stage !== 'form'
  const [receiver, set] = useTyped(send.receiver, (text) =>
    dispatch({ type: 'send', action: { type: 'receiver', text, point: decimalPoint(locale) } }),
  )
  return (
    <div className="field">
      <label htmlFor={id}>{text('send.receiver')}</label>
      <div className="typed">
        <input
          id={id}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
          placeholder={text('send.receiverHint')}
          readOnly={fixed}
          value={receiver}
          aria-invalid={to.state === 'invalid'}
          aria-describedby={`${id}-said`}
          onChange={(event) => set(event.target.value)}
        />
        {canScan() && (
          <button
            type="button"
            className="round"
            aria-label={text('send.scan')}
            aria-pressed={scanning}
            disabled={fixed}
            onClick={() => setScanning(!scanning)}
          >
            <Glyph path={scan} />
          </button>
        )}
      </div>
      {scanning && !fixed && (
        <Scanner
          onFound={(found) => {
            setScanning(false)
            set(found)
          }}
          onClosed={() => setScanning(false)}
        />
      )}
      <div className="caption said" id={`${id}-said`} aria-live="polite">
        {to.state === 'resolving' && text('send.resolving')}
        {to.state === 'invalid' && <span className="bad">{say(to.message)}</span>}
        {to.state === 'known' && (
          // An address that was typed is in the field, which cuts it: here it is for the eyes.
          <span aria-hidden={!to.name || undefined}>
            <Groups address={to.address} />
          </span>
        )}
        {to.state === 'known' && to.namedBy && (
          <span>{text('send.namedBy', { host: to.namedBy })}</span>
        )}
      </div>
      <ul className="warnings" aria-live="polite">
        {send.warnings.map((message) => (
          <li key={message.key}>
            <Glyph path={warning} />
            <span>{say(message)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
