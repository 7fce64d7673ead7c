import { useText } from '../../i18n/useText.js'
import { CopyGlyph, useCopied } from '../../parts/CopyGlyph.js'
import { useDispatch } from '../../store/useDispatch.js'

interface Props {
  address: string
  /** Shortened for display. */
  short: string
  name: string | undefined
}

/** Who it is; pressing copies the whole address. */
export function Address({ address, short, name }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  const copied = useCopied('notice.addressCopied')
  return (
    <button
      type="button"
      className="address"
      title={address}
      aria-label={text('account.copy', { name: name ? `${name} ${short}` : short, address })}
      onClick={() => dispatch({ type: 'copyAddress' })}
    >
      {name && <span className="lead">{name}</span>}{' '}
      <span className={name ? 'caption' : 'lead'} dir="ltr">
        {short}
      </span>
      <CopyGlyph copied={copied} />
    </button>
  )
}
