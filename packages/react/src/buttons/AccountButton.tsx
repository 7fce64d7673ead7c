'use client'
import { forwardRef } from 'react'
import { formatAmount } from '../format/amount.js'
import { useButtonText, useLocale } from '../i18n/useTexts.js'
import { useSlice } from '../store/useSlice.js'
import { Button, type ButtonProps } from './Button.js'

export interface AccountButtonProps extends ButtonProps {
  /** Whether the native balance is shown. */
  balance?: 'show' | 'hide'
}

/** The connected account: its balance and its address. Nothing while no wallet is connected. */
export const AccountButton = forwardRef<HTMLButtonElement, AccountButtonProps>(
  function AccountButton({ balance: shown = 'show', ...rest }, ref) {
    const text = useButtonText()
    const locale = useLocale()
    const { address, shortAddress, profileName, balance } = useSlice('account')
    if (!address) return null
    const name = profileName ?? shortAddress ?? address
    const amount =
      balance.state === 'known'
        ? text('button.balance', {
            amount: formatAmount(balance.amount, locale),
            symbol: balance.symbol,
          })
        : '–'
    return (
      <Button {...rest} ref={ref} to={{ view: 'Account' }} title={address}>
        {shown === 'show' && <span data-quiet>{amount}</span>}
        <span dir="ltr">{name}</span>
      </Button>
    )
  },
)
