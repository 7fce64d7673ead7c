import type { Page } from '@playwright/test'

/** Notes what the page asks of announced wallets, from the next document on. Resolves to a function that tells how often it asked this. */
export async function countRequests(page: Page): Promise<(method: string) => number> {
  const asked: string[] = []
  await page.exposeFunction('__walletAsked', (method: string) => {
    asked.push(method)
  })
  await page.addInitScript(() => {
    const seen = new WeakSet<object>()
    addEventListener(
      'eip6963:announceProvider',
      (event) => {
        const { provider } = (event as CustomEvent).detail
        if (seen.has(provider)) return
        seen.add(provider)
        const request = provider.request.bind(provider)
        provider.request = (args: { method: string }) => {
          const { __walletAsked } = window as unknown as { __walletAsked(method: string): void }
          __walletAsked(args.method)
          return request(args)
        }
      },
      { capture: true },
    )
  })
  return (method) => asked.filter((one) => one === method).length
}
