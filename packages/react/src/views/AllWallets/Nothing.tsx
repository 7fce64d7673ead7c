import { useText } from '../../i18n/useText.js'
import { useDispatch } from '../../store/useDispatch.js'

interface Props {
  query: string
  certifiedOnly: boolean
}

/** Nothing was found, why, and what to do. */
export function Nothing({ query, certifiedOnly }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  const found = certifiedOnly ? 'directory.nothingCertified' : 'directory.nothing'
  return (
    <div className="stack after" role="status">
      <p className="quiet centre">{query ? text(found, { query }) : text('directory.none')}</p>
      {certifiedOnly && (
        <button
          type="button"
          className="button"
          onClick={() => dispatch({ type: 'filterCertified', only: false })}
        >
          {text('directory.showAll')}
        </button>
      )}
    </div>
  )
}
