import type { ModalSlice } from '@drawstring/core'
import { memo } from 'react'
import { useEntryText } from '../i18n/useTexts.js'
import { arrow, cross, question } from '../parts/barGlyphs.js'
import { Glyph } from '../parts/Glyph.js'
import { useDrawstringContext } from '../provider/context.js'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'
import { useTitle } from './useTitle.js'

interface Props {
  /** What is shown: the view, whether one can go back from it, and whose wallets alone it has. */
  modal: ModalSlice
  /** It stands in the page, and cannot be closed. */
  embedded?: boolean
}

/** Back or help, the title, close. */
export const Header = memo(function Header({ modal, embedded }: Props) {
  const { view, canGoBack, namespace } = modal
  const { drawstring } = useDrawstringContext()
  const dispatch = useDispatch()
  const text = useEntryText()
  const title = useTitle(view, namespace)
  return (
    <header>
      {canGoBack ? (
        <button
          type="button"
          className="round"
          aria-label={text('modal.back')}
          onClick={() => dispatch({ type: 'back' })}
        >
          <Glyph path={arrow} flip />
        </button>
      ) : (
        <Help view={view} />
      )}
      <h1 id="title" aria-live="polite">
        {title}
      </h1>
      {embedded ? (
        <span />
      ) : (
        <button
          type="button"
          className="round"
          aria-label={text('modal.close')}
          onClick={() => drawstring.close()}
        >
          <Glyph path={cross} />
        </button>
      )}
    </header>
  )
})

/** "What is a wallet?" where a visitor may wonder. */
function Help({ view }: { view: ModalSlice['view'] }) {
  const dispatch = useDispatch()
  const text = useEntryText()
  const { walletGuide } = useSlice('options')
  if (view !== 'Connect' || !walletGuide) return <span />
  const ask = () => {
    dispatch({ type: 'track', event: 'CLICK_WALLET_HELP' })
    dispatch({ type: 'push', view: 'WhatIsAWallet' })
  }
  return (
    <button type="button" className="round" aria-label={text('connect.help')} onClick={ask}>
      <Glyph path={question} />
    </button>
  )
}
