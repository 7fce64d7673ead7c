import type { Platform, WalletEntry } from '@drawstring/core'
import { useState } from 'react'
import { useText } from '../../i18n/useText.js'
import { Cord } from '../../parts/Cord.js'
import { Glyph } from '../../parts/Glyph.js'
import { outside, scan } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { CopyLink, PasteHint } from './CopyLink.js'
import { GetIt } from './GetIt.js'
import { How, Trouble } from './How.js'
import { Scan } from './Scan.js'

/** A wallet that is opened from here: its app on this device, or its page. Where it does not come up, what else there is. */
export function Opening({ wallet, platform }: { wallet: WalletEntry; platform: Platform }) {
  const text = useText()
  const dispatch = useDispatch()
  const { link, approved, opened, missed } = useSlice('pairing')
  const [coded, setCoded] = useState(false)
  const { name } = wallet
  const web = platform === 'web'
  const state = !link ? 'making' : missed && !web ? 'missed' : opened ? 'opened' : 'ready'
  const lead = {
    making: text('pairing.making'),
    ready: text('opening.ready', { name }),
    opened: text('opening.opened', { name }),
    missed: text('opening.missed', { name }),
  }
  const hint = {
    making: '',
    ready: text('opening.readyHint'),
    opened: text('opening.openedHint'),
    missed: text('opening.missedHint', { name }),
  }
  return (
    <>
      {coded ? (
        <Scan link={link} wallet={wallet} />
      ) : (
        <Cord stage={opened && !missed ? 'waiting' : 'idle'} src={wallet.icon} name={name} />
      )}
      <How lead={lead[state]} hint={hint[state]} approved={approved} />
      <Trouble />
      {missed && (
        <>
          <div className="pair">
            <button
              type="button"
              className="button"
              aria-expanded={coded}
              onClick={() => setCoded(!coded)}
            >
              <Glyph path={scan} />
              {text(coded ? 'opening.hideCode' : 'opening.showCode')}
            </button>
            <CopyLink />
          </div>
          <PasteHint />
        </>
      )}
      <GetIt wallet={wallet} />
      <div className="bar">
        <button
          type="button"
          className="button"
          data-kind={opened && !missed ? undefined : 'main'}
          disabled={!link}
          onClick={() => dispatch({ type: 'openLink' })}
        >
          {web && <Glyph path={outside} />}
          {text(opened ? 'opening.again' : 'opening.open', { name })}
        </button>
      </div>
    </>
  )
}
