import { type AccountState, accountOf, type Namespace } from '@drawstring/core'
import { useSlice } from '../store/useSlice.js'

/** The account of one chain family; without one, the active account. */
export const useDrawstringAccount = ({ namespace }: { namespace?: Namespace } = {}): AccountState =>
  accountOf(useSlice('connection'), useSlice('account'), namespace)
