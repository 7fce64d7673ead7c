/** Choosing one of the tokens to exchange. */
export const picker = {
  'picker.search': 'Name, symbol or address',
  'picker.suggested': 'Suggested',
  'picker.own': 'Your tokens',
  'picker.popular': 'Popular',
  'picker.unverified': 'Unverified',
  'picker.found': 'Search results',
  'picker.list': 'Tokens',
  'picker.nothing': 'No tokens match “{query}”. You can also paste a token address.',
  'picker.failed': 'Token not found.',
  'picker.searching': 'Looking up token…',
} as const satisfies Record<string, string>
