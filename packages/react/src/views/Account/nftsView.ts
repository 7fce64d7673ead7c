import { activity } from '../../i18n/en/activity.js'
import { nfts } from '../../i18n/en/nfts.js'
import { Nfts } from './Nfts.js'

export const view = { Component: Nfts, texts: [nfts, activity] }
