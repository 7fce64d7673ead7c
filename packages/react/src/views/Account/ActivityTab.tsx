import { useView } from '../../contents/useView.js'
import { ViewFailed } from '../../modal/ViewFailed.js'
import { Bones } from '../../parts/Bones.js'

/** Rows whose place is kept while the code is on its way. */
const KEPT_ROWS = 4

/** What the account did, whose code comes when somebody wants to know. */
export function ActivityTab() {
  const { view, retry } = useView('Activity')
  if (view === 'failed') return <ViewFailed retry={retry} />
  if (view) return <view.Component />
  return (
    <ul aria-busy="true">
      <Bones count={KEPT_ROWS} />
    </ul>
  )
}
