/** What is about to be signed. The core chooses among `review.label.…` and the calls' titles. */
export const review: Record<string, string> = {
  'review.changes': 'Was sich ändert',
  'review.calls': 'Was du unterschreibst',
  'review.checking': 'Es wird geprüft, was geschieht …',
  'review.noChanges': 'Bei dir würde sich nichts ändern.',
  'review.onlyCalled':
    'Dieses Netzwerk kann nicht sagen, was sich ändert; nur, dass es nicht scheitern würde.',
  'review.impossible': 'Es ließ sich nicht prüfen, was geschieht.',
  'review.gain': 'Du bekommst',
  'review.loss': 'Du gibst',
  'review.unitsOf': 'Einheiten von {token}',
  'review.units': 'Einheiten',
  'review.unlimited': 'Unbegrenzt',
  'review.never': 'Nie',
  'review.allows': 'Darf bis zu \u2066{amount} {symbol}\u2069 von dir nehmen:',
  'review.allowsAll': 'Darf alle deine {symbol} nehmen, jetzt und später:',
  'review.network': 'Netzwerk',
  'review.fee': 'Netzwerkgebühr, etwa',
  'review.feeMost': 'höchstens \u2066{amount} {symbol}\u2069',
  'review.feeOfOthers':
    'Dein Konto ist ein Vertrag. Wer das ins Netzwerk bringt, zahlt dafür, und es kann mehr kosten.',
  'review.raw': 'Jeder Buchstabe davon',
  'review.repeat': 'Noch einmal prüfen',
  'review.confirm.send': 'Senden',
  'review.confirm.approve': 'Erlauben',
  'review.confirm.swap': 'Tauschen',
  'review.switching': 'Wechsle das Netzwerk in {name}',
  'review.signing': 'Bestätige in {name}',
  'review.fails': 'Das Netzwerk würde das ablehnen. Ändere es, oder prüfe es später noch einmal.',
  'review.failsBecause':
    'Das Netzwerk würde das ablehnen. Der Vertrag sagt: „\u2068{reason}\u2069“',
  'review.coinShort':
    'Du hast nicht genug {symbol} dafür, für die Gebühr und die Pfande neuer Konten. Nimm weniger, oder lade {symbol} nach.',
  'review.tokenShort': 'So viel hast du von diesem Token nicht. Nimm weniger.',
  'review.keepsTooLittle':
    'Du behieltest weniger {symbol}, als ein Konto in diesem Netzwerk braucht. Lass mehr übrig, oder gar nichts.',
  'review.getsTooLittle':
    'Der Empfänger hätte weniger {symbol}, als ein Konto in diesem Netzwerk braucht. Sende mehr.',
  'review.receiverRefuses': 'Der Empfänger ist ein Vertrag, der das nicht annimmt.',
  'review.refused.loses':
    'Das nähme dir \u2066{amount} {symbol}\u2069, mehr als vereinbart. Geh zurück und nimm ein anderes Angebot.',
  'review.refused.handsOver':
    'Das gäbe {spender} Macht über etwas von dir. Geh zurück und nimm ein anderes Angebot.',
  'review.refused.unread':
    'Ein Teil davon lässt sich nicht lesen und wird darum nicht unterschrieben. Geh zurück und nimm ein anderes Angebot.',
  'review.refused.notTried':
    'Das Netzwerk sagt nicht alles, was sich ändern würde. Prüf es noch einmal oder nimm ein anderes Angebot.',
  'review.refused.fee':
    'Die Netzwerkgebühr wäre \u2066{amount} {symbol}\u2069, weit mehr als je nötig. Geh zurück und versuch es noch einmal.',
  'review.critical.unknownProgram':
    'Das Programm {program} ist hier nicht bekannt. Bestätige nur, wenn du es kennst.',
  'review.assign': 'Konto übergeben',
  'review.nonce': 'Nonce verwenden',
  'review.authority': 'Ändern, wer bestimmt',
  'review.allocate': 'Konto Platz geben',
  'review.revoke': 'Erlaubnis zurücknehmen',
  'review.mint': 'Token erzeugen',
  'review.burn': 'Token vernichten',
  'review.closeAccount': 'Konto schließen',
  'review.freeze': 'Konto einfrieren',
  'review.thaw': 'Konto freigeben',
  'review.keepOwner': 'Besitzer festlegen',
  'review.label.account': 'Konto',
  'review.label.units': 'Einheiten',
  'review.warn.unread':
    'Diese Transaktion lässt sich nicht zeigen und deshalb nicht unterschreiben. Prüfe noch einmal, oder geh zurück und wähle etwas anderes.',
  'review.warn.fee': 'Niemand hat die Netzwerkgebühr genannt.',
  'review.warn.gas': 'Du hast nicht genug {symbol} für die Netzwerkgebühr.',
  'review.warn.loses':
    'Vorsicht: \u2066{amount} {symbol}\u2069 von dir gingen weg, anders als du gewählt hast.',
  'review.warn.losesItem':
    'Vorsicht: Stück {item} von {symbol} ginge weg, anders als du gewählt hast.',
  'review.warn.getsLess': 'Vorsicht: Du bekämst nur \u2066{amount} {symbol}\u2069.',
  'review.warn.least':
    'Vorsicht: Dabei kämen vielleicht nur \u2066{amount} {symbol}\u2069 heraus, weniger als angezeigt.',
  'review.warn.givesLess': 'Beim Empfänger kämen nur \u2066{amount} {symbol}\u2069 an.',
  'review.warn.givesNoItem': 'Vorsicht: Stück {item} von {symbol} käme beim Empfänger nicht an.',
  'review.warn.decimals':
    'Das Token selbst nennt {decimals} Nachkommastellen für {symbol}; die Beträge hier stimmen also nicht. Es wird nicht unterschrieben.',
  'review.warn.allows': 'Vorsicht: {spender} dürfte {symbol} von dir nehmen.',
  'review.critical': 'Vorher lesen',
  'review.accept': 'Ich habe das gelesen und möchte fortfahren.',
  'review.simulatedOwn': 'Geprüft auf dem Knoten, den diese Seite gewählt hat.',
  'review.simulatedGateway': 'Geprüft auf einem Knoten, den diese Seite nicht selbst gewählt hat.',
  'review.refuse.value':
    'Damit gingen \u2066{amount} {symbol}\u2069 mit, mehr als gewählt. Das kann nicht signiert werden. Geh zurück und versuch es noch einmal.',
  'review.refuse.other':
    'Das ist nicht, was du gewählt hast. Es kann nicht signiert werden. Geh zurück und versuch es noch einmal.',
  'review.refuse.allows':
    'Damit dürfte {spender} mehr nehmen als gewählt. Das kann nicht signiert werden. Geh zurück und versuch es noch einmal.',
  'review.refuse.noSwap':
    'Das ist kein Tausch: Es gäbe Token oder Rechte weg. Es kann nicht signiert werden. Geh zurück und versuch es noch einmal.',
  'review.refuse.router':
    'Das ruft {contract} auf, einen anderen als den, der dein Token nehmen darf. Es kann nicht signiert werden. Geh zurück und versuch es noch einmal.',
  'review.refuse.receiver':
    'Was du bekommst, ginge an {receiver} statt an dich. Das kann nicht signiert werden. Geh zurück und versuch es noch einmal.',
  'review.refuse.sells':
    'Damit würden \u2066{amount} {symbol}\u2069 verkauft, mehr als gewählt. Das kann nicht signiert werden. Geh zurück und versuch es noch einmal.',
  'review.refuse.sellsOther':
    'Damit würde ein anderes deiner Token verkauft ({token}). Das kann nicht signiert werden. Geh zurück und versuch es noch einmal.',
  'review.refuse.unread':
    'Was das tut, lässt sich weder lesen noch prüfen. Es kann nicht signiert werden. Prüf es später noch einmal.',
  'review.refuse.deadline':
    'Diese Erlaubnis gälte zu lange. Sie kann nicht signiert werden. Prüf die Uhr deines Geräts und versuch es noch einmal.',
  'review.refuse.fee':
    'Die Netzwerkgebühr könnte \u2066{amount} {symbol}\u2069 betragen, viel zu viel. Es wird nicht signiert. Prüf es später noch einmal.',
  'review.critical.router':
    'Den Vertrag {contract} kennt diese Seite nicht. Er könnte nehmen, was du sendest, jedes Token, das du ihm einmal erlaubt hast, und wenn er selbst ein Token ist, alles davon. Mach nur weiter, wenn du ihn kennst.',
  'review.critical.spender':
    '{spender} kennt diese Seite nicht, und könnte das Token jederzeit nehmen. Mach nur weiter, wenn du ihn kennst.',
  'review.critical.unread':
    'Was diese Transaktion tut, lässt sich hier nicht lesen, und nur der Dienst, der sie gebaut hat, hat sie geprüft. Prüf jede Angabe in deiner Wallet.',
  'review.warn.feeHigh':
    'Die Netzwerkgebühr ist hoch: bis zu \u2066{amount} {symbol}\u2069. Prüf es später noch einmal, um weniger zu zahlen.',
  'review.warn.differs':
    'Die Prüfung weicht von dem ab, was die Transaktion sagt. Prüf jede Angabe in deiner Wallet oder geh zurück.',
  'review.sweep': 'Das Token aus dem Router nehmen',
  'review.refund': 'Den Rest der Münze zurücknehmen',

  'review.transfer': 'Überweisung',
  'review.approve': 'Erlaubnis, ein Token zu nehmen',
  'review.approveAll': 'Erlaubnis, jedes Stück einer Sammlung zu nehmen',
  'review.take': 'Überweisung mit Erlaubnis',
  'review.giveItem': 'Übergabe eines Stücks',
  'review.wrap': 'Die Münze in ein Token verpacken',
  'review.unwrap': 'Das Token in die Münze auspacken',
  'review.swap': 'Tausch',
  'review.several': 'Mehrere Aufrufe in einem',
  'review.createAccount': 'Ein Konto für das Token eröffnen',
  'review.unknown': 'Ein Aufruf, der hier nicht bekannt ist',
  'review.unknownMessage': 'Eine Nachricht, die hier nicht bekannt ist',
  'review.label.name': 'Name',
  'review.label.to': 'An',
  'review.label.from': 'Von',
  'review.label.owner': 'Besitzer',
  'review.label.spender': 'Erlaubt für',
  'review.label.receiver': 'Empfänger',
  'review.label.amount': 'Betrag',
  'review.label.value': 'Dazu',
  'review.label.most': 'Höchstens',
  'review.label.more': 'Zusätzlich',
  'review.label.give': 'Du gibst',
  'review.label.least': 'Du bekommst mindestens',
  'review.label.item': 'Stück',
  'review.label.count': 'Wie viele',
  'review.label.allowed': 'Erlaubt (1) oder nicht (0)',
  'review.label.token': 'Token',
  'review.label.tokenAccount': 'Token-Konto',
  'review.label.until': 'Gültig bis',
  'review.label.function': 'Funktion',
  'review.label.bytes': 'Bytes',
  'review.label.contract': 'Vertrag',
}
