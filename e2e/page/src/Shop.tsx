import type { Drawstring } from '@drawstring/core'
import { DrawstringModal, DrawstringProvider } from '@drawstring/react'
import { useState } from 'react'
import { Headless } from './Headless'
import { Visitor } from './Visitor'

/** A page whose whole app can go away and come back. */
export function Shop(props: { drawstring: Drawstring; locale: string; headless: boolean }) {
  const { drawstring, locale, headless } = props
  const [here, setHere] = useState(true)
  return (
    <main>
      <h1>Shop</h1>
      {here && (
        <DrawstringProvider drawstring={drawstring} locale={locale}>
          <Visitor />
          <DrawstringModal />
          {headless && <Headless />}
        </DrawstringProvider>
      )}
      <button type="button" id="toggle" onClick={() => setHere(!here)}>
        {here ? 'Take the app away' : 'Bring the app back'}
      </button>
    </main>
  )
}
