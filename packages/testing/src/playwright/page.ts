/** What is needed of a Playwright `Page`; anything that looks like it will do. */
export interface PageLike {
  addInitScript(script: { content: string }): Promise<unknown>
  /** Evaluates an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Where present, the wallet's requests leave from Node, as an extension's do: no CSP and no request log sees them. */
  exposeFunction?(
    name: string,
    callback: (rpcUrl: string, method: string, params: unknown) => Promise<unknown>,
  ): Promise<unknown>
}
