import type { Page } from '@playwright/test'

/** Asks the wallet of the page, as the page's own code would. */
export const ask = (page: Page, method: string, params: unknown[]): Promise<unknown> =>
  page.evaluate(
    ([method, params]) => {
      const provider = window.drawstring.getProvider('eip155') as {
        request(request: { method: string; params: unknown }): Promise<unknown>
      }
      return provider.request({ method, params })
    },
    [method, params] as const,
  )
