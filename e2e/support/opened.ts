import type { Page } from '@playwright/test'

/** A window that the page asked the browser to open. */
export interface Opened {
  url: string
  target: string
  /** The event in whose course it was asked: phones open an app in the course of a tap alone. */
  during: string | undefined
}

/** Keeps what the page opens, and opens nothing: there is no app here. */
export async function keepOpened(page: Page): Promise<() => Promise<Opened[]>> {
  await page.addInitScript(() => {
    const opened: Opened[] = []
    Object.assign(window, { __opened: opened })
    // `window.event` tells nothing of events inside a shadow tree.
    let during: string | undefined
    const begin = ({ type }: Event) => {
      during = type
    }
    const end = () => {
      during = undefined
    }
    window.addEventListener('click', begin, true)
    window.addEventListener('click', end)
    window.open = (url, target) => {
      opened.push({ url: String(url), target: String(target), during })
      return null
    }
  })
  return () => page.evaluate(() => (window as unknown as { __opened: Opened[] }).__opened)
}

/** The pairing's link that a wallet is opened with. */
export function uriIn(opened: Opened | undefined): string {
  const uri = new URL(opened?.url ?? '').searchParams.get('uri')
  if (!uri) throw new Error(`no link in ${opened?.url}`)
  return uri
}
