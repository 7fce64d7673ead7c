import { css } from '../../generated/styles/SwapSelectToken.js'
import { swap } from '../../i18n/en/swap.js'
import { SwapSelectToken } from './SwapSelectToken.js'

export const view = { Component: SwapSelectToken, css, texts: [swap] }
