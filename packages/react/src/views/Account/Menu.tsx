import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { dots, globe, key, outside, people, unplug } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { Entry } from './MenuEntry.js'

/** What is done seldom, folded away: other accounts, the explorer, the way out. It closes at Escape, and at a press or a focus elsewhere. */
export function Menu() {
  const text = useText()
  const dispatch = useDispatch()
  const { explorerUrl, namespace } = useSlice('account')
  const { nameZone } = useSlice('options')
  const { sessions } = useSlice('connection')
  const { status } = useSlice('signIn')
  const wallet = sessions[0]?.walletName
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    const root = place.current?.getRootNode()
    if (!open || !root) return
    const leave = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false)
    }
    root.addEventListener('pointerdown', leave)
    root.addEventListener('focusin', leave)
    return () => {
      root.removeEventListener('pointerdown', leave)
      root.removeEventListener('focusin', leave)
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is heard from whatever in it has the focus
    <div
      ref={place}
      className="more"
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return
        // The dialog around it stays.
        event.stopPropagation()
        event.preventDefault()
        setOpen(false)
        opener.current?.focus()
      }}
    >
      <button
        ref={opener}
        type="button"
        className="round"
        data-key="menu"
        aria-label={text('account.menu')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Glyph path={dots} />
      </button>
      {open && (
        <div className="menu" id={id}>
          {wallet && (
            <p className="caption">
              {text('account.wallet')} <bdi>{wallet}</bdi>
            </p>
          )}
          <ul>
            <Entry
              glyph={people}
              label={text('account.accounts')}
              press={() => dispatch({ type: 'push', view: 'ProfileWallets' })}
            />
            {nameZone && namespace === 'eip155' && (
              <Entry
                glyph={globe}
                label={text('title.RegisterAccountName')}
                press={() => dispatch({ type: 'push', view: 'RegisterAccountName' })}
              />
            )}
            {(status === 'signedOut' || status === 'signedIn') && (
              <Entry
                glyph={key}
                label={text(status === 'signedIn' ? 'account.signOut' : 'account.signIn')}
                press={() =>
                  dispatch({
                    type: 'signIn',
                    action: { type: status === 'signedIn' ? 'signOut' : 'start' },
                  })
                }
              />
            )}
            {explorerUrl && (
              <Entry
                glyph={outside}
                label={text('account.explorer')}
                press={() => dispatch({ type: 'openExplorer' })}
              />
            )}
            <Entry
              danger
              glyph={unplug}
              label={text(sessions.length > 1 ? 'accounts.disconnectAll' : 'account.disconnect')}
              press={() => dispatch({ type: 'disconnect' })}
            />
          </ul>
        </div>
      )}
    </div>
  )
}
