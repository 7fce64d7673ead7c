import { css } from '../../generated/styles/UnsupportedChain.js'
import { networks } from '../../i18n/en/networks.js'
import { requester } from '../../i18n/en/requester.js'
import { UnsupportedChain } from './UnsupportedChain.js'

export const view = { Component: UnsupportedChain, css, texts: [networks, requester] }
