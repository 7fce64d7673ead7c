import { entry } from './de/entry.js'
import { errors } from './de/errors.js'
import { pairing } from './de/pairing.js'
import { picker } from './de/picker.js'
import { review } from './de/review.js'
import { send } from './de/send.js'
import { swap } from './de/swap.js'

/** German, room by room as the English original. */
export const de: Record<string, string> = {
  'modal.cancel': 'Abbrechen',

  'alert.dismiss': 'Ausblenden',

  'notice.text': '{text}',
  'notice.addressCopied': 'Adresse kopiert',
  'notice.linkCopied': 'Link kopiert',
  'notice.confirmInWallet': 'Bestätige die Transaktion in deiner Wallet',

  'wallet.installed': 'Installiert',
  'wallet.recent': 'Zuletzt benutzt',

  'connect.allWallets': 'Alle Wallets',
  'connect.collapsed': 'Weiter mit einer Wallet',
  'connect.count': 'über {count}',
  'connect.noWallet': 'Noch keine Wallet?',
  'connect.getWallet': 'Eine Wallet holen',
  'connect.empty':
    'In diesem Browser ist noch keine Wallet. Hol dir eine und komm dann hierher zurück.',
  'connect.emptyAlone':
    'In diesem Browser ist noch keine Wallet. Wallets gibt es als Erweiterung oder als Handy-App mit eigenem Browser: Öffne diese Seite dort, wo deine ist.',

  'legal.terms': 'Nutzungsbedingungen',
  'legal.privacy': 'Datenschutzerklärung',
  'legal.byConnectingBoth': 'Wenn du dich verbindest, gelten die {terms} und die {privacy}.',
  'legal.byConnectingTerms': 'Wenn du dich verbindest, gelten die {terms}.',
  'legal.byConnectingPrivacy': 'Wenn du dich verbindest, gilt die {privacy}.',
  'legal.agreeBoth': 'Ich akzeptiere die {terms} und die {privacy}.',
  'legal.agreeTerms': 'Ich akzeptiere die {terms}.',
  'legal.agreePrivacy': 'Ich akzeptiere die {privacy}.',
  'legal.agreeNothing': 'Ich akzeptiere die Bedingungen dieser Seite.',

  'directory.search': 'Wallets suchen',
  'directory.certified': 'Nur geprüfte',
  'directory.list': 'Wallets',
  'directory.code': 'QR-Code für ein anderes Gerät zeigen',
  'directory.nothing': 'Keine Wallet heißt „{query}“. Versuche es mit einem kürzeren Namen.',
  'directory.nothingCertified': 'Keine geprüfte Wallet heißt „{query}“. Sieh unter allen nach.',
  'directory.none': 'Hier gibt es keine Wallets aufzulisten.',
  'directory.failed':
    'Die Liste der Wallets konnte nicht geladen werden. Installierte Wallets gehen trotzdem.',
  'directory.showAll': 'Alle Wallets zeigen',

  'connecting.waiting': 'Weiter in {name}',
  'connecting.rejected': 'Du hast in {name} abgelehnt',
  'connecting.failed': '{name} konnte sich nicht verbinden',
  'connecting.done': 'Verbunden',
  'connecting.authenticating': 'Du wirst angemeldet …',
  'connecting.hint': 'Bestätige die Verbindung in deiner Wallet.',

  'outcome.rejected': 'Es hat sich nichts geändert. Du kannst noch einmal fragen.',
  'outcome.details': 'Einzelheiten',

  'progress.waiting': 'Warten auf {name}',
  'progress.rejected': '{name} hat die Anfrage abgelehnt',
  'progress.failed': '{name} meldet ein Problem',
  'progress.done': '{name} ist verbunden',
  'progress.switched': '{name} ist jetzt in Gebrauch',

  'multiChain.lead': 'Was möchtest du verbinden?',
  'multiChain.hint': '{name} hat Konten verschiedener Art.',

  'family.eip155': 'Ethereum und seine Verwandten',
  'family.solana': 'Solana',
  'family.polkadot': 'Polkadot',
  'family.bip122': 'Bitcoin',

  'downloads.lead': '{name} holen',
  'downloads.hint': 'Installiere die Wallet und komm dann auf diese Seite zurück.',
  'downloads.nowhere': 'Woher {name} kommt, wissen wir nicht. Suche nach dem Namen.',
  'downloads.chromeStore': 'Erweiterung',
  'downloads.appStore': 'iPhone und iPad',
  'downloads.playStore': 'Android',
  'downloads.home': 'Website',
  'downloads.at.chromeStore': 'Chrome Web Store',
  'downloads.at.appStore': 'App Store',
  'downloads.at.playStore': 'Google Play',
  'downloads.code': 'QR-Code für {place}',
  'downloads.codeLabel': 'QR-Code, der zu {name} für {place} führt',
  'downloads.scan': 'Scanne ihn mit dem Handy, das die Wallet bekommen soll.',

  'getWallet.hint': 'Jede davon ist geeignet. Wechseln kannst du später.',
  'getWallet.empty':
    'Gerade lässt sich keine Wallet vorschlagen. Suche dort, woher die Erweiterungen deines Browsers oder die Apps deines Handys kommen.',

  'networks.search': 'Netzwerke suchen',
  'networks.list': 'Netzwerke',
  'networks.current': 'Aktuell',
  'networks.notInWallet': 'Nicht in deiner Wallet',
  'networks.nothing': 'Kein Netzwerk heißt „{query}“. Versuche es mit einem kürzeren Namen.',
  'networks.help': 'Was ist ein Netzwerk?',

  'switch.waiting': 'Weiter in {wallet}',
  'switch.hint': 'Bestätige den Wechsel zu {name}.',
  'switch.rejected': 'Du hast in {wallet} abgelehnt',
  'switch.failed': 'Der Wechsel zu {name} ging nicht',
  'switch.done': 'Du bist jetzt auf {name}',
  'switch.wallet': 'deiner Wallet',

  'unsupported.lead': 'Dieses Netzwerk wird hier nicht unterstützt',
  'unsupported.others': 'Anderes Netzwerk wählen',
  'unsupported.hint':
    'Deine Wallet ist auf einem Netzwerk, das diese Seite nicht benutzt. Wechsle zu einem von diesen:',

  'account.copy': '{name}: Adresse {address} kopieren',
  'account.explorer': 'Im Explorer ansehen',
  'account.disconnect': 'Trennen',
  'account.network': 'Netzwerk wählen',
  'account.switch': 'Wechseln',
  'account.balanceLoading': 'Der Kontostand wird geladen',
  'account.balanceUnknown': 'Der Kontostand ist nicht bekannt',
  'account.total': 'Alles ist wert',
  'account.receive': 'Empfangen',
  'account.send': 'Senden',
  'account.accounts': 'Konten',
  'account.tabs': 'Was das Konto hat',
  'account.tab.tokens': 'Token',
  'account.tab.nfts': 'NFTs',
  'account.tab.activity': 'Verlauf',

  'accounts.current': 'In Gebrauch',
  'accounts.connect': 'Verbinden: {family}',
  'accounts.disconnectOne': 'Trennen: {family}',
  'accounts.disconnectAll': 'Alle trennen',

  'tokens.empty': 'Hier liegt noch nichts. Empfange etwas oder wechsle das Netzwerk.',
  'tokens.failed': 'Die Token konnten nicht geladen werden. Es ist noch alles da.',
  'tokens.unsupported': 'Für dieses Netzwerk werden keine Token aufgelistet.',
  'tokens.stale': 'Das ließ sich nicht aktualisieren. Es ist der letzte bekannte Stand.',
  'tokens.incomplete': 'Etwas fehlt: Nicht jeder Kontostand ließ sich lesen.',
  'tokens.uncounted': 'Nicht mitgezählt, weil kein Preis bekannt ist: {count}',
  'tokens.noPrice': 'Kein Preis bekannt',
  'tokens.unlisted': 'Auf keiner Liste',
  'tokens.imitates': 'Sieht aus wie {symbol}, ist es aber nicht',

  'nfts.unsupported': 'Für dieses Netzwerk werden keine NFTs aufgelistet.',
  'nfts.empty': 'Hier liegen keine NFTs. Was du empfängst, steht dann hier.',
  'nfts.onlySpam': 'Hier liegen keine NFTs außer dem, was nach Spam aussieht.',
  'nfts.failed': 'Die NFTs konnten nicht geladen werden. Es ist noch alles da.',
  'nfts.several': '{count} davon',

  'activity.pending': 'Unterwegs',
  'activity.empty':
    'Hier ist noch nichts geschehen. Was du sendest und empfängst, steht dann hier.',
  'activity.onlySpam': 'Hier ist nichts geschehen außer dem, was nach Spam aussieht.',
  'activity.failed': 'Die Transaktionen konnten nicht geladen werden',
  'activity.moreFailed': 'Ältere Transaktionen konnten nicht geladen werden.',
  'activity.unsupported': 'Für dieses Netzwerk gibt es keinen Verlauf.',
  'activity.incomplete': 'Die Vergangenheit wird noch gelesen. Es kann mehr kommen.',
  'activity.undated': 'Ohne Datum',
  'activity.spam': 'Sieht nach Spam aus: {count}',
  'activity.isSpam': 'Spam?',
  'activity.show': 'Zeigen',
  'activity.hide': 'Verbergen',
  'activity.outcomeFailed': 'Fehlgeschlagen',
  'activity.send': 'Gesendet',
  'activity.receive': 'Empfangen',
  'activity.approve': 'Erlaubt',
  'activity.trade': 'Getauscht',
  'activity.mint': 'Geprägt',
  'activity.burn': 'Vernichtet',
  'activity.deposit': 'Eingezahlt',
  'activity.withdraw': 'Ausgezahlt',
  'activity.deploy': 'Vertrag angelegt',
  'activity.execute': 'Vertrag benutzt',

  'pending.waiting': 'Wartet auf einen Platz in einem Block',
  'pending.confirmed': 'Fertig',
  'pending.failed': 'Fehlgeschlagen; nur die Gebühr wurde bezahlt',
  'pending.replaced': 'Eine andere Transaktion nahm ihren Platz ein',
  'pending.dropped': 'Verworfen; sie wird nicht geschehen',

  'receive.code': 'QR-Code der Adresse {address}',
  'receive.copy': 'Adresse kopieren',
  'receive.networks': 'Gültig auf diesen Netzwerken',
  'receive.only': 'Was auf einem anderen Netzwerk dorthin geht, kann verloren sein.',
  'receive.elsewhere':
    'Auf den anderen Netzwerken dieser Seite gilt sie nicht. Was dort an sie geht, kann verloren sein.',

  'whatWallet.keep.title': 'Sie bewahrt, was dir gehört',
  'whatWallet.keep.text':
    'Münzen und Sammelstücke bleiben auf ihren Netzwerken. Deine Wallet hat die Schlüssel dazu.',
  'whatWallet.sign.title': 'Mit ihr meldest du dich an',
  'whatWallet.sign.text':
    'Statt ein Passwort zu tippen, bestätigst du in deiner Wallet. Seiten sehen deine Schlüssel nie.',
  'whatWallet.choose.title': 'Sie fragt dich zuerst',
  'whatWallet.choose.text':
    'Beim Verbinden erfährt eine Seite deine Adresse, sonst nichts. Jede Zahlung braucht dein Ja.',
  'whatWallet.next': 'Eine Wallet holen',

  'whatNetwork.ledger.title': 'Ein gemeinsames Buch',
  'whatNetwork.ledger.text':
    'Ein Netzwerk hält fest, wem was gehört; viele Rechner führen es gleichzeitig.',
  'whatNetwork.many.title': 'Es gibt viele',
  'whatNetwork.many.text':
    'Jedes hat eigene Münze, Gebühren und Tempo. Dieselbe Adresse kann es auf mehreren geben.',
  'whatNetwork.match.title': 'Wallet und Seite müssen passen',
  'whatNetwork.match.text':
    'Eine Seite arbeitet mit den Netzwerken, die sie nennt. Deine Wallet wechselt, wenn du zustimmst.',

  'account.swap': 'Tauschen',

  ...entry,
  ...errors,
  ...pairing,
  ...picker,
  ...review,
  ...send,
  ...swap,
}
