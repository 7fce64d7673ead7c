import type { SignInRequest } from '@drawstring/core'
import { useEffect, useState } from 'react'
import { formatTime, shorten } from '../../format/formats.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Exact } from '../../parts/Exact.js'

/** Who signs in, on which network, until when, and what for. */
export function Facts({ request }: { request: SignInRequest }) {
  const text = useText()
  const locale = useLocale()
  const { address, network, expiresAt, resources } = request
  return (
    <dl className="facts">
      <dt>{text('signIn.account')}</dt>
      <dd>
        <bdi dir="ltr">
          <Exact short={shorten(address)} full={address} />
        </bdi>
      </dd>
      <dt>{text('signIn.network')}</dt>
      <dd>
        <bdi>{network}</bdi>
      </dd>
      {expiresAt !== undefined && (
        <>
          <dt>{text('signIn.until')}</dt>
          <dd>{formatTime(expiresAt, locale, { dateStyle: 'medium', timeStyle: 'short' })}</dd>
        </>
      )}
      {resources.length > 0 && (
        <>
          <dt className="wide">{text('signIn.resources')}</dt>
          <dd className="wide">
            <ul>
              {resources.map((resource, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a message may name one twice, and they never move
                <li key={index}>
                  <bdi dir="ltr">{resource}</bdi>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  )
}

/** Who waits no longer than this sees no skeleton; its place is kept all along. */
const PATIENCE_MS = 150

/** The place of the facts while the message is being made. */
export function FactsComing() {
  const text = useText()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="facts coming" role="status">
      <span className="hidden">{text('signIn.preparing')}</span>
      {late && [0, 1, 2].map((row) => <span key={row} className="bone" aria-hidden="true" />)}
    </div>
  )
}
