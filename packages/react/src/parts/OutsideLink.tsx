import { mayOpen } from '@drawstring/core'
import type { ReactNode } from 'react'

export interface OutsideLinkProps {
  /** Where it leads, whoever gave it. */
  href: string | undefined
  className: string
  children: ReactNode
  /** Its name in a long list; text has none, because it takes no focus. */
  'data-key'?: string
}

/** A link out of the page; plain text where its address may not be opened. */
export function OutsideLink({ href, className, children, ...key }: OutsideLinkProps) {
  const address = mayOpen(href)
  if (!address) return <span className={className}>{children}</span>
  return (
    <a className={className} href={address} target="_blank" rel="noopener noreferrer" {...key}>
      {children}
    </a>
  )
}
