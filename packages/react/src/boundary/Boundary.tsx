'use client'
import type { SliceName } from '@drawstring/core'
import { Component, type ContextType, type ReactNode } from 'react'
import { DrawstringContext } from '../provider/context.js'
import { reportFault } from './reportFault.js'

interface Props {
  children: ReactNode
  /** What stands in the place of a part that cannot be shown. `retry` shows the part again. */
  fallback: (retry: () => void) => ReactNode
  /** When this changes, the part is tried again: another view, another language. */
  again?: unknown
  /** When one of these slices changes, or the language, the part is tried again. */
  follow?: readonly SliceName[]
}

interface State {
  failed: boolean
}

/** Keeps a fault while a part is shown from going on to the page, whose whole tree React would take away. */
export class Boundary extends Component<Props, State> {
  static override contextType = DrawstringContext
  declare context: ContextType<typeof DrawstringContext>
  override state: State = { failed: false }
  #stops: (() => void)[] = []

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(cause: unknown): void {
    reportFault(this.context?.drawstring, cause)
    this.#follow()
  }

  // After a fault of the first render, React's StrictMode takes the boundary away and brings it back.
  override componentDidMount(): void {
    if (this.state.failed) this.#follow()
  }

  override componentDidUpdate({ again }: Props): void {
    if (again !== this.props.again) this.#retry()
  }

  override componentWillUnmount(): void {
    this.#unfollow()
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.#retry) : this.props.children
  }

  #follow(): void {
    this.#unfollow()
    const { follow } = this.props
    if (!follow || !this.context) return
    const { drawstring, texts } = this.context
    this.#stops = [drawstring.subscribe(follow, this.#retry), texts.locale.listen(this.#retry)]
  }

  #unfollow(): void {
    for (const stop of this.#stops.splice(0)) stop()
  }

  #retry = () => {
    this.#unfollow()
    if (this.state.failed) this.setState({ failed: false })
  }
}

/** For what can be done without: nothing stands in its place. */
export const nothing = () => null
