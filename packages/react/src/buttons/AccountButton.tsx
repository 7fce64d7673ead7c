'use client'
import { Button, type ButtonProps } from './Button.js'
import { guarded } from './guarded.js'
import { useAccountFace } from './useAccountFace.js'

export interface AccountButtonProps extends ButtonProps {
  /** Whether the native balance is shown. */
  balance?: 'show' | 'hide'
}

/** The connected account: its balance and its address. Nothing while no wallet is connected. */
export const AccountButton = guarded<AccountButtonProps>(
  'AccountButton',
  ({ balance, forwarded, ...rest }) => {
    const face = useAccountFace(balance)
    return face && <Button {...rest} {...face} ref={forwarded} />
  },
)
