/** Reaching a wallet elsewhere by a link. */
export const pairing: Record<string, string> = {
  'pairing.lead': 'Keine Wallets verfügbar',
  'pairing.basicHint': 'Diese Seite kann sich nicht mit Wallets auf anderen Geräten verbinden.',
  'pairing.agree': 'Setze den Haken, um einen QR-Code für dein Handy anzuzeigen.',
  'pairing.code': 'QR-Code zum Verbinden einer Wallet',
  'pairing.scan': 'Mit dem Handy scannen',
  'pairing.scanWith': 'Mit {name} auf dem Handy scannen',
  'pairing.hint': 'Bestätige dann die Verbindung in deiner Wallet.',
  'pairing.approved': 'In deiner Wallet bestätigt',
  'pairing.making': 'Einen Moment …',
  'pairing.rejected': 'In deiner Wallet abgelehnt',
  'pairing.failed': 'Verbindung zu deiner Wallet fehlgeschlagen',
  'pairing.copy': 'Link kopieren',
  'pairing.get': '{name} holen',
  'ways.label': 'So verbindest du {name}',
  'ways.browser': 'Browser',
  'ways.mobile': 'Handy',
  'ways.desktop': 'Desktop',
  'ways.web': 'Web',
  'opening.ready': '{name} öffnen',
  'opening.readyHint': 'Bestätige dort und komm dann auf diese Seite zurück.',
  'opening.opened': 'Bestätige in {name}',
  'opening.openedHint': 'Komm dann auf diese Seite zurück.',
  'opening.missed': '{name} hat sich nicht geöffnet?',
  'opening.missedHint': 'Versuche es erneut, hol dir {name} oder nutze ein anderes Gerät.',
  'opening.open': '{name} öffnen',
  'opening.again': '{name} erneut öffnen',
  'opening.showCode': 'QR-Code anzeigen',
  'opening.hideCode': 'QR-Code ausblenden',
  'pairing.problem.offline': 'Du bist offline. Prüfe deine Verbindung.',
  'pairing.problem.blocked': 'Etwas blockiert die Verbindung zu Wallets. Neuer Versuch …',
  'pairing.problem.dropped': 'Verbindung unterbrochen. Sie wird wiederhergestellt …',
  'pairing.problem.clockSkew':
    'Die Uhr deines Geräts geht falsch. Stelle sie richtig und versuche es dann erneut.',
  'pairing.problem.badProject':
    'Die Wallet-Verbindung dieser Seite ist nicht eingerichtet. Bitte informiere den Betreiber.',
  'pairing.problem.originRefused':
    'Diese Seite darf sich nicht mit Wallets verbinden. Bitte informiere den Betreiber.',
  'pairing.problem.countryBlocked': 'In deinem Land lassen sich keine Wallets verbinden.',
  'pairing.problem.tooMany': 'Zu viele Anfragen. Gleich folgt ein neuer Versuch …',
  'pairing.problem.otherRelay':
    'Diese Seite hat den falschen Server erreicht. Bitte informiere den Betreiber.',
  'pairing.problem.badKey':
    'Die Sitzung dieser Seite wurde abgelehnt. Lade die Seite neu und versuche es erneut.',
  'pairing.problem.unauthorized':
    'Diese Seite ist nicht berechtigt, sich mit Wallets zu verbinden. Bitte informiere den Betreiber.',
}
