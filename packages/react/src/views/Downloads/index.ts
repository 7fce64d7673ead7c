import { css } from '../../generated/styles/Downloads.js'
import { directory } from '../../i18n/en/directory.js'
import { Downloads } from './Downloads.js'

export const view = { Component: Downloads, css, texts: [directory] }
