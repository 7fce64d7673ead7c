import type { WalletEntry } from '@drawstring/core'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/useText.js'
import { Linked } from '../../parts/Linked.js'
import { OutsideLink } from '../../parts/OutsideLink.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** Ticked once, it stays ticked until the page is left. */
let ticked = false

/**
 * Connects what was pressed, unless the visitor must agree first and has not: then the focus goes to the box. So it is with the wallet that a
 * page opened the modal at, which follows by itself once the box is ticked.
 */
export function useLegal() {
  const dispatch = useDispatch()
  const { legalCheckbox } = useSlice('options')
  const { wallet } = useSlice('modal')
  const [agreed, setAgreed] = useState(ticked)
  const box = useRef<HTMLInputElement>(null)
  const agree = (value: boolean) => {
    ticked = value
    setAgreed(value)
  }
  const blocked = legalCheckbox && !agreed
  useEffect(() => {
    if (!wallet) return
    if (blocked) box.current?.focus()
    else dispatch({ type: 'connect', wallet })
  }, [blocked, dispatch, wallet])
  const connect = useCallback(
    (wallet: WalletEntry, displayIndex: number) => {
      if (blocked) box.current?.focus()
      else dispatch({ type: 'connect', wallet: wallet.id, displayIndex })
    },
    [blocked, dispatch],
  )
  return { blocked, connect, legal: { box, agreed, agree } }
}

export interface LegalProps {
  box: RefObject<HTMLInputElement | null>
  agreed: boolean
  agree: (value: boolean) => void
}

/** The legal line, with a box to tick where the page asks for it. */
export function Legal({ box, agreed, agree }: LegalProps) {
  const text = useText()
  const { termsUrl, privacyUrl, legalCheckbox } = useSlice('options')
  if (!termsUrl && !privacyUrl && !legalCheckbox) return null
  const line = (
    <Linked
      text={text(sentence(legalCheckbox, termsUrl, privacyUrl))}
      parts={{
        terms: (
          <OutsideLink className="link" href={termsUrl}>
            {text('legal.terms')}
          </OutsideLink>
        ),
        privacy: (
          <OutsideLink className="link" href={privacyUrl}>
            {text('legal.privacy')}
          </OutsideLink>
        ),
      }}
    />
  )
  if (!legalCheckbox) return <p className="caption centre legal">{line}</p>
  return (
    <label className="caption legal" data-box>
      <input
        ref={box}
        type="checkbox"
        checked={agreed}
        onChange={(event) => agree(event.target.checked)}
      />
      <span>{line}</span>
    </label>
  )
}

function sentence(box: boolean, terms: string | undefined, privacy: string | undefined) {
  const start = box ? 'legal.agree' : 'legal.byConnecting'
  if (terms && privacy) return `${start}Both` as const
  if (terms) return `${start}Terms` as const
  return privacy ? (`${start}Privacy` as const) : 'legal.agreeNothing'
}
