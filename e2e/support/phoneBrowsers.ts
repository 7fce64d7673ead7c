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
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const CHROME = 'Chrome/131.0.0.0 Mobile Safari/537.36'
const INSIDE_ANDROID = `Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ${CHROME}`

/** What people open pages with on phones: browsers, and other apps. */
export const phoneBrowsers: readonly PhoneBrowser[] = [
  { name: 'Safari on an iPhone', agent: `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1` },
  { name: 'Chrome on an iPhone', agent: `${IPHONE} CriOS/131.0.0.0 Mobile/15E148 Safari/604.1` },
  { name: 'Firefox on an iPhone', agent: `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15` },
  { name: 'Safari on an iPad', agent: `${IPAD} Version/18.1 Safari/605.1.15` },
  { name: 'Chrome on Android', agent: `${ANDROID} ${CHROME}` },
  { name: 'Samsung Internet', agent: `${ANDROID} SamsungBrowser/27.0 ${CHROME}` },
  { name: 'Firefox on Android', agent: 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Firefox/132.0' },
  {
    name: 'Chrome on Android that asks for the page of desktops',
    agent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  },
  { name: 'Instagram on an iPhone', agent: `${INSIDE_IPHONE} Instagram 350.0` },
  {
    name: 'Facebook on an iPhone',
    agent: `${INSIDE_IPHONE} [FBAN/FBIOS;FBAV/490.0.0.36;FBDV/iPhone15,2;FBSN/iOS;FBSV/18.1]`,
  },
  {
    name: 'Facebook on Android',
    agent: `${INSIDE_ANDROID} [FB_IAB/FB4A;FBAV/490.0.0.50.82;IABMV/1;]`,
  },
  {
    name: 'TikTok on an iPhone',
    agent: `${INSIDE_IPHONE} musical_ly_37.0.0 JsSdk/2.0 BytedanceWebview/d8a21c6`,
  },
  { name: 'TikTok on Android', agent: `${INSIDE_ANDROID} trill_370004 BytedanceWebview/d8a21c6` },
  { name: 'X on an iPhone', agent: `${INSIDE_IPHONE} Safari/604.1 Twitter for iPhone/10.70` },
  { name: 'LINE on Android', agent: `${INSIDE_ANDROID} Line/14.18.0/IAB` },
  {
    name: 'WeChat on Android',
    agent: `${INSIDE_ANDROID} MicroMessenger/8.0.54.2760(0x28003636) NetType/WIFI Language/en`,
  },
  { name: 'Discord on Android', agent: INSIDE_ANDROID },
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
  {
    name: 'a frame of the web client of Telegram on Android',
    agent: `${ANDROID} ${CHROME}`,
    telegram: 'twice',
    puts: "window.Telegram = { WebApp: { platform: 'weba', initData: 'hash=a' } }",
  },
  {
    name: 'Chrome on Android at a page with the sign-in button of Telegram',
    agent: `${ANDROID} ${CHROME}`,
    puts: 'window.Telegram = { Login: { auth() {} } }',
  },
  {
    name: 'Chrome on Android at a page that is a mini app elsewhere',
    agent: `${ANDROID} ${CHROME}`,
    puts: "window.Telegram = { WebApp: { platform: 'unknown', initData: '' } }",
  },
]

/** Browsers that are part of a wallet's app. */
export const walletBrowsers = {
  metaMask: `${INSIDE_IPHONE} MetaMaskMobile`,
  coinbase: `${INSIDE_ANDROID} CoinbaseWallet`,
}
