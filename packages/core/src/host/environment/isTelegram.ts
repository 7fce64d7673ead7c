/** What Telegram's script for mini apps says, on any page that loads it. */
interface Scripted {
  Telegram?: { WebApp?: { platform?: string } }
}

/**
 * The page is in Telegram's own browser: it says so by what it puts there, or, in a frame, by its script, which says `unknown` on every
 * other page. A `Telegram` of its own stands on all pages with its sign-in button.
 */
export const isTelegram = (): boolean =>
  'TelegramWebviewProxy' in window ||
  'TelegramWebviewProxyProto' in window ||
  ((window as Scripted).Telegram?.WebApp?.platform ?? 'unknown') !== 'unknown'
