import { useView } from '../../contents/useView.js'
import { useText } from '../../i18n/useText.js'
import { ViewFailed } from '../../modal/ViewFailed.js'
import { Bones } from '../../parts/Bones.js'
import { Glyph } from '../../parts/Glyph.js'
import { turn } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { Amount } from './Amount.js'
import { Main } from './Main.js'
import { Offer } from './Offer.js'
import { Out } from './Out.js'
import { Trouble } from './Trouble.js'

/** Rows whose place is kept while the tokens are on their way. */
const KEPT_ROWS = 3

/** One token for another. */
export function Swap() {
  const text = useText()
  const dispatch = useDispatch()
  const { stage, step } = useSlice('swap')
  if (stage === 'unsupported') return <Unsupported />
  if (stage !== 'initialized') return <Loading />
  return (
    <div className="stack swap">
      <div className="sides">
        <Amount />
        <button
          type="button"
          className="round turn"
          aria-label={text('swap.exchange')}
          aria-disabled={step !== 'form' || undefined}
          onClick={() => dispatch({ type: 'swap', action: { type: 'switchTokens' } })}
        >
          <Glyph path={turn} />
        </button>
        <Out />
      </div>
      <div className="kept">
        <Trouble />
      </div>
      <Offer />
      <Main />
    </div>
  )
}

/** Where it can be done instead. Its code comes where it is needed. */
function Unsupported() {
  const { view, retry } = useView('SwapElsewhere')
  if (view === 'failed') return <ViewFailed retry={retry} />
  return view ? <view.Component /> : <Loading />
}

function Loading() {
  const text = useText()
  return (
    <ul className="place" data-view="Swap" aria-label={text('swap.loading')} aria-busy="true">
      <Bones count={KEPT_ROWS} />
    </ul>
  )
}
