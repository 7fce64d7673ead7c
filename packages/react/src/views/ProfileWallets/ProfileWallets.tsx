import { type TextKey, useText } from '../../i18n/useText.js'
import { useEntryText } from '../../i18n/useTexts.js'
import { Glyph } from '../../parts/Glyph.js'
import { outside, purse, unplug } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { AccountChoice } from './AccountChoice.js'

/** Every connected account, family by family: switch between them, leave one or all, connect another family. */
export function ProfileWallets() {
  const text = useText()
  const entryText = useEntryText()
  const dispatch = useDispatch()
  const { sessions } = useSlice('connection')
  const { networks } = useSlice('network')
  const account = useSlice('account')
  const connected = new Set(sessions.map(({ namespace }) => namespace))
  const others = new Set(
    networks.map((network) => network.chainNamespace).filter((family) => !connected.has(family)),
  )
  const leave = (): string => {
    if (sessions.length > 1) return text('accounts.disconnectAll')
    const wallet = sessions[0]?.walletName
    return wallet ? text('accounts.disconnectWallet', { wallet }) : text('account.disconnect')
  }
  return (
    <>
      {sessions.map((session) => (
        <section key={session.namespace} className="family">
          <h2 className="caption">
            {text(`family.${session.namespace}` as TextKey)}
            {session.walletName && <bdi>{session.walletName}</bdi>}
          </h2>
          <ul>
            {account.allAccounts
              .filter(({ namespace }) => namespace === session.namespace)
              .map((one) => (
                <AccountChoice
                  key={one.address}
                  account={one}
                  current={one.namespace === account.namespace && one.address === account.address}
                />
              ))}
          </ul>
          {sessions.length > 1 && (
            <button
              type="button"
              className="link"
              onClick={() => dispatch({ type: 'disconnect', namespace: session.namespace })}
            >
              {text('accounts.disconnectOne', {
                family: text(`family.${session.namespace}` as TextKey),
              })}
            </button>
          )}
        </section>
      ))}
      <ul className="foot">
        {[...others].map((namespace) => (
          <li key={namespace}>
            <button
              type="button"
              className="row"
              data-key={namespace}
              onClick={() => dispatch({ type: 'push', view: 'Connect', namespace })}
            >
              <span className="icon">
                <Glyph path={purse} />
              </span>
              <span className="name">{entryText(`title.add.${namespace}`)}</span>
            </button>
          </li>
        ))}
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
      </ul>
      <div className="foot">
        <button
          type="button"
          className="row danger"
          onClick={() => dispatch({ type: 'disconnect' })}
        >
          <span className="icon">
            <Glyph path={unplug} />
          </span>
          <span className="name">{leave()}</span>
        </button>
      </div>
      <div className="fade" aria-hidden="true" />
    </>
  )
}
