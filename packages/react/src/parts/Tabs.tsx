import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

interface Props<Tab extends string> {
  /** What there is to choose among. */
  label: string
  tabs: readonly Tab[]
  name: (tab: Tab) => string
  chosen: Tab
  choose: (tab: Tab) => void
  /** Arrows move the focus alone, for choosing does something; a press or Enter chooses. */
  manual?: boolean
  children: ReactNode
}

/** One of several at a time (WAI-ARIA tabs: arrows move, Home and End too). */
export function Tabs<Tab extends string>(props: Props<Tab>) {
  const { label, tabs, name, chosen, choose, manual, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const from = all.indexOf(event.target as HTMLElement)
    const place = target(event, tabs.length, from < 0 ? tabs.indexOf(chosen) : from)
    const tab = place === undefined ? undefined : tabs[place]
    if (!tab) return
    event.preventDefault()
    if (!manual) choose(tab)
    all[place ?? 0]?.focus()
  }
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            type="button"
            role="tab"
            key={tab}
            id={`${id}-${tab}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {name(tab)}
          </button>
        ))}
      </div>
      <div
        className="panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reached to be scrolled
        tabIndex={0}
      >
        {children}
      </div>
    </>
  )
}

/** Where a key leads: in the order of reading, and around. */
function target(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  count: number,
  from: number,
): number | undefined {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === forward) return (from + 1) % count
  if (key === backward) return (from + count - 1) % count
  return undefined
}
