import type { AccountSlice } from '@drawstring/core'
import { useState } from 'react'
import { useSlice } from '../../store/useSlice.js'

/** The account, or the last one while the view of a disconnected account fades out. */
export function useLastAccount(): AccountSlice | undefined {
  const account = useSlice('account')
  const [last, setLast] = useState<AccountSlice>()
  if (account.address && account !== last) setLast(account)
  return account.address ? account : last
}
