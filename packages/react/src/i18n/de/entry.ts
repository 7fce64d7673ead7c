/** The texts that a page loads before anything else: the buttons', and those of the dialog until its contents are there. */
export const entry: Record<string, string> = {
  'button.connect': 'Wallet verbinden',
  'button.connecting': 'Verbinden …',
  'button.network': 'Netzwerk wählen',
  'button.unsupported': 'Nicht unterstütztes Netzwerk',
  'button.balance': '{amount} {symbol}',
  'button.pending': 'Transaktion ausstehend',
  'title.Connect': 'Wallet verbinden',
  'title.AllWallets': 'Alle Wallets',
  'title.Connecting': 'Verbinden',
  'title.ConnectingMultiChain': 'Netzwerkart wählen',
  'title.ConnectingWalletConnect': 'Handy-Wallet verbinden',
  'title.ConnectingWalletConnectBasic': 'Handy-Wallet verbinden',
  'title.Downloads': 'Wallet installieren',
  'title.GetWallet': 'Wallet holen',
  'title.Networks': 'Netzwerke',
  'title.SwitchNetwork': 'Netzwerk wechseln',
  'title.UnsupportedChain': 'Nicht unterstütztes Netzwerk',
  'title.Account': 'Konto',
  'title.WalletSend': 'Senden',
  'title.WalletSendSelectToken': 'Wähle, was du senden willst',
  'title.WalletSendPreview': 'Senden prüfen',
  'title.SwapPreview': 'Tausch prüfen',
  'title.Approve': 'Freigabe prüfen',
  'title.ProfileWallets': 'Konten',
  'title.WalletReceive': 'Empfangen',
  'title.WhatIsAWallet': 'Was ist eine Wallet?',
  'title.WhatIsANetwork': 'Was ist ein Netzwerk?',
  'modal.back': 'Zurück',
  'modal.close': 'Schließen',
  'modal.tryAgain': 'Erneut versuchen',
  'modal.partFailed':
    'Das lässt sich gerade nicht anzeigen. Versuche es erneut oder lade die Seite neu.',
  'modal.viewFailed':
    'Das konnte nicht geladen werden. Prüfe deine Verbindung oder lade die Seite neu.',
  'modal.noWasm':
    'Schalte WebAssembly ein und lade die Seite neu, oder nutze einen anderen Browser. Der Blockierungsmodus und strenge Sicherheitseinstellungen schalten es aus.',
  'modal.wasmBlocked':
    'Informiere den Betreiber dieser Website: Ihre Sicherheitsrichtlinie lässt keine Verbindung mit Wallets zu.',
  'modal.browserOld':
    'Aktualisiere deinen Browser oder nutze einen anderen. Dieser ist zu alt, um eine Wallet zu verbinden.',
  'modal.noMemory':
    'Schließe andere Tabs oder Apps und versuche es dann erneut. Der Speicher reicht nicht.',
  'connect.help': 'Was ist eine Wallet?',
  'title.Swap': 'Tauschen',
  'title.SwapSelectToken': 'Token auswählen',
}
