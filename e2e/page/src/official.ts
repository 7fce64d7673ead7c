import { type OfficialPage, startOfficialPage } from '../../support/officialPage'
import { type Phone, startPhone } from '../../support/phone'

/** The official library in a browser, as a wallet and as a page, for tests to drive. */
declare global {
  interface Window {
    official: {
      startPhone: typeof startPhone
      startOfficialPage: typeof startOfficialPage
      phone?: Phone
      page?: OfficialPage
    }
  }
}

window.official = { startPhone, startOfficialPage }
