import { css } from '../../generated/styles/lesson.js'
import { directory } from '../../i18n/en/directory.js'
import { WhatIsAWallet } from './WhatIsAWallet.js'

export const view = { Component: WhatIsAWallet, css, texts: [directory] }
