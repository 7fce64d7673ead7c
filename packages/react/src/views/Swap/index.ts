import { css } from '../../generated/styles/Swap.js'
import { swap } from '../../i18n/en/swap.js'
import { Swap } from './Swap.js'

export const view = { Component: Swap, css, texts: [swap] }
