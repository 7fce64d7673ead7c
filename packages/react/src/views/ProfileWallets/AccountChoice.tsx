import type { AccountRecord } from '@drawstring/core'
import { shorten } from '../../format/formats.js'
import { useText } from '../../i18n/useText.js'
import { Avatar } from '../../parts/Avatar.js'
import { Glyph } from '../../parts/Glyph.js'
import { check } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'

interface Props {
  account: AccountRecord
  current: boolean
}

/** One connected address to switch to, by the name and the picture that it goes by. */
export function AccountChoice({ account, current }: Props) {
  const { namespace, address, profileName, profileImage } = account
  const text = useText()
  const dispatch = useDispatch()
  return (
    <li>
      <button
        type="button"
        className="row"
        data-key={address}
        title={address}
        aria-current={current || undefined}
        onClick={() => dispatch({ type: 'switchAccount', namespace, address })}
      >
        <Avatar address={address} image={profileImage} />
        <span className="name" dir="ltr">
          {profileName && <bdi>{profileName} </bdi>}
          <span aria-hidden="true" className={profileName && 'caption'}>
            {shorten(address)}
          </span>
          <span className="hidden">{address}</span>
        </span>
        {current && (
          <>
            <span className="tag">{text('accounts.current')}</span>
            <Glyph path={check} />
          </>
        )}
      </button>
    </li>
  )
}
