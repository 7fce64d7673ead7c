import {
  type OfficialWallet,
  officialPage,
  officialWallet,
} from '../../../interop/support/official'
import type { Answer, Page } from '../../../interop/support/parties'

/** The official library in a browser, as a wallet and as a page, for tests to drive. */
declare global {
  interface Window {
    official: {
      officialPage: typeof officialPage
      officialWallet: typeof officialWallet
      page?: Page
      wallet?: OfficialWallet
      /** The session that comes of the page's last link. */
      settled?: Promise<string>
    }
    /** The test answers what the wallet is asked: it has the keys and the chain. */
    answerRequest(method: string, params: unknown): Promise<Answer>
  }
}

window.official = { officialPage, officialWallet }
