import { WhatIsANetwork } from './WhatIsANetwork.js'

export const view = { Component: WhatIsANetwork }
