import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useView } from '../../../packages/react/dist/contents/useView.js'
import { loadView } from '../../../packages/react/dist/views/registry.js'

/** Longer than React works without a pause: what is on its way arrives before the effects of what was rendered. */
const BUSY_MS = 50

/** A part of a view, on a page that is busy while somebody else asks for that part's code. */
function Part() {
  const { view } = useView('GetWallet')
  useLayoutEffect(() => {
    void loadView('GetWallet')
    const until = performance.now() + BUSY_MS
    while (performance.now() < until);
  }, [])
  return <p>{view ? 'here' : 'on its way'}</p>
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Part />)
