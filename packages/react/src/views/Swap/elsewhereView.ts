import { elsewhere } from '../../i18n/en/elsewhere.js'
import { Elsewhere } from './Elsewhere.js'

export const view = { Component: Elsewhere, texts: [elsewhere] }
