/** The page is in Telegram's own browser: it says so by what it puts there. */
export const isTelegram = (): boolean =>
  'TelegramWebviewProxy' in window || 'TelegramWebviewProxyProto' in window || 'Telegram' in window
