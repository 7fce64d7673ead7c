/** The entries of the error catalogue that visitors meet. Those that only developers meet stay English. */
export const errors: Record<string, string> = {
  'error.notSetUp':
    'Die Wallet-Verbindung dieser Seite ist nicht eingerichtet. Bitte informiere den Betreiber.',
  'error.sessionExpired': 'Sitzung abgelaufen: Prüfe die Zeiteinstellungen dieses Geräts',
  'error.walletBadAddress': 'Deine Wallet hat eine ungültige Adresse freigegeben',
  'error.disconnectChainFailed': 'Trennen von {chain} fehlgeschlagen',
  'error.aborted': 'Die Anfrage wurde abgebrochen',
  'error.providerNotFound':
    'Deine Wallet wurde nicht gefunden. Lade die Seite neu und versuche es erneut.',
  'error.notConnected': 'Es ist keine Wallet verbunden',
  'error.storageFailed':
    'Dieser Browser speichert keine Daten für diese Seite. Nach dem Neuladen musst du dich neu verbinden.',
  'error.linkExpired': 'Dieser Link ist abgelaufen',
  'error.networkNotFound': 'Netzwerk nicht gefunden',
  'error.chainNotSupported': 'Deine Wallet unterstützt dieses Netzwerk nicht',
  'error.unsupportedChain': 'Nicht unterstütztes Netzwerk',
  'error.switchUnsupported':
    'Diese Wallet lässt sich von hier nicht umstellen. Wechsle das Netzwerk in deiner Wallet.',
  'error.networkNotAddable':
    'Deine Wallet kennt dieses Netzwerk nicht. Füge es dort hinzu und wechsle dann erneut.',
  'error.adapterNotFound': 'Diese Seite kann sich nicht mit dieser Netzwerkart verbinden',
  'error.chainRequired': 'Wähle zuerst ein Netzwerk',
  'error.addressNotFound': 'Dieses Konto ist nicht verbunden',
  'error.networkClientMissing':
    'Die Wallet-Verbindung dieser Seite ist nicht eingerichtet. Bitte informiere den Betreiber.',
  'error.connectionClientMissing':
    'Die Wallet-Verbindung dieser Seite ist nicht eingerichtet. Bitte informiere den Betreiber.',
  'error.registryUnavailable': 'Die Wallet-Liste konnte nicht geladen werden',
  'error.signInFailed': 'Die Anmeldung ist fehlgeschlagen. Verbinde dich erneut.',
  'error.smartAccountUnsupported': 'Diese Seite unterstützt Smart Accounts möglicherweise nicht',
  'error.emailTooSoon': 'Bitte versuche es in {n} Sekunden erneut',
  'error.emailUnavailable': 'Die Anmeldung per E-Mail ist gerade nicht verfügbar',
  'error.rpcNotAllowed': 'Diese Anfrage ist nicht erlaubt',
  'error.actionNotAllowed': 'Aktion nicht erlaubt',
  'error.nameSuggestionsFailed': 'Fehler beim Laden der Namensvorschläge',
  'error.nameSuggestionsFailed.plain': 'Prüfe die Verbindung und versuche es erneut.',
  'error.namesForAddressFailed': 'Namen für diese Adresse konnten nicht geladen werden',
  'error.nameRegisterFailed': '{name} konnte nicht registriert werden',
  'error.walletRejected': 'Du hast die Anfrage in deiner Wallet abgelehnt',
  'error.walletFailed': 'Deine Wallet hat einen Fehler gemeldet',
  'error.walletNoAccounts': 'Deine Wallet hat kein Konto freigegeben',
  'error.walletTimeout': 'Deine Wallet hat nicht geantwortet',
  'error.walletPending': 'In deiner Wallet wartet bereits eine Anfrage',
  'error.signInMissing': 'Auf dieser Seite kannst du dich nicht anmelden',
  'error.signInMessageFailed':
    'Die Anmeldung konnte nicht vorbereitet werden. Prüfe die Verbindung und versuche es erneut.',
  'error.signInMessageInvalid':
    'Diese Anmeldung gilt nicht für diese Seite und dieses Konto und kann daher nicht signiert werden. Bitte informiere den Betreiber.',
  'error.signInRefused': 'Die Seite hat die Signatur nicht angenommen. Versuche es erneut.',
  'error.signOutFailed': 'Abmelden fehlgeschlagen. Versuche es erneut.',
  'error.signatureUnsupported':
    'Diese Wallet kann in diesem Netzwerk keine Nachrichten signieren. Verbinde eine andere Wallet, um dich anzumelden.',
  'error.walletNotFound': 'Wallet nicht gefunden',
  'error.switchRejected': 'Du hast den Wechsel in deiner Wallet abgelehnt',
  'error.switchFailed': 'Deine Wallet konnte das Netzwerk nicht wechseln',
  'error.balanceUnavailable': 'Token-Guthaben nicht verfügbar',
  'error.disconnectFailed': 'Trennen fehlgeschlagen',
  'error.clipboardFailed': 'Kopieren fehlgeschlagen',
  'error.unknown': 'Ein Fehler ist aufgetreten',
  'error.insufficientBalance': 'Nicht genug Guthaben',
  'error.insufficientLiquidity':
    'Nicht genug Liquidität. Versuche einen kleineren Betrag oder einen anderen Token.',
  'error.swapQuoteFailed': 'Kein Angebot gefunden. Versuche einen anderen Betrag oder Token.',
  'error.signatureDeclined': 'Signatur abgelehnt',
  'error.wentWrong': 'Etwas ist schiefgelaufen',
  'error.sendFailed': 'Senden fehlgeschlagen',
  'error.sendIncomplete': 'Bitte gib einen gültigen Betrag und eine Empfängeradresse ein',
  'error.transactionFailed': 'Transaktion fehlgeschlagen',
  'error.swapUnsupported': 'Tauschen ist in diesem Netzwerk nicht verfügbar',
  'error.swapInitFailed': 'Der Tausch konnte nicht gestartet werden',
  'error.swapPriceFailed': 'Der Preis des Netzwerk-Coins konnte nicht geladen werden',
  'error.swapAllowanceFailed': 'Die Ausgabenfreigabe konnte nicht geprüft werden',
  'error.swapApprovalFailed': 'Die Ausgabenfreigabe konnte nicht vorbereitet werden',
  'error.swapTransactionFailed': 'Der Tausch konnte nicht vorbereitet werden',
  'error.swapAmountInvalid': 'Ungültiger Betrag: Bitte gib einen gültigen Betrag ein',
  'error.gasPriceUnsupported': 'Netzwerkgebühren sind in diesem Netzwerk nicht verfügbar',
  'error.transactionsFailed': 'Deine Aktivität konnte nicht geladen werden',
  'error.nftsFailed': 'Deine NFTs konnten nicht geladen werden',
  'error.rpcUnavailable': 'Das Netzwerk hat nicht geantwortet. Versuche es erneut.',
  'error.rpcError': 'Das Netzwerk hat einen Fehler gemeldet',
  'error.nameResolveFailed': 'Dieser Name konnte nicht gefunden werden',
  'error.receiverChanged':
    '{name} gehört jetzt zu einer anderen Adresse. Prüfe sie, bevor du sendest.',
  'error.receiverIsTokenAccount': 'Das ist ein Token-Konto. Gib die Adresse des Besitzers ein.',
  'error.notAsReviewed':
    'Deine Wallet hat eine andere Transaktion zurückgegeben als die geprüfte. Sieh in deiner Wallet nach, bevor du es erneut versuchst.',
  'error.sendUncertain':
    'Signiert, aber das Netzwerk hat den Empfang nicht bestätigt. Sieh unter Aktivität nach, bevor du erneut sendest.',
  'error.coinsWaiting':
    'Deine vorherige Zahlung steht noch aus. Sende erneut, sobald sie bestätigt ist.',
  'error.coinsKept':
    'Der Rest steckt in zurückgehaltenen Coins: Sie sind klein oder tragen etwas anderes. Sende weniger.',
  'error.dataUnavailable':
    'Die Liste bekannter Token konnte nicht geladen werden. Prüfe deine Verbindung oder lade die Seite neu.',
  'error.partUnavailable':
    'Das konnte nicht geladen werden. Prüfe deine Verbindung oder lade die Seite neu.',

  'error.balanceUnavailable.plain': 'Deine Token konnten nicht geladen werden.',
  'error.swapInitFailed.plain': 'Die Token konnten nicht geladen werden.',
  'error.swapAmountInvalid.plain': 'Nutze Ziffern, etwa 1,5.',
  'error.insufficientBalance.plain': 'Gib weniger ein.',
  'error.sendIncomplete.plain': 'Prüfe Betrag und Empfänger.',
  'error.sendFailed.plain': 'Deine Eingaben sind noch da.',
  'error.signatureDeclined.plain': 'Es wurde nichts signiert.',
  'error.wentWrong.plain': 'Sieh zuerst unter Aktivität nach.',
  'error.unknown.plain': 'Versuche es gleich erneut.',
  'error.emailTooSoon.plain': 'Du hast gerade eine E-Mail erhalten.',
  'error.rpcNotAllowed.plain': 'Die Seite darf das nicht anfragen.',
  'error.actionNotAllowed.plain': 'Die Seite darf das hier nicht.',
}
