/** Choosing one of the tokens to exchange. */
export const picker = {
  'picker.search': 'Name, symbol or address',
  'picker.suggested': 'Suggested',
  'picker.own': 'Yours',
  'picker.popular': 'Popular',
  'picker.found': 'Found',
  'picker.list': 'Tokens',
  'picker.nothing': 'No token is called “{query}”. You can also paste its address.',
  'picker.failed': 'Nobody answered about this address.',
  'picker.searching': 'Asking about this address…',
} as const satisfies Record<string, string>
