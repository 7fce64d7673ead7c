/** What is about to be signed. The core chooses among `review.label.…` and the calls' titles. */
export const review: Record<string, string> = {
  'review.changes': 'Geschätzte Änderungen',
  'review.calls': 'Transaktionsdetails',
  'review.checking': 'Transaktion wird geprüft …',
  'review.noChanges': 'Dein Guthaben ändert sich nicht.',
  'review.onlyCalled':
    'Dieses Netzwerk kann nicht zeigen, was sich ändert, nur, dass die Transaktion nicht fehlschlägt.',
  'review.impossible': 'Diese Transaktion konnte nicht simuliert werden.',
  'review.gain': 'Du erhältst',
  'review.loss': 'Du zahlst',
  'review.send': 'Du sendest',
  'review.gainAbout': 'Du erhältst (geschätzt)',
  'review.atLeast': 'Mindestens {amount}',
  'review.nft': 'NFT #{number}',
  'review.collection': 'Vertrag der Sammlung',
  'review.namedBy': 'Benannt von \u2066{host}\u2069',
  'review.recipientGets': 'Empfänger erhält',
  'review.byRouter': 'Der Router von {router}',
  'review.byTrusted': 'Der Swap-Vertrag',
  'review.byUnknown': 'Ein unbekannter Vertrag',
  'review.spender.router': 'Router von {router}',
  'review.spender.trusted': 'Swap-Vertrag',
  'review.spender.unknown': 'Unbekannter Vertrag',
  'review.deadline': 'Signatur läuft ab',
  'review.stays': 'Nie. Gilt, bis du sie widerrufst.',
  'review.noFee': 'Keine für diesen Schritt',
  'review.simulatedBy': 'Geschätzt von',
  'review.ownNode': 'Eigener Node dieser App',
  'review.acceptFirst': 'Kreuze oben das Kästchen an, um fortzufahren',
  'review.single': '1 gebündelte Aktion',
  'review.unitsOf': 'Einheiten von {token}',
  'review.units': 'Einheiten',
  'review.unlimited': 'Unbegrenzt',
  'review.held': 'Alle {symbol}, die der Vertrag hält',
  'review.heldUnnamed': 'Alles, was der Vertrag hält',
  'review.never': 'Nie',
  'review.allows': '{spender} darf bis zu \u2066{amount} {symbol}\u2069 ausgeben',
  'review.allowsAll': '{spender} darf alle deine {symbol} ausgeben, jetzt und später',
  'review.network': 'Netzwerk',
  'review.fee': 'Netzwerkgebühr',
  'review.feeMost': 'höchstens \u2066{amount} {symbol}\u2069',
  'review.feeOfOthers':
    'Du nutzt einen Smart Account. Die Gebühr kann abweichen, und ein Relayer kann sie bezahlen.',
  'review.raw': 'Rohdaten der Transaktion',
  'review.repeat': 'Erneut simulieren',
  'review.confirm.send': 'Senden',
  'review.confirm.approve': 'Freigeben',
  'review.confirm.swap': 'Tauschen',
  'review.steps': 'Schritte',
  'review.switching': 'Wechsle das Netzwerk in {name}',
  'review.signing': 'Bestätige in {name}',
  'review.fails':
    'Diese Transaktion würde fehlschlagen. Ändere sie oder versuche es später erneut.',
  'review.failsBecause':
    'Diese Transaktion würde fehlschlagen. Der Vertrag meldet: „\u2068{reason}\u2069“',
  'review.coinShort':
    'Nicht genug {symbol} für den Betrag, die Gebühr und die Einlagen neuer Konten. Gib weniger ein oder lade {symbol} auf.',
  'review.tokenShort': 'Nicht genug von diesem Token. Gib weniger ein.',
  'review.keepsTooLittle':
    'Dir bliebe weniger {symbol}, als ein Konto in diesem Netzwerk braucht. Behalte mehr oder sende alles.',
  'review.getsTooLittle':
    'Der Empfänger hätte weniger {symbol}, als ein Konto in diesem Netzwerk braucht. Sende mehr.',
  'review.receiverRefuses': 'Der Empfänger ist ein Vertrag, der das nicht annimmt.',
  'review.refused.loses':
    'Damit verlierst du \u2066{amount} {symbol}\u2069, mehr als vereinbart. Geh zurück und versuche ein anderes Angebot.',
  'review.refused.handsOver':
    'Damit bekäme {spender} Kontrolle über einen Teil deines Vermögens. Geh zurück und versuche ein anderes Angebot.',
  'review.refused.unread':
    'Ein Teil davon ist nicht lesbar und kann deshalb nicht signiert werden. Geh zurück und versuche ein anderes Angebot.',
  'review.refused.program':
    'Das ruft das Programm {program} auf, das hier nicht gelesen werden kann und nicht auf der Liste dieser Seite steht. Es kann nicht signiert werden. Geh zurück und versuche ein anderes Angebot.',
  'review.refused.notTried':
    'Das Netzwerk hat nicht alle Änderungen gemeldet. Versuche es erneut oder nimm ein anderes Angebot.',
  'review.refused.fee':
    'Die Netzwerkgebühr wäre \u2066{amount} {symbol}\u2069, weit mehr, als irgendein Netzwerk braucht. Geh zurück und versuche es erneut.',
  'review.assign': 'Konto zuweisen',
  'review.nonce': 'Nonce fortschreiben',
  'review.authority': 'Berechtigung ändern',
  'review.allocate': 'Kontospeicher reservieren',
  'review.revoke': 'Freigabe widerrufen',
  'review.mint': 'Token prägen',
  'review.burn': 'Token verbrennen',
  'review.closeAccount': 'Konto schließen',
  'review.freeze': 'Konto sperren',
  'review.thaw': 'Konto entsperren',
  'review.keepOwner': 'Kontobesitzer festschreiben',
  'review.label.account': 'Konto',
  'review.label.units': 'Einheiten',
  'review.warn.unread':
    'Diese Transaktion kann nicht angezeigt und deshalb nicht signiert werden. Versuche es erneut oder geh zurück und wähle etwas anderes.',
  'review.warn.fee': 'Netzwerkgebühr nicht verfügbar.',
  'review.warn.sponsored':
    'Dein {symbol} reicht nicht für die Netzwerkgebühr, aber laut deiner Wallet kann sie jemand für dich bezahlen. Prüfe das in deiner Wallet.',
  'review.warn.gas': 'Nicht genug {symbol} für die Netzwerkgebühr.',
  'review.warn.loses':
    'Vorsicht: Du würdest \u2066{amount} {symbol}\u2069 verlieren. Das hast du nicht gewählt.',
  'review.warn.losesItem':
    'Vorsicht: Du würdest {symbol} #{item} verlieren. Das hast du nicht gewählt.',
  'review.warn.getsLess': 'Vorsicht: Du würdest nur \u2066{amount} {symbol}\u2069 erhalten.',
  'review.warn.least':
    'Vorsicht: Du erhältst eventuell nur \u2066{amount} {symbol}\u2069, weniger als angezeigt.',
  'review.warn.givesLess': 'Der Empfänger würde nur \u2066{amount} {symbol}\u2069 erhalten.',
  'review.warn.givesNoItem': 'Vorsicht: Der Empfänger würde {symbol} #{item} nicht erhalten.',
  'review.warn.decimals':
    'Der Token selbst meldet {decimals} Nachkommastellen für {symbol}, die angezeigten Beträge sind also falsch. Er kann nicht signiert werden.',
  'review.warn.allows': 'Vorsicht: {spender} dürfte deine {symbol} ausgeben.',
  'review.critical': 'Lies das, bevor du fortfährst',
  'review.accept': 'Ich habe das gelesen und möchte fortfahren.',
  'review.critical.unverified':
    '\u2068{symbol}\u2069 ist nicht verifiziert: Diese App kennt den Vertrag {contract} nicht. Name und Nachkommastellen können falsch sein. Der Betrag ist {units} der kleinsten Einheiten, anderswo als {amount} angezeigt. Fahre nur fort, wenn du diesen Vertrag kennst.',
  'review.refuse.value':
    'Damit würdest du zusätzlich \u2066{amount} {symbol}\u2069 senden, mehr als gewählt. Das kann nicht signiert werden. Geh zurück und versuche es erneut.',
  'review.refuse.other':
    'Das hast du nicht gewählt. Es kann nicht signiert werden. Geh zurück und versuche es erneut.',
  'review.refuse.allows':
    'Damit dürfte {spender} mehr ausgeben als gewählt. Das kann nicht signiert werden. Geh zurück und versuche es erneut.',
  'review.refuse.noSwap':
    'Das ist kein Tausch: Token oder Berechtigungen würden übertragen. Es kann nicht signiert werden. Geh zurück und versuche es erneut.',
  'review.refuse.router':
    'Das ruft {contract} auf, einen Vertrag, dem diese Seite nicht vertraut. Es kann nicht signiert werden. Geh zurück und versuche es erneut.',
  'review.refuse.receiver':
    'Was du erhältst, ginge an {receiver} statt an dich. Das kann nicht signiert werden. Geh zurück und versuche es erneut.',
  'review.refuse.deadline':
    'Diese Freigabe würde zu lange gelten. Sie kann nicht signiert werden. Prüfe die Uhr deines Geräts und versuche es erneut.',
  'review.refuse.fee':
    'Die Netzwerkgebühr könnte \u2066{amount} {symbol}\u2069 betragen, viel zu viel. Das kann nicht signiert werden. Versuche es später erneut.',
  'review.critical.builtBy':
    '{vendor} hat diese Transaktion erstellt, und sie kann hier nicht geprüft werden. Du könntest \u2066{amount} {symbol}\u2069 verlieren, dazu jeden Token, den du {contract} je freigegeben hast, und nichts bekommen. Fahre nur fort, wenn du {vendor} vertraust.',
  'review.critical.spender':
    'Diese Seite kennt {spender} nicht. Die Adresse könnte jederzeit deine \u2066{amount} {symbol}\u2069 ausgeben. Fahre nur fort, wenn du sie kennst.',
  'review.critical.unread':
    'Diese Transaktion kann hier nicht gelesen werden, und nur der Dienst, der sie erstellt hat, hat sie simuliert. Du könntest \u2066{amount} {symbol}\u2069 verlieren und nichts bekommen. Prüfe jede Angabe in deiner Wallet.',
  'review.critical.noKey':
    'Zu {address} hat niemand einen privaten Schlüssel, und kein Programm hat dort ein Konto. Was du sendest, ist verloren, außer ein Programm, das du kennst, verfügt darüber, etwa eine Multisig.',
  'review.critical.program':
    '{address} ist ein Programm, nicht die Adresse einer Person. Was du dorthin sendest, ist sehr wahrscheinlich verloren.',
  'review.critical.named':
    '{host} sagt, dass \u2068{name}\u2069 die Adresse \u2066{address}\u2069 ist. Von diesem Browser hast du noch nie an diese Adresse gesendet. Vergleiche sie mit einer, die du von ihrem Besitzer hast.',
  'review.warn.feeHigh':
    'Die Netzwerkgebühr ist hoch: bis zu \u2066{amount} {symbol}\u2069. Versuche es später erneut, um weniger zu zahlen.',
  'review.sweep': 'Übrige Token an dich senden',
  'review.refund': 'Übrige Coins an dich zurücksenden',

  'review.transfer': 'Überweisung',
  'review.approve': 'Ausgabenfreigabe',
  'review.approveAll': 'Freigabe für eine ganze Sammlung',
  'review.take': 'Überweisung mit Freigabe',
  'review.giveItem': 'NFT-Übertragung',
  'review.wrap': 'Coin des Netzwerks verpacken',
  'review.unwrap': 'Coin des Netzwerks entpacken',
  'review.swap': 'Tausch',
  'review.several': '{count} gebündelte Aktionen',
  'review.createAccount': 'Token-Konto erstellen',
  'review.unknown': 'Unbekannter Aufruf',
  'review.unknownMessage': 'Unbekannte Nachricht',
  'review.label.name': 'Name',
  'review.label.namedBy': 'Benannt von',
  'review.label.to': 'An',
  'review.label.from': 'Von',
  'review.label.owner': 'Besitzer',
  'review.label.spender': 'Ausgabeberechtigt',
  'review.label.receiver': 'Empfänger',
  'review.label.amount': 'Betrag',
  'review.label.value': 'Mitgesendeter Betrag',
  'review.label.most': 'Limit',
  'review.label.more': 'Erhöhung des Limits',
  'review.label.give': 'Du zahlst',
  'review.label.least': 'Du erhältst mindestens',
  'review.label.item': 'Token-ID',
  'review.label.count': 'Anzahl',
  'review.label.allowed': 'Freigegeben',
  'review.yes': 'Ja',
  'review.no': 'Nein',
  'review.label.token': 'Token',
  'review.label.tokenAccount': 'Token-Konto',
  'review.label.until': 'Läuft ab',
  'review.label.function': 'Funktion',
  'review.label.bytes': 'Bytes',
  'review.label.contract': 'Vertrag',
}
