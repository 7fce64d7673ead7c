'use client'
import { forwardRef } from 'react'
import { useSlice } from '../store/useSlice.js'
import { AccountButton, type AccountButtonProps } from './AccountButton.js'
import { ConnectButton, type ConnectButtonProps } from './ConnectButton.js'

export type DrawstringButtonProps = AccountButtonProps & ConnectButtonProps

/** "Connect wallet", and once connected the account. */
export const DrawstringButton = forwardRef<HTMLButtonElement, DrawstringButtonProps>(
  function DrawstringButton({ balance, label, loadingLabel, namespace, ...rest }, ref) {
    const { address } = useSlice('account')
    if (address) return <AccountButton {...rest} {...(balance && { balance })} ref={ref} />
    const own = { ...(label && { label }), ...(loadingLabel && { loadingLabel }) }
    return <ConnectButton {...rest} {...own} {...(namespace && { namespace })} ref={ref} />
  },
)
