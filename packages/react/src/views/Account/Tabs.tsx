import type { Tab } from '@drawstring/core'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { type TextKey, useText } from '../../i18n/useText.js'

interface Props {
  tabs: readonly Tab[]
  chosen: Tab
  choose: (tab: Tab) => void
  children: ReactNode
}

/** One of several lists at a time (WAI-ARIA tabs: arrows move, Home and End too). */
export function Tabs({ tabs, chosen, choose, children }: Props) {
  const text = useText()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const place = target(event, tabs, tabs.indexOf(chosen))
    const tab = place === undefined ? undefined : tabs[place]
    if (!tab) return
    event.preventDefault()
    choose(tab)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[place ?? 0]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        className="tabs"
        role="tablist"
        aria-label={text('account.tabs')}
        onKeyDown={move}
      >
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
            {text(`account.tab.${tab}` as TextKey)}
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
  tabs: readonly Tab[],
  from: number,
): number | undefined {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 0
  if (key === 'End') return tabs.length - 1
  if (key === forward) return (from + 1) % tabs.length
  if (key === backward) return (from + tabs.length - 1) % tabs.length
  return undefined
}
