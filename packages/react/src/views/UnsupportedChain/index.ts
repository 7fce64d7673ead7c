import { networks } from '../../i18n/en/networks.js'
import { UnsupportedChain } from './UnsupportedChain.js'

export const view = { Component: UnsupportedChain, texts: [networks] }
