import { css } from '../../generated/styles/lesson.js'
import { networks } from '../../i18n/en/networks.js'
import { WhatIsANetwork } from './WhatIsANetwork.js'

export const view = { Component: WhatIsANetwork, css, texts: [networks] }
