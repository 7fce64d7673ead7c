import type {
  Activity,
  Namespace,
  Network,
  Nft,
  Operation,
  Token,
  WalletEntry,
} from '@drawstring/core'

/** A plain coloured mark, so that the gallery needs no pictures. */
function mark(hue: number, path: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="hsl(${hue} 70% 45%)" d="M0 0h40v40H0z"/><path fill="none" stroke="white" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const SHAPES = [
  'M12 26 20 12l8 14z',
  'M12 14h16v12H12z',
  'M12 20a8 8 0 1 0 16 0 8 8 0 0 0-16 0',
  'm12 16 8 10 8-10',
  'M13 27V13l14 14V13',
]

export function wallet(name: string, more: Partial<WalletEntry> = {}): WalletEntry {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return {
    id: name.toLowerCase(),
    name,
    icon: mark((sum * 47) % 360, SHAPES[sum % SHAPES.length] ?? ''),
    installed: false,
    recent: false,
    certified: false,
    namespaces: ['eip155'],
    pages: { home: 'https://example.org' },
    ...more,
  }
}

/** One without a picture. */
function bare(name: string, more: Partial<WalletEntry> = {}): WalletEntry {
  const { icon: _, ...rest } = wallet(name, more)
  return rest
}

export const wallets: WalletEntry[] = [
  wallet('Juniper', { installed: true, recent: true }),
  wallet('Marlin', { installed: true, namespaces: ['eip155', 'solana'] }),
  bare('WalletConnect', { id: 'walletConnect' }),
  wallet('Copperfield', {
    pages: {
      home: 'https://example.org',
      chromeStore: 'https://example.org',
      appStore: 'https://example.org',
      playStore: 'https://example.org',
    },
  }),
  bare('Tidewater'),
  wallet('A wallet with a name that is far too long for one line'),
]

const SYLLABLES = ['ba', 'ko', 'ri', 'lu', 'men', 'ta', 'vo', 'ze', 'shi', 'ran']

/** As many wallets as wanted. */
export function manyWallets(count: number): WalletEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const digits = [...String(index)].map((digit) => SYLLABLES[Number(digit)]).join('')
    const name = `${digits.charAt(0).toUpperCase()}${digits.slice(1)} ${index}`
    return wallet(name, { certified: index % 3 === 0, installed: index < 2 })
  })
}

export function network(name: string, id: number, namespace: Namespace = 'eip155'): Network {
  return {
    id: String(id),
    caipNetworkId: `${namespace}:${id}`,
    chainNamespace: namespace,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: {},
    testnet: false,
    imageUrl: mark((id * 61 + 210) % 360, SHAPES[id % SHAPES.length] ?? ''),
  } as Network
}

export const networks: Network[] = [
  network('Ethereum', 1),
  network('Base', 8453),
  network('OP Mainnet', 10),
  { ...network('Local chain', 31337), testnet: true },
]

export const manyNetworks: Network[] = [
  ...networks,
  ...['Polygon', 'Arbitrum One', 'Gnosis', 'Avalanche', 'Celo', 'Linea', 'Scroll', 'Zora'].map(
    (name, index) => network(name, 100 + index),
  ),
]

export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

export function token(symbol: string, quantity: string, more: Partial<Token> = {}): Token {
  const sum = [...symbol].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return {
    id: `eip155:1:${symbol}`,
    chainId: 'eip155:1',
    name: `${symbol} of the gallery`,
    symbol,
    decimals: 18,
    quantity,
    ...(more.verified !== false && {
      iconUrl: mark((sum * 31) % 360, SHAPES[sum % SHAPES.length] ?? ''),
    }),
    verified: true,
    ...more,
  }
}

export const tokens: Token[] = [
  token('ETH', '12.480912345678901234', { name: 'Ether', price: '3000.2', value: '37445.48' }),
  token('USDC', '250', { name: 'USD Coin', price: '1', value: '250' }),
  token('GREEN', '1234567.891', { verified: false }),
  token('A name that is far too long for one line', '0.0000000001', { verified: false }),
  token('USDС', '999999', { verified: false, imitates: 'USDC', price: '1', value: '999999' }),
]

export function manyTokens(count: number): Token[] {
  return Array.from({ length: count }, (_, index) => token(`T${index}`, String(index + 1)))
}

const OPERATIONS: Operation[] = ['send', 'receive', 'trade', 'approve', 'execute']

/** As many transactions as wanted, three a day, backwards from the end of 2026. */
export function manyActivities(count: number): Activity[] {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 11, 28, 12) - Math.floor(index / 3) * 86_400_000)
    const operation = OPERATIONS[index % OPERATIONS.length] ?? 'send'
    return {
      id: `eip155:1:0x${index.toString(16)}`,
      operation,
      minedAt: `${day.toISOString().slice(0, 19)}Z`,
      outcome: index % 11 === 7 ? 'failed' : 'confirmed',
      with: '0xab16…fcdb',
      transfers: [
        {
          direction: operation === 'receive' ? 'in' : 'out',
          name: 'ETH',
          amount: '0.25',
          nft: false,
        },
        ...(operation === 'trade'
          ? [{ direction: 'in' as const, name: 'USDC', amount: '750', nft: false }]
          : []),
      ],
      spam: false,
      explorerUrl: `https://etherscan.io/tx/0x${index.toString(16)}`,
    }
  })
}

/** Rows by month, as the core counts them. */
export function monthsOf(rows: readonly Activity[]): { id: string; count: number }[] {
  const months: { id: string; count: number }[] = []
  for (const { minedAt } of rows) {
    const id = minedAt.slice(0, 7)
    const last = months.at(-1)
    if (last?.id === id) last.count += 1
    else months.push({ id, count: 1 })
  }
  return months
}

/** NFTs with a picture and without, of one kind and of several. */
export const nfts: Nft[] = [
  'Knots',
  'Tides',
  'Sails',
  'A collection with a very long name',
  '',
].map((name, index) => ({
  id: `eip155:1/erc721:0x5ce3/${index + 1}`,
  collection: '0x5ce3C7e0aC8E7fC5Fa64a1a6F7C5e5C1D9a50f12',
  number: String(index + 1),
  name: name && `${name} #${index + 1}`,
  ...(index === 1 && { quantity: '12' }),
  ...(index !== 2 && { imageUrl: mark(index * 67, SHAPES[index] ?? '') }),
  spam: false,
}))

/** What a swap of the first token for the second would bring. */
export const quoted = {
  from: tokens[0]?.id ?? '',
  to: tokens[1]?.id ?? '',
  amount: '1.5',
  toAmount: '4485.123456',
  rate: '2990.082304',
  minimumReceived: '4440.272221',
  priceImpact: '0.34',
  largeImpact: false,
  gasFee: '0.00021',
  gasFeeValue: '0.63',
  providerFee: '0',
  route: ['uniswap-v3'],
}
