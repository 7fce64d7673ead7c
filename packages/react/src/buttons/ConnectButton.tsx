'use client'
import { forwardRef } from 'react'
import { Button, type ButtonProps } from './Button.js'
import { type ConnectFace, useConnectFace } from './useConnectFace.js'

export interface ConnectButtonProps extends ButtonProps, ConnectFace {}

/** "Connect wallet". Keeps its width while it says what is happening. */
export const ConnectButton = forwardRef<HTMLButtonElement, ConnectButtonProps>(
  function ConnectButton({ label, loadingLabel, namespace, ...rest }, ref) {
    const face = useConnectFace({ label, loadingLabel, namespace })
    return <Button {...rest} {...face} ref={ref} />
  },
)
