import { WhatIsAWallet } from './WhatIsAWallet.js'

export const view = { Component: WhatIsAWallet }
