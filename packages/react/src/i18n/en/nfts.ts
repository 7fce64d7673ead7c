/** The NFTs that the account holds: in its list, and in the chooser of what to send. */
export const nfts = {
  'nfts.unsupported': 'NFTs aren’t available on this network.',
  'nfts.empty': 'No NFTs yet. NFTs you receive will appear here.',
  'nfts.onlySpam': 'No NFTs except possible spam.',
  'nfts.nothing': 'No NFTs to send.',
  'nfts.failed': 'Couldn’t load your NFTs. Try again.',
  'nfts.incomplete': 'Still looking for more NFTs…',
  'nfts.tokenId': 'Token ID',
  'nfts.contract': 'Contract',
  'nfts.network': 'Network',
  'nfts.send': 'Send this NFT',
  'nfts.several': '×{count}',
} as const satisfies Record<string, string>
