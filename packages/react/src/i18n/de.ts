/** German. The core's error texts that only developers meet stay English. */
export const de: Record<string, string> = {
  'button.connect': 'Wallet verbinden',
  'button.connecting': 'Verbinden …',
  'button.network': 'Netzwerk wählen',
  'button.unsupported': 'Netzwerk nicht unterstützt',
  'button.balance': '{amount} {symbol}',

  'title.Connect': 'Wallet verbinden',
  'title.AllWallets': 'Alle Wallets',
  'title.Connecting': 'Verbinden',
  'title.ConnectingMultiChain': 'Netzwerkfamilie wählen',
  'title.ConnectingWalletConnectBasic': 'Handy-Wallet verbinden',
  'title.Downloads': 'Wallet holen',
  'title.GetWallet': 'Eine Wallet holen',
  'title.Networks': 'Netzwerke',
  'title.SwitchNetwork': 'Netzwerk wechseln',
  'title.UnsupportedChain': 'Netzwerk nicht unterstützt',
  'title.Account': 'Konto',
  'title.WhatIsAWallet': 'Was ist eine Wallet?',
  'title.WhatIsANetwork': 'Was ist ein Netzwerk?',

  'modal.back': 'Zurück',
  'modal.close': 'Schließen',
  'modal.cancel': 'Abbrechen',
  'modal.tryAgain': 'Noch einmal versuchen',
  'modal.viewFailed':
    'Dieser Teil konnte nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.',
  'alert.dismiss': 'Ausblenden',
  'notice.text': '{text}',
  'notice.addressCopied': 'Adresse kopiert',

  'wallet.installed': 'Installiert',
  'wallet.recent': 'Zuletzt benutzt',

  'connect.help': 'Was ist eine Wallet?',
  'connect.allWallets': 'Alle Wallets',
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

  'pairing.lead': 'Eine Handy-Wallet lässt sich hier noch nicht verbinden',
  'pairing.hint': 'Nimm stattdessen eine Wallet in diesem Browser.',
  'pairing.all': 'Alle Wallets zeigen',

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

  'getWallet.hint': 'Jede davon ist geeignet. Wechseln kannst du später.',
  'getWallet.empty':
    'Gerade lässt sich keine Wallet vorschlagen. Suche dort, woher die Erweiterungen deines Browsers oder die Apps deines Handys kommen.',

  'networks.search': 'Netzwerke suchen',
  'networks.list': 'Netzwerke',
  'networks.current': 'Aktuell',
  'networks.notInWallet': 'Nicht in deiner Wallet',
  'networks.nothing': 'Kein Netzwerk heißt „{query}“.',
  'networks.help': 'Was ist ein Netzwerk?',

  'switch.waiting': 'Weiter in {wallet}',
  'switch.hint': 'Bestätige den Wechsel zu {name}.',
  'switch.rejected': 'Du hast in {wallet} abgelehnt',
  'switch.failed': 'Der Wechsel zu {name} ging nicht',
  'switch.done': 'Du bist jetzt auf {name}',
  'switch.wallet': 'deiner Wallet',

  'unsupported.lead': 'Dieses Netzwerk wird hier nicht unterstützt',
  'unsupported.hint':
    'Deine Wallet ist auf einem Netzwerk, das diese Seite nicht benutzt. Wechsle zu einem von diesen:',

  'account.copy': '{name}: Adresse {address} kopieren',
  'account.explorer': 'Im Explorer ansehen',
  'account.disconnect': 'Trennen',
  'account.network': 'Netzwerk wählen',
  'account.switch': 'Wechseln',
  'account.balanceLoading': 'Der Kontostand wird geladen',
  'account.balanceUnknown': 'Der Kontostand ist nicht bekannt',
  'account.balanceFull': 'Alle Stellen zeigen',

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

  'error.walletRejected': 'Die Anfrage wurde in der Wallet abgelehnt',
  'error.walletFailed': 'Die Wallet meldet einen Fehler',
  'error.walletNoAccounts': 'Die Wallet hat kein Konto freigegeben',
  'error.walletTimeout': 'Die Wallet hat nicht geantwortet',
  'error.walletPending': 'In der Wallet wartet schon eine Anfrage',
  'error.walletNotFound': 'Wallet nicht gefunden',
  'error.switchRejected': 'Der Wechsel wurde in der Wallet abgelehnt',
  'error.switchFailed': 'Die Wallet konnte das Netzwerk nicht wechseln',
  'error.balanceUnavailable': 'Kontostand nicht verfügbar',
  'error.disconnectFailed': 'Trennen ging nicht',
  'error.clipboardFailed': 'Kopieren ist hier nicht erlaubt',
  'error.unknown': 'Ein Fehler ist aufgetreten',
}
