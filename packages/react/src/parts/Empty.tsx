import { useText } from '../i18n/useText.js'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'
import { Status } from './Status.js'

/** Nothing is here yet, and the way to receive something, where the page has one. */
export function Empty({ children }: { children: string }) {
  const text = useText()
  const dispatch = useDispatch()
  const { walletFeatures } = useSlice('options')
  const receive = {
    label: text('title.WalletReceive'),
    press: () => dispatch({ type: 'push', view: 'WalletReceive' }),
  }
  return (
    <Status action={walletFeatures.includes('receive') ? receive : undefined}>{children}</Status>
  )
}
