import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.js'
import { Tabs } from '../../parts/Tabs.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useHeld } from '../../store/useHeld.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'

/** The ways to one wallet, where there are several: in this browser, on a phone, on this desktop, on the web. */
export function Ways({ children }: { children: ReactNode }) {
  const text = useText()
  const dispatch = useDispatch()
  const now = useHeld(useSlice('connecting'))
  const { wallet, platforms, platform } = useLast(now.wallet && now) ?? now
  if (!wallet || !platform || platforms.length < 2) return children
  return (
    <Tabs
      label={text('ways.label', { name: wallet.name })}
      tabs={platforms}
      name={(way) => text(`ways.${way}`)}
      chosen={platform}
      choose={(way) => dispatch({ type: 'connect', wallet: wallet.id, platform: way })}
      manual
    >
      {children}
    </Tabs>
  )
}
