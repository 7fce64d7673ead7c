import { useText } from '../../i18n/useText.js'
import { Avatar } from '../../parts/Avatar.js'
import { Glyph } from '../../parts/Glyph.js'
import { outside, unplug } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { Address } from './Address.js'
import { Amount } from './Amount.js'
import { NetworkRow } from './NetworkRow.js'

/** The connected account. */
export function Account() {
  const text = useText()
  const dispatch = useDispatch()
  const now = useSlice('account')
  const account = useLast(now.address ? now : undefined)
  const { sessions } = useSlice('connection')
  const { networkSwitch } = useSlice('options')
  if (!account?.address) return null
  const wallet = sessions.find((session) => session.namespace === account.namespace)?.walletName
  return (
    <>
      <div className="who">
        <Avatar address={account.address} image={account.profileImage} />
        <Address
          address={account.address}
          short={account.shortAddress ?? account.address}
          name={account.profileName}
        />
        <Amount balance={account.balance} />
      </div>
      <ul>
        {networkSwitch && <NetworkRow />}
        {account.explorerUrl && (
          <li>
            <button
              type="button"
              className="row"
              onClick={() => dispatch({ type: 'openExplorer' })}
            >
              <span className="icon">
                <Glyph path={outside} />
              </span>
              <span className="name">{text('account.explorer')}</span>
            </button>
          </li>
        )}
        <li>
          <button type="button" className="row" onClick={() => dispatch({ type: 'disconnect' })}>
            <span className="icon">
              <Glyph path={unplug} />
            </span>
            <span className="name">{text('account.disconnect')}</span>
            {wallet && <span className="tag">{wallet}</span>}
          </button>
        </li>
      </ul>
    </>
  )
}
