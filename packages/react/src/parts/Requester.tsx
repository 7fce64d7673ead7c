import { safeImage } from '../format/safeImage.js'
import { useText } from '../i18n/useText.js'
import { useSlice } from '../store/useSlice.js'
import { Icon } from './Icon.js'

/** Who asks: the page by its own name and picture, and where it is, which the browser knows better than the page says. */
export function Requester({ asks }: { asks: 'connect' | 'review' }) {
  const text = useText()
  const { name, icons } = useSlice('options').metadata
  if (!name) return null
  return (
    <div className="requester">
      <Icon src={safeImage(icons?.[0])} name={name} />
      <p>
        <span dir="auto">{text(`requester.${asks}`, { app: name })}</span>
        <span className="caption" dir="ltr">
          {location.host}
        </span>
      </p>
    </div>
  )
}
