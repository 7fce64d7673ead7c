import { createContext, useContext } from 'react'

/** The site's own words; the modal brings its own. */
const en = {
  tagline: 'Wallets, opened.',
  title: 'Open your page to every wallet.',
  lead: 'Drawstring is the wallet modal for React: connect, see what you hold, send, swap and sign in. It is small, accessible, and served by a gateway that you run yourself.',
  more: 'See the code',
  nav: 'On this page',
  navKit: 'What it does',
  navTheme: 'Theme',
  navSignIn: 'Sign-in',
  navCode: 'Code',
  language: 'Language',
  theme: 'Theme',
  system: 'System',
  dark: 'Dark',
  light: 'Light',
  try: 'Try it',
  tryConnect: 'Press Connect wallet',
  tryConnectText: 'A development wallet is installed on this page, like an extension would be.',
  tryApprove: 'Approve the request',
  tryApproveText: 'The wallet shows what this page asks for. Try declining, too.',
  tryLook: 'Look around',
  tryLookText: 'Send, swap, switch networks, reload the page.',
  account: 'You’re connected',
  wallet: 'Wallet',
  address: 'Address',
  balance: 'Balance',
  network: 'Network',
  disconnect: 'Disconnect',
  kit: 'Everything a wallet page needs',
  kitLead: 'One dialog, one look, one set of hooks.',
  factPage: 'come with the page',
  factOpen: 'more while the page is idle',
  factParties: 'third parties asked',
  builder: 'Make it yours',
  builderLead:
    'Pick a color. Text, hover and pressed follow, and contrast stays readable in both modes. The buttons and the modal on this page change with you.',
  preset: 'Start from',
  accent: 'Accent',
  radius: 'Corners',
  density: 'Density',
  font: 'Font',
  fontSystem: 'System',
  fontSerif: 'Serif',
  fontMono: 'Mono',
  sheet: 'Connect a wallet',
  copy: 'Copy',
  copied: 'Copied',
  signIn: 'Sign in',
  signInLead:
    'Prove with a signature that an account is yours. The gateway verifies it and gives the page a token that your servers can verify on their own.',
  signInStatement: 'Sign in to see your orders.',
  signInTry: 'Try it on this page',
  signedIn: 'Signed in as',
  signedOut: 'Not signed in',
  signOut: 'Sign out',
  askServer: 'Show my orders',
  serverAnswer: 'The server’s response',
  serverSilent: 'The server didn’t respond. Start the demo again with ./x demo.',
  code: 'Ten lines',
  codeLead:
    'That is the whole integration. The modal’s code comes while the page rests, before the first press.',
  footer:
    'Two Ethereum networks and a Solana network run on this machine. Their coins are worth nothing anywhere else.',
}

export type Texts = typeof en

const de: Texts = {
  tagline: 'Wallets, geöffnet.',
  title: 'Öffne deine Seite für jede Wallet.',
  lead: 'Drawstring ist der Wallet-Dialog für React: verbinden, Guthaben sehen, senden, tauschen und anmelden. Klein, barrierefrei und mit einem Gateway, das du selbst betreibst.',
  more: 'Code ansehen',
  nav: 'Auf dieser Seite',
  navKit: 'Was es kann',
  navTheme: 'Design',
  navSignIn: 'Anmeldung',
  navCode: 'Code',
  language: 'Sprache',
  theme: 'Design',
  system: 'System',
  dark: 'Dunkel',
  light: 'Hell',
  try: 'Ausprobieren',
  tryConnect: 'Wallet verbinden',
  tryConnectText:
    'Auf dieser Seite ist eine Entwicklungs-Wallet installiert, wie eine Erweiterung.',
  tryApprove: 'Anfrage bestätigen',
  tryApproveText: 'Die Wallet zeigt, worum die Seite bittet. Lehne auch einmal ab.',
  tryLook: 'Umsehen',
  tryLookText: 'Senden, tauschen, Netzwerk wechseln, Seite neu laden.',
  account: 'Du bist verbunden',
  wallet: 'Wallet',
  address: 'Adresse',
  balance: 'Guthaben',
  network: 'Netzwerk',
  disconnect: 'Trennen',
  kit: 'Alles, was eine Wallet-Seite braucht',
  kitLead: 'Ein Dialog, ein Look, ein Satz Hooks.',
  factPage: 'kommen mit der Seite',
  factOpen: 'mehr, während die Seite ruht',
  factParties: 'Dritte werden gefragt',
  builder: 'Mach es zu deinem',
  builderLead:
    'Wähle eine Farbe. Text, Hover und gedrückter Zustand folgen, und der Kontrast bleibt in beiden Modi lesbar. Buttons und Dialog dieser Seite ändern sich mit.',
  preset: 'Vorlage',
  accent: 'Akzent',
  radius: 'Ecken',
  density: 'Dichte',
  font: 'Schrift',
  fontSystem: 'System',
  fontSerif: 'Serifen',
  fontMono: 'Mono',
  sheet: 'Wallet verbinden',
  copy: 'Kopieren',
  copied: 'Kopiert',
  signIn: 'Anmelden',
  signInLead:
    'Beweise mit einer Signatur, dass ein Konto dir gehört. Das Gateway prüft sie und gibt der Seite ein Token, das deine Server selbst prüfen können.',
  signInStatement: 'Melde dich an, um deine Bestellungen zu sehen.',
  signInTry: 'Auf dieser Seite ausprobieren',
  signedIn: 'Angemeldet als',
  signedOut: 'Nicht angemeldet',
  signOut: 'Abmelden',
  askServer: 'Meine Bestellungen zeigen',
  serverAnswer: 'Antwort des Servers',
  serverSilent: 'Der Server hat nicht geantwortet. Starte die Demo neu mit ./x demo.',
  code: 'Zehn Zeilen',
  codeLead:
    'Mehr ist nicht nötig. Der Code des Dialogs kommt, während die Seite ruht, vor dem ersten Klick.',
  footer:
    'Zwei Ethereum-Netzwerke und ein Solana-Netzwerk laufen auf diesem Rechner. Ihre Coins sind anderswo nichts wert.',
}

export const languages = { en: { name: 'English', texts: en }, de: { name: 'Deutsch', texts: de } }
export type Language = keyof typeof languages

/** The language that a visitor begins with. */
export const preferred = (): Language => (navigator.language.startsWith('de') ? 'de' : 'en')

export const TextsContext = createContext<Texts>(en)
export const useTexts = () => useContext(TextsContext)

/** What the kit does, in the order of a visitor's way. */
export const features: Record<Language, readonly (readonly [title: string, text: string])[]> = {
  en: [
    [
      'Every wallet',
      'Extensions, phone wallets by QR code or link, on Ethereum, Solana, Bitcoin and Polkadot.',
    ],
    ['An account at a glance', 'Tokens, NFTs and activity with names, logos and prices.'],
    ['Send', 'To an address or a name. Typos, look-alikes and first-time addresses are caught.'],
    ['Swap', 'Over decentralized exchanges, with the quote’s age and price impact in sight.'],
    [
      'Review before you sign',
      'Every request is decoded and simulated. What can’t be read can’t be signed.',
    ],
    ['Sign in', 'With a signature, checked by your own server.'],
    ['For everyone', 'Keyboard, screen readers, 200 % zoom, right to left. Checked in every view.'],
    ['Yours to run', 'The gateway and the relay are one binary. No vendor, no project cloud.'],
  ],
  de: [
    [
      'Jede Wallet',
      'Erweiterungen und Handy-Wallets per QR-Code oder Link, auf Ethereum, Solana, Bitcoin und Polkadot.',
    ],
    ['Das Konto auf einen Blick', 'Token, NFTs und Aktivität mit Namen, Logos und Preisen.'],
    ['Senden', 'An eine Adresse oder einen Namen. Tippfehler und ähnliche Adressen fallen auf.'],
    ['Tauschen', 'Über dezentrale Börsen, mit Alter des Angebots und Preiseinfluss.'],
    [
      'Prüfen vor dem Signieren',
      'Jede Anfrage wird gelesen und simuliert. Was unlesbar ist, wird nicht signiert.',
    ],
    ['Anmelden', 'Mit einer Signatur, die dein eigener Server prüft.'],
    [
      'Für alle',
      'Tastatur, Screenreader, 200 % Zoom, rechts nach links. In jeder Ansicht geprüft.',
    ],
    ['Selbst betrieben', 'Gateway und Relay sind ein Programm. Kein Anbieter, keine fremde Cloud.'],
  ],
}
