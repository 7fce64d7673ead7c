import { afterEach, expect, it, vi } from 'vitest'
import { isMobile } from './isMobile.js'
import { isTelegram } from './isTelegram.js'
import { system } from './system.js'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)'
const CHROME = 'Chrome/131.0.0.0 Mobile Safari/537.36'

interface Device {
  agent: string
  /** How many fingers it feels. */
  fingers: number
  /** What points first is a finger. */
  coarse?: true
}

function use({ agent, fingers, coarse }: Device, more: object = {}): void {
  vi.stubGlobal('navigator', { userAgent: agent, maxTouchPoints: fingers })
  vi.stubGlobal('window', {
    matchMedia: (query: string) => ({ matches: query === '(pointer: coarse)' && coarse === true }),
    ...more,
  })
}

afterEach(() => vi.unstubAllGlobals())

const phone = { fingers: 5 }
const tablet = { fingers: 5, coarse: true } as const
const desktop = { fingers: 0 }

// A phone with a mouse is a phone: where its name tells, the pointer is not needed.
it.each([
  ['Safari on an iPhone', { ...phone, agent: `${IPHONE} Version/18.1` }, true, 'ios'],
  ['Chrome on an iPhone', { ...phone, agent: `${IPHONE} CriOS/131.0` }, true, 'ios'],
  ['Firefox on an iPhone', { ...phone, agent: `${IPHONE} FxiOS/132.0` }, true, 'ios'],
  ['an iPad that says so', { ...phone, agent: IPAD }, true, 'ios'],
  ['an iPad that calls itself a Mac', { ...tablet, agent: MAC }, true, 'ios'],
  ['Chrome on Android', { ...phone, agent: `${ANDROID} ${CHROME}` }, true, 'android'],
  ['Samsung Internet', { ...phone, agent: `${ANDROID} SamsungBrowser/27.0` }, true, 'android'],
  [
    'Firefox on Android',
    { ...phone, agent: 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Firefox/132.0' },
    true,
    'android',
  ],
  ['Android that asks for the page of desktops', { ...tablet, agent: LINUX }, true, 'other'],
  ['Instagram', { ...phone, agent: `${IPHONE} Mobile/15E148 Instagram 350.0` }, true, 'ios'],
  ['Facebook', { ...phone, agent: `${ANDROID} [FB_IAB/FB4A;FBAV/490.0;]` }, true, 'android'],
  ['TikTok', { ...phone, agent: `${ANDROID} BytedanceWebview/d8a21c6` }, true, 'android'],
  ['X', { ...phone, agent: `${IPHONE} Twitter for iPhone/10.70` }, true, 'ios'],
  ['LINE', { ...phone, agent: `${ANDROID} Line/14.18.0/IAB` }, true, 'android'],
  ['WeChat', { ...phone, agent: `${IPHONE} MicroMessenger/8.0.54` }, true, 'ios'],
  ['the browser inside MetaMask', { ...phone, agent: `${IPHONE} MetaMaskMobile` }, true, 'ios'],
  ['a laptop with a touch screen', { ...tablet, agent: WINDOWS }, true, 'other'],
  ['the same, used with its mouse', { ...phone, agent: WINDOWS }, false, 'other'],
  ['a Mac', { ...desktop, agent: `${MAC} Version/18.1` }, false, 'other'],
  ['a desktop', { ...desktop, agent: LINUX }, false, 'other'],
] as const)('%s is known', (_, device, mobile, runs) => {
  use(device)
  expect([isMobile(), system(), isTelegram()]).toEqual([mobile, runs, false])
})

const script = (platform?: string, initData = '') => ({
  Telegram: { WebApp: { initData, ...(platform === undefined ? {} : { platform }) } },
})

it.each([
  ['its own browser', { TelegramWebviewProxy: {} }, true],
  ['its own browser on an iPhone', { TelegramWebviewProxyProto: {} }, true],
  ['a mini app on an iPhone', script('ios', 'query_id=1&hash=a'), true],
  // One that a button of the keyboard opened is told nobody's name.
  ['a mini app without a user', script('android'), true],
  ['a mini app in the frame of its web client', script('weba', 'query_id=1&hash=a'), true],
  ['the same app opened in a browser', script('unknown'), false],
  ['the same app with a script of an unknown age', script(), false],
  ['a page with its sign-in button', { Telegram: { Login: { auth: () => {} } } }, false],
  ['a page with something of that name', { Telegram: 1 }, false],
  ['a page with nothing of that name', { Telegram: undefined }, false],
  ['any page', {}, false],
] as const)('Telegram is told from others: %s', (_, more, telegram) => {
  use({ ...phone, agent: IPHONE }, more)
  expect(isTelegram()).toBe(telegram)
})

it('a browser that knows no media queries is known by its name', () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { userAgent: IPHONE })
  expect(isMobile()).toBe(true)
  vi.stubGlobal('navigator', { userAgent: WINDOWS })
  expect(isMobile()).toBe(false)
})
