import { type ComponentType, type ForwardedRef, forwardRef, useContext } from 'react'
import { Boundary } from '../boundary/Boundary.js'
import { entry } from '../i18n/en/entry.js'
import { DrawstringContext, type DrawstringContextValue } from '../provider/context.js'
import { system } from '../theme/useThemeName.js'
import type { ButtonProps } from './Button.js'

/** The slices that buttons show. */
const SHOWN = ['account', 'activity', 'connection', 'network', 'options'] as const

/** What a button gets: its props, and the ref that the page gave it. */
export type Forwarded<P> = P & { forwarded: ForwardedRef<HTMLButtonElement> }

/** A button of the page whose faults end with it: in its place stands one that tries again. */
export function guarded<P extends ButtonProps>(name: string, Shown: ComponentType<Forwarded<P>>) {
  const Guarded = forwardRef<HTMLButtonElement, P>((props, ref) => (
    <Boundary
      follow={SHOWN}
      fallback={(retry) => <Again className={props.className} retry={retry} />}
    >
      <Shown {...({ ...props, forwarded: ref } as Forwarded<P>)} />
    </Boundary>
  ))
  Guarded.displayName = name
  return Guarded
}

/** As little as can be: what made the button fail may not make this fail, too. */
function Again({ className, retry }: { className: string | undefined; retry: () => void }) {
  const context = useContext(DrawstringContext)
  const texts = context?.texts.entry.get()
  return (
    <button
      type="button"
      data-theme={themeNow(context)}
      className={className ? `drawstring-button ${className}` : 'drawstring-button'}
      onClick={retry}
    >
      {texts?.['modal.tryAgain'] ?? entry['modal.tryAgain']}
    </button>
  )
}

/** As it is at this moment; none where that cannot be read either. */
function themeNow(context: DrawstringContextValue | null): 'dark' | 'light' | undefined {
  try {
    const mode = context?.drawstring.read('options').themeMode
    return mode === 'system' ? system() : mode
  } catch {
    return undefined
  }
}
