import { useView } from '../../contents/useView.js'
import { ViewFailed } from '../../modal/ViewFailed.js'
import { Bones } from '../../parts/Bones.js'

/** Rows whose place is kept while the code is on its way. */
const KEPT_ROWS = 4

/** One of the account's lists whose code comes when somebody wants to see it. */
export function LateTab({ name }: { name: 'Activity' | 'Nfts' }) {
  const { view, retry } = useView(name)
  if (view === 'failed') return <ViewFailed retry={retry} />
  if (view) return <view.Component />
  return (
    <ul aria-busy="true">
      <Bones count={KEPT_ROWS} />
    </ul>
  )
}
