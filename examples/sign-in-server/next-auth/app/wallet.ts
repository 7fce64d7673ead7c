import { createDrawstring } from '@drawstring/core'
import { mainnet } from '@drawstring/core/networks'
import { gatewaySignIn } from '@drawstring/core/sign-in'

const gateway = { projectId: 'YOUR_PROJECT_ID', gatewayUrl: 'http://127.0.0.1:8787' }

export const walletSignIn = gatewaySignIn({ ...gateway, statement: 'Sign in to see your orders.' })

export const drawstring = createDrawstring({ ...gateway, networks: [mainnet], siwx: walletSignIn })
