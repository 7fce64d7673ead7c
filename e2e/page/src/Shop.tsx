import type { Drawstring } from '@drawstring/core'
import { DrawstringProvider } from '@drawstring/react'
import { useState } from 'react'
import { Visitor } from './Visitor'

/** A page whose whole app can go away and come back. */
export function Shop({ drawstring, locale }: { drawstring: Drawstring; locale: string }) {
  const [here, setHere] = useState(true)
  return (
    <main>
      <h1>Shop</h1>
      {here && (
        <DrawstringProvider drawstring={drawstring} locale={locale}>
          <Visitor />
        </DrawstringProvider>
      )}
      <button type="button" id="toggle" onClick={() => setHere(!here)}>
        {here ? 'Take the app away' : 'Bring the app back'}
      </button>
    </main>
  )
}
