'use client'
import { Button, type ButtonProps } from './Button.js'
import { guarded } from './guarded.js'
import { type ConnectFace, useConnectFace } from './useConnectFace.js'

export interface ConnectButtonProps extends ButtonProps, ConnectFace {}

/** "Connect wallet". Keeps its width while it says what is happening. */
export const ConnectButton = guarded<ConnectButtonProps>(
  'ConnectButton',
  ({ label, loadingLabel, namespace, forwarded, ...rest }) => {
    const face = useConnectFace({ label, loadingLabel, namespace })
    return <Button {...rest} {...face} ref={forwarded} />
  },
)
