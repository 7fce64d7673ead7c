'use client'
import type { AccountButtonProps } from './AccountButton.js'
import { Button } from './Button.js'
import type { ConnectButtonProps } from './ConnectButton.js'
import { guarded } from './guarded.js'
import { useAccountFace } from './useAccountFace.js'
import { useConnectFace } from './useConnectFace.js'

export type DrawstringButtonProps = AccountButtonProps & ConnectButtonProps

/**
 * "Connect wallet", and once connected the account. One and the same element all along, so that the focus, which
 * comes back from the modal to what opened it, finds it there.
 */
export const DrawstringButton = guarded<DrawstringButtonProps>(
  'DrawstringButton',
  ({ balance, chain, label, loadingLabel, namespace, forwarded, ...rest }) => {
    const account = useAccountFace({ balance, chain })
    const connect = useConnectFace({ label, loadingLabel, namespace })
    return <Button {...rest} {...(account ?? connect)} ref={forwarded} />
  },
)
