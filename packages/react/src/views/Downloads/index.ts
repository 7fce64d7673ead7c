import { directory } from '../../i18n/en/directory.js'
import { Downloads } from './Downloads.js'

export const view = { Component: Downloads, texts: [directory] }
