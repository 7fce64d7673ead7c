/** The NFTs that the account holds: in its list, and in the chooser of what to send. */
export const nfts = {
  'nfts.unsupported': 'NFTs are not listed for this network.',
  'nfts.empty': 'No NFTs are held here. Those that you receive will stand here.',
  'nfts.onlySpam': 'No NFTs are held here but what looks like spam.',
  'nfts.failed': 'The NFTs could not be loaded. Everything is still there.',
  'nfts.several': '{count} of it',
} as const satisfies Record<string, string>
