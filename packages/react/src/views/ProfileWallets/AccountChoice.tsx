import type { Namespace } from '@drawstring/core'
import { shorten } from '../../format/shorten.js'
import { useText } from '../../i18n/useText.js'
import { Avatar } from '../../parts/Avatar.js'
import { Glyph } from '../../parts/Glyph.js'
import { check } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'

interface Props {
  namespace: Namespace
  address: string
  current: boolean
}

/** One connected address to switch to. */
export function AccountChoice({ namespace, address, current }: Props) {
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
        <Avatar address={address} image={undefined} />
        <span className="name" dir="ltr">
          <span aria-hidden="true">{shorten(address)}</span>
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
