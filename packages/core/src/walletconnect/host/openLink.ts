/** Opens a wallet's app, if somebody is looking at this page: an app that comes up by itself would be a nuisance. */
export function openLink(href: string, target: string): void {
  if (typeof document === 'undefined' || !document.hasFocus()) return
  window.open(href, target, 'noreferrer,noopener')
}
