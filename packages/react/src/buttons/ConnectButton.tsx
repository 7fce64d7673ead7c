'use client'
import type { Namespace } from '@drawstring/core'
import { forwardRef } from 'react'
import { useButtonText } from '../i18n/useTexts.js'
import { useSlice } from '../store/useSlice.js'
import { Button, type ButtonProps } from './Button.js'

export interface ConnectButtonProps extends ButtonProps {
  /** What it says; "Connect wallet" by default. */
  label?: string
  /** What it says while a wallet is asked. */
  loadingLabel?: string
  /** Shows only wallets of this chain family. */
  namespace?: Namespace
}

/** "Connect wallet". Keeps its width while it says what is happening. */
export const ConnectButton = forwardRef<HTMLButtonElement, ConnectButtonProps>(
  function ConnectButton({ label, loadingLabel, namespace, ...rest }, ref) {
    const text = useButtonText()
    const { status } = useSlice('connection')
    const busy = status === 'connecting'
    const idle = label ?? text('button.connect')
    const waiting = loadingLabel ?? text('button.connecting')
    return (
      <Button
        {...rest}
        ref={ref}
        to={namespace ? { view: 'Connect', namespace } : { view: 'Connect' }}
        data-kind="main"
        aria-busy={busy || undefined}
      >
        {/* Both are laid out, one is seen: the width is that of the longer. */}
        <span data-seen={!busy}>{idle}</span>
        <span data-seen={busy}>{waiting}</span>
      </Button>
    )
  },
)
