import { mayOpen } from '../../host/mayOpen.js'

/**
 * Opens a wallet's app, if somebody is looking at this page: an app that comes up by itself would be a nuisance. The link may
 * come from the storage, where others write too.
 */
export function openLink(href: string, target: string): void {
  if (typeof document === 'undefined' || !document.hasFocus()) return
  const address = mayOpen(href)
  if (address !== undefined) window.open(address, target, 'noreferrer,noopener')
}
