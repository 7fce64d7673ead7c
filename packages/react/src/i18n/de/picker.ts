/** Choosing one of the tokens to exchange. */
export const picker: Record<string, string> = {
  'picker.search': 'Name, Symbol oder Adresse',
  'picker.suggested': 'Vorschläge',
  'picker.own': 'Deine',
  'picker.popular': 'Beliebt',
  'picker.found': 'Gefunden',
  'picker.list': 'Token',
  'picker.nothing': 'Kein Token heißt „{query}“. Du kannst auch seine Adresse einfügen.',
  'picker.failed': 'Zu dieser Adresse hat niemand geantwortet.',
  'picker.searching': 'Nach dieser Adresse wird gefragt …',
}
