import { entry } from './de/entry.js'
import { errors } from './de/errors.js'
import { pairing } from './de/pairing.js'
import { picker } from './de/picker.js'
import { review } from './de/review.js'
import { send } from './de/send.js'
import { signIn } from './de/signIn.js'
import { swap } from './de/swap.js'

/** German, in the order of the English original. */
export const de: Record<string, string> = {
  'modal.cancel': 'Abbrechen',

  'alert.dismiss': 'Ausblenden',

  'notice.text': '{text}',
  'notice.addressCopied': 'Adresse kopiert',
  'notice.linkCopied': 'Link kopiert',
  'notice.byHand': 'Text zum Kopieren',
  'notice.confirmInWallet': 'Bestätige die Transaktion in deiner Wallet',
  'notice.confirmInWallet.plain': 'Öffne sie, falls nichts erscheint.',

  'wallet.installed': 'Installiert',
  'wallet.recent': 'Zuletzt verwendet',
  'wallet.scan': 'Mit dem Handy scannen',
  'wallet.code': 'QR-Code',

  'connect.allWallets': 'Alle Wallets',
  'connect.collapsed': 'Weiter mit einer Wallet',
  'connect.count': '{count}+',
  'connect.noWallet': 'Noch keine Wallet?',
  'connect.getWallet': 'Wallet holen',
  'connect.empty':
    'In diesem Browser wurde keine Wallet gefunden. Hol dir eine und komm dann zurück.',
  'connect.emptyAlone':
    'Keine Wallet gefunden. Installiere eine Wallet-Erweiterung und lade neu, oder öffne diese Seite im Browser deiner Wallet-App.',
  'connect.reload': 'Seite neu laden',

  'legal.terms': 'Nutzungsbedingungen',
  'legal.privacy': 'Datenschutzerklärung',
  'legal.byConnectingBoth': 'Mit dem Verbinden stimmst du den {terms} und der {privacy} zu.',
  'legal.byConnectingTerms': 'Mit dem Verbinden stimmst du den {terms} zu.',
  'legal.byConnectingPrivacy': 'Mit dem Verbinden stimmst du der {privacy} zu.',
  'legal.agreeBoth': 'Ich stimme den {terms} und der {privacy} zu.',
  'legal.agreeTerms': 'Ich stimme den {terms} zu.',
  'legal.agreePrivacy': 'Ich stimme der {privacy} zu.',
  'legal.agreeNothing': 'Ich stimme den Bedingungen dieser Seite zu.',

  'directory.search': 'Wallets suchen',
  'directory.certified': 'Nur geprüfte',
  'directory.list': 'Wallets',
  'directory.families': 'Netzwerke',
  'directory.every': 'Alle',
  'directory.eip155': 'EVM',
  'directory.solana': 'Solana',
  'directory.polkadot': 'Polkadot',
  'directory.bip122': 'Bitcoin',
  'directory.installed': 'Installiert',
  'directory.popular': 'Beliebt',
  'directory.all': 'Alle Wallets',
  'directory.unlisted': 'Nicht dabei?',
  'directory.scanAny': 'Mit einer beliebigen Wallet scannen',
  'directory.code': 'QR-Code für ein anderes Gerät anzeigen',
  'directory.nothing': 'Keine Wallet passt zu „{query}“. Versuche einen kürzeren Namen.',
  'directory.nothingCertified': 'Keine geprüfte Wallet passt zu „{query}“. Suche in allen Wallets.',
  'directory.none': 'Keine Wallets vorhanden.',
  'directory.failed':
    'Die Wallet-Liste konnte nicht geladen werden. Installierte Wallets funktionieren weiterhin.',
  'directory.failedMore':
    'Weitere Wallets konnten nicht geladen werden. Die hier aufgeführten funktionieren weiterhin.',
  'directory.showAll': 'Alle Wallets anzeigen',

  'connecting.waiting': 'Bestätige in {name}',
  'connecting.rejected': 'In {name} abgelehnt',
  'connecting.failed': 'Verbindung zu {name} fehlgeschlagen',
  'connecting.done': 'Verbunden',
  'requester.connect': '{app} möchte sich verbinden',
  'requester.review': 'Du bist auf {app}',

  'connecting.authenticating': 'Anmeldung läuft …',
  'connecting.authenticating.plain': 'Signiere die Nachricht in deiner Wallet.',
  'connecting.hint': 'In deiner Wallet wartet eine Verbindungsanfrage.',

  'outcome.rejected': 'Es wurde nichts geändert. Versuche es erneut, wenn du bereit bist.',
  'outcome.details': 'Details',

  'progress.waiting': 'Warten auf {name}',
  'progress.rejected': 'In {name} abgelehnt',
  'progress.failed': 'In {name} ist etwas schiefgelaufen',
  'progress.done': '{name} ist verbunden',
  'progress.switched': '{name} ist jetzt aktiv',

  'multiChain.lead': '{name} unterstützt mehrere Netzwerkarten',
  'multiChain.hint': 'Die anderen kannst du später hinzufügen.',

  'multiChain.eip155': 'Ethereum- und EVM-Netzwerke',
  'multiChain.solana': 'Solana',
  'multiChain.polkadot': 'Polkadot',
  'multiChain.bip122': 'Bitcoin',

  'family.eip155': 'Ethereum',
  'family.solana': 'Solana',
  'family.polkadot': 'Polkadot',
  'family.bip122': 'Bitcoin',

  'downloads.lead': '{name} holen',
  'downloads.hint':
    'Installiere die Wallet und komm dann auf diese Seite zurück, um sie zu verbinden.',
  'downloads.nowhere': 'Wir haben keinen Link für {name}. Suche nach dem Namen.',
  'downloads.chromeStore': 'Erweiterung',
  'downloads.appStore': 'iPhone und iPad',
  'downloads.playStore': 'Android',
  'downloads.home': 'Website',
  'downloads.at.chromeStore': 'Chrome Web Store',
  'downloads.at.appStore': 'App Store',
  'downloads.at.playStore': 'Google Play',
  'downloads.code': 'QR-Code für {place}',
  'downloads.codeLabel': 'QR-Code für {name} ({place})',
  'downloads.scan': 'Scanne den Code mit deinem Handy, um die Wallet dort zu installieren.',

  'getWallet.hint': 'Alle sind gut geeignet. Du kannst später wechseln.',
  'getWallet.empty':
    'Gerade gibt es keine Vorschläge. Sieh im Erweiterungs-Store deines Browsers oder im App-Store deines Handys nach.',

  'networks.search': 'Netzwerke suchen',
  'networks.list': 'Netzwerke',
  'networks.current': 'Aktiv',
  'networks.notInWallet': 'Nicht in deiner Wallet',
  'networks.nothing': 'Kein Netzwerk passt zu „{query}“. Versuche einen kürzeren Namen.',
  'networks.help': 'Was ist ein Netzwerk?',

  'switch.waiting': 'Bestätige in {wallet}',
  'switch.hint': 'Bestätige den Wechsel zu {name}.',
  'switch.rejected': 'In {wallet} abgelehnt',
  'switch.failed': 'Wechsel zu {name} fehlgeschlagen',
  'switch.done': 'Du bist auf {name}',
  'switch.wallet': 'deiner Wallet',

  'unsupported.lead': 'Dieses Netzwerk wird hier nicht unterstützt',
  'unsupported.others': 'Anderes Netzwerk wählen',
  'unsupported.hint':
    'Deine Wallet nutzt {network}, das es auf dieser Seite nicht gibt. Wechsle zu einem von diesen:',
  'unsupported.unknown': 'Netzwerk {id}',

  'account.copy': '{name}: Adresse {address} kopieren',
  'account.explorer': 'Im Explorer ansehen',
  'account.disconnect': 'Trennen',
  'account.network': 'Netzwerk wählen',
  'account.networkOf': 'Netzwerk: {network}. Anderes wählen',
  'account.menu': 'Kontomenü',
  'account.wallet': 'Verbunden mit',
  'account.signIn': 'Anmelden',
  'account.signOut': 'Abmelden',
  'account.balanceLoading': 'Guthaben wird geladen',
  'account.balanceUnknown': 'Guthaben nicht verfügbar',
  'account.total': 'Gesamtguthaben',
  'account.receive': 'Empfangen',
  'account.send': 'Senden',
  'account.accounts': 'Konten',
  'account.tabs': 'Guthaben und Aktivität',
  'account.tab.tokens': 'Token',
  'account.tab.nfts': 'NFTs',
  'account.tab.activity': 'Aktivität',

  'accounts.current': 'Aktiv',
  'accounts.disconnectWallet': '\u2068{wallet}\u2069 trennen',
  'accounts.disconnectOne': '{family} trennen',
  'accounts.disconnectAll': 'Alle trennen',

  'tokens.empty': 'Noch keine Token auf {network}.',
  'tokens.unsupported': 'Token-Guthaben sind in diesem Netzwerk nicht verfügbar.',
  'tokens.stale': 'Aktualisierung fehlgeschlagen. Letzter bekannter Stand.',
  'tokens.incomplete': 'Einige Guthaben fehlen.',
  'tokens.uncounted': '{count} Token haben keinen Preis.',
  'tokens.uncountedOne': '1 Token hat keinen Preis.',
  'tokens.noPrice': 'Preis nicht verfügbar',
  'tokens.unlisted': 'Nicht verifizierter Token',
  'tokens.unverified': '{count} nicht verifiziert',
  'tokens.show': 'Anzeigen',
  'tokens.hide': 'Ausblenden',
  'tokens.onlyUnverified': 'Keine Token auf {network} außer nicht verifizierten.',
  'tokens.imitates': 'Kein echter {symbol}-Token',

  'nfts.unsupported': 'NFTs sind in diesem Netzwerk nicht verfügbar.',
  'nfts.empty': 'Noch keine NFTs. NFTs, die du empfängst, erscheinen hier.',
  'nfts.onlySpam': 'Keine NFTs außer möglichem Spam.',
  'nfts.nothing': 'Keine NFTs zum Senden.',
  'nfts.failed': 'Deine NFTs konnten nicht geladen werden. Versuche es erneut.',
  'nfts.incomplete': 'Weitere NFTs werden gesucht …',
  'nfts.tokenId': 'Token-ID',
  'nfts.contract': 'Vertrag',
  'nfts.network': 'Netzwerk',
  'nfts.send': 'Dieses NFT senden',
  'nfts.several': '×{count}',

  'activity.pending': 'Ausstehend',
  'activity.empty': 'Noch keine Aktivität. Was du sendest und empfängst, erscheint hier.',
  'activity.onlySpam': 'Keine Aktivität außer möglichem Spam.',
  'activity.failed': 'Deine Aktivität konnte nicht geladen werden. Versuche es erneut.',
  'activity.moreFailed': 'Frühere Aktivität konnte nicht geladen werden.',
  'activity.unsupported': 'Aktivität ist in diesem Netzwerk nicht verfügbar.',
  'activity.incomplete': 'Frühere Aktivität wird geladen …',
  'activity.undated': 'Ohne Datum',
  'activity.spam': '{count} als Spam markiert',
  'activity.isSpam': 'Möglicher Spam',
  'activity.show': 'Anzeigen',
  'activity.hide': 'Ausblenden',
  'activity.outcomeFailed': 'Fehlgeschlagen',
  'activity.send': 'Gesendet',
  'activity.receive': 'Empfangen',
  'activity.approve': 'Freigegeben',
  'activity.trade': 'Getauscht',
  'activity.mint': 'Geprägt',
  'activity.burn': 'Verbrannt',
  'activity.deposit': 'Eingezahlt',
  'activity.withdraw': 'Ausgezahlt',
  'activity.deploy': 'Vertrag erstellt',
  'activity.execute': 'Vertragsinteraktion',

  'activity.from': 'Von \u2068{who}\u2069',
  'activity.to': 'An \u2068{who}\u2069',
  'activity.contract': 'Vertrag \u2068{who}\u2069',
  'activity.nft': 'NFT {number}',
  'activity.several': '{count} × {what}',
  'activity.unverified': 'Nicht verifiziert',
  'activity.unverifiedMany': '{count} nicht verifizierte',

  'pending.doing.send': 'Wird gesendet: \u2068{what}\u2069',
  'pending.doing.approve': 'Wird freigegeben: \u2068{what}\u2069',
  'pending.doing.trade': 'Wird getauscht: \u2068{what}\u2069',
  'pending.done.send': 'Gesendet: \u2068{what}\u2069',
  'pending.done.approve': 'Freigegeben: \u2068{what}\u2069',
  'pending.done.trade': 'Getauscht: \u2068{what}\u2069',
  'pending.undone.send': 'Senden: \u2068{what}\u2069',
  'pending.undone.approve': 'Freigeben: \u2068{what}\u2069',
  'pending.undone.trade': 'Tauschen: \u2068{what}\u2069',
  'pending.exchange': '\u2068{sold}\u2069 gegen \u2068{bought}\u2069',
  'pending.unverified': 'ein nicht verifizierter Token',
  'pending.tokens': 'Token',

  'pending.waiting': 'Ausstehend',
  'pending.confirmed': 'Bestätigt',
  'pending.failed': 'Fehlgeschlagen. Nur die Netzwerkgebühr wurde berechnet.',
  'pending.replaced': 'Durch eine andere Transaktion ersetzt',
  'pending.dropped': 'Verworfen, nichts wurde gesendet',

  'receive.code': 'QR-Code der Adresse {address}',
  'receive.copy': 'Adresse kopieren',
  'receive.share': 'Teilen',
  'receive.only':
    'Sende nur Guthaben auf {networks} an diese Adresse. Was über ein anderes Netzwerk gesendet wird, kann verloren gehen.',
  'receive.onlyThese':
    'Sende nur Guthaben auf diesen {count} Netzwerken an diese Adresse. Was über ein anderes Netzwerk gesendet wird, kann verloren gehen.',

  'naming.label': 'Kontoname',
  'naming.hint': 'Mindestens 4 Zeichen: a–z, 0–9 oder Bindestriche.',
  'naming.invalid':
    'Das kann kein Name sein. Nimm mindestens 4 Zeichen: a–z, 0–9 oder Bindestriche.',
  'naming.loading': 'Namen werden gesucht',
  'naming.list': 'Namen, die frei sein können',
  'naming.none': 'Keine freien Namen wie dieser. Versuche einen anderen.',
  'naming.noPromise': 'Diese Namen können frei sein. Registrieren lassen sie sich hier noch nicht.',

  'whatWallet.keep.title': 'Verwahrt, was dir gehört',
  'whatWallet.keep.text':
    'Token und NFTs bleiben in ihren Netzwerken. Deine Wallet hat die Schlüssel dazu.',
  'whatWallet.sign.title': 'Meldet dich an',
  'whatWallet.sign.text':
    'Ganz ohne Passwort: Du bestätigst in deiner Wallet. Seiten sehen deine Schlüssel nie.',
  'whatWallet.choose.title': 'Fragt dich zuerst',
  'whatWallet.choose.text':
    'Beim Verbinden erfährt eine Seite nur deine Adresse, sonst nichts. Ohne deine Zustimmung wird nichts bewegt.',
  'whatWallet.next': 'Wallet holen',

  'whatNetwork.ledger.title': 'Ein gemeinsames Register',
  'whatNetwork.ledger.text':
    'Ein Netzwerk hält fest, wem was gehört. Viele Computer führen es gleichzeitig.',
  'whatNetwork.many.title': 'Es gibt viele',
  'whatNetwork.many.text':
    'Jedes hat seinen eigenen Coin, eigene Gebühren und seine eigene Geschwindigkeit. Deine Adresse kann in mehreren dieselbe sein.',
  'whatNetwork.match.title': 'Wallet und Seite müssen passen',
  'whatNetwork.match.text':
    'Eine Seite funktioniert mit den Netzwerken, die sie auflistet. Deine Wallet wechselt, wenn du zustimmst.',
  'whatNetwork.next': 'Netzwerk wählen',

  'account.swap': 'Tauschen',

  ...entry,
  ...errors,
  ...pairing,
  ...picker,
  ...review,
  ...send,
  ...signIn,
  ...swap,
}
