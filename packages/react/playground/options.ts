import { initialSlices as initial } from '@drawstring/core'

/** What the core makes of a page that configures nothing. */
export const options = {
  ...initial.options,
  metadata: {
    name: 'Larkspur',
    description: 'A shop.',
    url: 'https://larkspur.example',
    icons: [],
  },
  networkSwitch: true,
  walletGuide: true,
  walletFeatures: ['onramp', 'swaps', 'receive', 'send'],
  remoteFeatures: { ...initial.options.remoteFeatures, activity: true },
}
