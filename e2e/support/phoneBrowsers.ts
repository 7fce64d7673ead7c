/** A browser on a phone: what it says it is, and where a press on a wallet must lead there. */
export interface PhoneBrowser {
  readonly name: string
  readonly agent: string
  /** Telegram's own, which opens links in a place of their own, and on Android undoes one encoding. */
  readonly telegram?: 'once' | 'twice'
  /** What it, or a script of the page's, puts there. */
  readonly puts?: string
}

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
/** Inside another app. */
const INSIDE_IPHONE = `${IPHONE} (KHTML, like Gecko) Mobile/15E148`
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const INSIDE_ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36'

/** One of each kind that pages are opened with on phones; what all the others say of themselves is read in `browsers.test.ts` of the core package. */
export const phoneBrowsers: readonly PhoneBrowser[] = [
  { name: 'Safari on an iPhone', agent: `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1` },
  { name: 'Safari on an iPad', agent: `${IPAD} Version/18.1 Safari/605.1.15` },
  {
    name: 'Telegram on an iPhone',
    agent: INSIDE_IPHONE,
    telegram: 'once',
    puts: 'window.TelegramWebviewProxy = {}',
  },
  {
    name: 'Telegram on Android',
    agent: INSIDE_ANDROID,
    telegram: 'twice',
    puts: 'window.TelegramWebviewProxy = {}',
  },
]

/** Browsers that are part of a wallet's app. */
export const walletBrowsers = {
  metaMask: `${INSIDE_IPHONE} MetaMaskMobile`,
  coinbase: `${INSIDE_ANDROID} CoinbaseWallet`,
}
