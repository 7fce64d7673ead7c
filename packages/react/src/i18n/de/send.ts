/** Sending. */
export const send: Record<string, string> = {
  'send.choose': 'Wähle, was du senden willst',
  'send.have': 'Guthaben: {amount}',
  'send.amount': 'Betrag',
  'send.max': 'Max',
  'send.turn': 'In {unit} eingeben',
  'send.receiver': 'An',
  'send.receiverHint': 'Adresse oder Name',
  'send.asking': 'Netzwerk wird abgefragt …',
  'send.resolving': 'Name wird gesucht …',
  'send.namedBy': 'Benannt von \u2066{host}\u2069',
  'send.review': 'Prüfen',
  'send.busy': 'Einen Moment …',
  'send.fee': 'Geschwindigkeit',
  'send.fee.slow': 'Langsam: einige Stunden, niedrigste Gebühr',
  'send.fee.normal': 'Normal: etwa 1 Stunde',
  'send.fee.fast': 'Schnell: nächster Block, höchste Gebühr',
  'send.scan': 'QR-Code scannen',
  'send.scanClose': 'Scannen beenden',
  'send.camera': 'Kamerabild',
  'send.noCamera': 'Die Kamera ist nicht verfügbar. Gib die Adresse ein oder füge sie ein.',
  'send.tokens': 'Deine Token',
  'send.nothing': 'Keine Token zum Senden in diesem Netzwerk.',
  'send.noMatch': 'Kein Token passt zu „{query}“.',
  'send.item': 'NFT mit seiner ID eingeben',
  'send.collection': 'Vertrag der Sammlung',
  'send.number': 'Token-ID',
  'send.chooseItem': 'Dieses NFT auswählen',
  'send.itemInvalid': 'Gib den Vertrag der Sammlung und die Token-ID ein.',
  'send.itemNotYours': 'Laut seiner Sammlung gehört dieses NFT nicht dir.',
  'send.amountInvalid': 'Nur Ziffern, zum Beispiel 1,5',
  'send.amountZero': 'Gib einen Betrag über 0 ein',
  'send.tooManyDecimals': '{symbol} erlaubt höchstens {decimals} Nachkommastellen',
  'send.coinsWaiting': 'Mehr kannst du senden, sobald deine vorherige Zahlung bestätigt ist.',
  'send.coinsKept':
    'So viel geht nur mit zurückgehaltenen Coins: Sie sind klein oder tragen etwas anderes.',
  'send.keptSmall':
    'Zurückgehalten: \u2066{amount} {symbol}\u2069 in Coins bis 1.000 Satoshi. Solche Coins tragen oft etwas anderes, das verloren wäre.',
  'send.keptMarked':
    'Zurückgehalten: \u2066{amount} {symbol}\u2069 in Coins, die etwas anderes tragen, etwa eine Inscription, oder höchstens 1.000 Satoshi haben.',
  'send.priceUnknown': 'Preis nicht verfügbar. Gib stattdessen die Token-Menge ein.',
  'send.slip': 'Diese Adresse enthält einen Tippfehler. Kopiere sie erneut.',
  'send.receiverInvalid': 'Keine gültige Adresse und kein gültiger Name für dieses Netzwerk.',
  'send.linkBroken': 'Dieser Zahlungslink ist ungültig. Bitte um einen neuen.',
  'send.otherNetwork': 'Diese Zahlung läuft über {network}. Wechsle zuerst zu diesem Netzwerk.',
  'send.nobody': '{name} ist nicht registriert',
  'send.nameElsewhere':
    '{name} hat keine Adresse auf {network}. Frag nach einer oder gib eine Adresse ein.',
  'send.nameContract':
    '{name} hat nur eine Ethereum-Adresse, und sie ist ein Vertrag: Auf {network} gehört sie vielleicht jemand anderem. Frag nach einer Adresse auf {network}.',
  'send.otherFamily.eip155':
    'Das ist eine Ethereum-Adresse. Sie funktioniert in diesem Netzwerk nicht.',
  'send.otherFamily.solana':
    'Das ist eine Solana-Adresse. Sie funktioniert in diesem Netzwerk nicht.',
  'send.otherFamily.polkadot':
    'Das ist eine Polkadot-Adresse. Sie funktioniert in diesem Netzwerk nicht.',
  'send.otherFamily.bip122':
    'Das ist eine Bitcoin-Adresse. Sie funktioniert in diesem Netzwerk nicht.',
  'send.warn.notHeld': 'Hier wird ein Token angefordert, den du nicht hast.',
  'send.warn.asked': 'Angefordert: \u2066{what}\u2069.',
  'send.warn.spam': 'Dieses NFT ist als möglicher Spam markiert.',
  'send.warn.own': 'Das ist deine eigene Adresse.',
  'send.warn.nobody':
    'Niemand hat den Schlüssel zu dieser Adresse. Was du dorthin sendest, ist verloren.',
  'send.warn.token':
    'Das ist der Vertrag des Tokens {symbol}. Was du dorthin sendest, ist wahrscheinlich verloren.',
  'send.warn.onlyOnEthereum':
    '{name} hat nur eine Ethereum-Adresse. Prüfe, ob der Besitzer sie auch auf {network} nutzt.',
  'send.warn.first':
    'Neue Adresse. Von diesem Browser hast du noch nie an sie gesendet. Prüfe sie, bevor du fortfährst.',
  'send.warn.lookAlike':
    'Vorsicht: Diese Adresse beginnt und endet wie {address}, die du kennst, ist aber eine andere.',
  'notice.transactionStarted': 'Transaktion gestartet',
  'notice.transactionStarted.plain': 'Verfolge sie unter Aktivität.',
}
