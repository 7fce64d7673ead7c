import {
  DrawstringModal,
  DrawstringProvider,
  type DrawstringProviderProps,
} from '@drawstring/react'
import { useState } from 'react'
import { Headless } from './Headless'
import { Visitor } from './Visitor'

/** A page whose whole app can go away and come back. */
export function Shop(props: Omit<DrawstringProviderProps, 'locales'> & { headless: boolean }) {
  const { headless, ...given } = props
  const [here, setHere] = useState(true)
  return (
    <main>
      <h1>Shop</h1>
      {here && (
        <DrawstringProvider {...given}>
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
