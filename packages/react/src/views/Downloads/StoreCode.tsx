import type { WalletEntry } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { Code } from '../../parts/Code.js'
import { Icon } from '../../parts/Icon.js'
import { useSlice } from '../../store/useSlice.js'

/** The store's page as a code, for the phone that is to have the wallet. */
export function StoreCode({ wallet }: { wallet: WalletEntry }) {
  const text = useText()
  const { page, code } = useSlice('store')
  if (!page || !code) return null
  const place = text(`downloads.${page}`)
  return (
    <div className="stack centre store">
      <Code code={code} label={text('downloads.codeLabel', { name: wallet.name, place })}>
        <Icon src={wallet.icon} name={wallet.name} />
      </Code>
      <p className="quiet centre" role="status">
        {text('downloads.scan')}
      </p>
    </div>
  )
}
