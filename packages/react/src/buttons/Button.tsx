import type { OpenOptions } from '@drawstring/core'
import { type ComponentPropsWithoutRef, forwardRef, useInsertionEffect } from 'react'
import { css } from '../generated/styles/buttons.js'
import { useDrawstring } from '../hooks/useDrawstring.js'
import { adopt } from '../styles/sheet.js'
import { useThemeName } from '../theme/useThemeName.js'

/** Everything a button takes, except what it says. */
export type ButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'children'>

interface Props extends ComponentPropsWithoutRef<'button'> {
  /** Where the modal opens. */
  to?: OpenOptions
}

/** A button on the page itself: opens the modal, and has it fetched when somebody comes near. */
export const Button = forwardRef<HTMLButtonElement, Props>(function Button(props, ref) {
  const { to, className, children, ...rest } = props
  const { open, intent } = useDrawstring()
  const theme = useThemeName()
  // After every change: a page may set its list of sheets anew.
  useInsertionEffect(() => adopt(document, css))
  const show = () => {
    // Already told on the console, and the core has closed what could not be shown.
    open(to).catch(() => undefined)
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...intent}
      onClick={show}
      {...rest}
      ref={ref}
      data-theme={theme}
      className={className ? `drawstring-button ${className}` : 'drawstring-button'}
    >
      {children}
    </button>
  )
})
