'use client'
import { forwardRef } from 'react'
import { Button, type ButtonProps } from './Button.js'
import { useAccountFace } from './useAccountFace.js'

export interface AccountButtonProps extends ButtonProps {
  /** Whether the native balance is shown. */
  balance?: 'show' | 'hide'
}

/** The connected account: its balance and its address. Nothing while no wallet is connected. */
export const AccountButton = forwardRef<HTMLButtonElement, AccountButtonProps>(
  function AccountButton({ balance, ...rest }, ref) {
    const face = useAccountFace(balance)
    return face && <Button {...rest} {...face} ref={ref} />
  },
)
