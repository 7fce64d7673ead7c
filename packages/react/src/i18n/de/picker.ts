/** Choosing one of the tokens to exchange. */
export const picker: Record<string, string> = {
  'picker.search': 'Name, Symbol oder Adresse',
  'picker.suggested': 'Vorschläge',
  'picker.own': 'Deine Token',
  'picker.popular': 'Beliebt',
  'picker.unverified': 'Nicht verifiziert',
  'picker.found': 'Suchergebnisse',
  'picker.list': 'Token',
  'picker.nothing': 'Kein Token passt zu „{query}“. Du kannst auch eine Token-Adresse einfügen.',
  'picker.failed': 'Token nicht gefunden.',
  'picker.searching': 'Token wird gesucht …',
}
