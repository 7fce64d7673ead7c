import { DrawstringButton } from '@drawstring/react'
import { Provider } from './Provider'

/** A server component that uses a button of the package itself. */
export default function Page() {
  return (
    <Provider>
      <DrawstringButton label="Come in" />
    </Provider>
  )
}
