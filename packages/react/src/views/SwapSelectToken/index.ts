import { css } from '../../generated/styles/SwapSelectToken.js'
import { picker } from '../../i18n/en/picker.js'
import { SwapSelectToken } from './SwapSelectToken.js'

export const view = { Component: SwapSelectToken, css, texts: [picker] }
