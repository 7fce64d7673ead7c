'use client'
import { Button, type ButtonProps } from './Button.js'
import { guarded } from './guarded.js'
import { type AccountFace, useAccountFace } from './useAccountFace.js'

export interface AccountButtonProps extends ButtonProps, AccountFace {}

/** The connected account: its network, balance, picture and name. Nothing while no wallet is connected. */
export const AccountButton = guarded<AccountButtonProps>(
  'AccountButton',
  ({ balance, chain, forwarded, ...rest }) => {
    const face = useAccountFace({ balance, chain })
    return face && <Button {...rest} {...face} ref={forwarded} />
  },
)
